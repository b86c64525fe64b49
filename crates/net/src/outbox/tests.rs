use std::vec::Vec;

use protocol::command::{Gather, Move, Stop, Train};
use protocol::{Command, EntityId, KindId, Millis, OrdersReader, Units, WorldPos};

use super::Outbox;

fn walk(unit: u32, x: i32, is_queued: bool) -> Command {
    Move {
        units: Units::one(EntityId(unit)),
        goal: WorldPos::from_ints(x, 0),
        is_queued,
    }
    .into()
}

fn gather(unit: u32) -> Command {
    Gather {
        units: Units::one(EntityId(unit)),
        target: EntityId(99),
        is_queued: false,
    }
    .into()
}

fn train(building: u32) -> Command {
    Train {
        building: EntityId(building),
        kind: KindId(3),
        count: 1,
    }
    .into()
}

fn outbox(commands: &[Command]) -> Outbox {
    let mut outbox = Outbox::new(Millis::ZERO);
    for command in commands {
        outbox.push(command).expect("there is room");
    }
    outbox
}

fn turn(outbox: &mut Outbox, ticks_per_turn: u8) -> Vec<Command> {
    let mut orders = OrdersReader::default();
    outbox
        .take_turn(ticks_per_turn, None)
        .iter()
        .map(|bytes| orders.decode(bytes).expect("an outbox writes commands"))
        .collect()
}

#[test]
fn what_a_later_order_replaces_does_not_leave() {
    let mut outbox = outbox(&[
        walk(1, 10, false),
        walk(2, 10, false),
        train(7),
        walk(1, 11, false),
        walk(1, 12, false),
    ]);
    assert_eq!(outbox.repeats_dropped(), 2);
    assert_eq!(
        turn(&mut outbox, 4),
        [walk(2, 10, false), train(7), walk(1, 12, false)]
    );
}

#[test]
fn an_order_between_two_equal_ones_keeps_its_place() {
    let given = [walk(1, 10, false), gather(1), walk(1, 10, false)];
    assert_eq!(turn(&mut outbox(&given), 4), given[1..]);
}

#[test]
fn the_same_said_twice_is_said_once_unless_every_time_counts() {
    let mut outbox = outbox(&[
        walk(1, 10, true),
        walk(1, 10, true),
        walk(1, 11, true),
        walk(1, 10, true),
        train(7),
        train(7),
    ]);
    let left = turn(&mut outbox, 4);
    let corners = [
        walk(1, 10, true),
        walk(1, 11, true),
        walk(1, 10, true),
        train(7),
        train(7),
    ];
    assert_eq!(left, corners);
}

#[test]
fn repeats_leave_one_a_tick_and_four_at_once_beyond() {
    for ticks in [1, 4] {
        let presses: Vec<Command> = (0..40).map(|_| train(7)).collect();
        let mut outbox = outbox(&presses);
        let most = usize::from(ticks);
        assert_eq!(turn(&mut outbox, ticks).len(), most + 4);
        assert!(outbox.are_repeats_held());
        assert_eq!(turn(&mut outbox, ticks).len(), most);
        let mut left = most + 4 + most;
        for _ in 0..40 {
            left += turn(&mut outbox, ticks).len();
        }
        assert_eq!(left, 40, "nothing is lost");
        assert!(!outbox.are_repeats_held());
    }
}

#[test]
fn repeats_hold_up_nobody_who_gives_different_orders() {
    let orders: Vec<Command> = (0..400)
        .map(|unit| {
            Command::from(Stop {
                units: Units::one(EntityId(unit)),
            })
        })
        .collect();
    let mut outbox = outbox(&orders);
    assert_eq!(turn(&mut outbox, 1), orders);
}

#[test]
fn the_units_of_a_group_leave_once_a_turn() {
    let units: Units = (0..40).map(|n| EntityId(n * 3)).collect();
    let first = Command::from(Stop {
        units: units.clone(),
    });
    let second = Command::from(Gather {
        units,
        target: EntityId(5),
        is_queued: true,
    });
    let mut outbox = outbox(&[first.clone(), second]);
    let bytes = outbox.take_turn(4, None);
    assert_eq!(bytes[0], first.encode());
    assert_eq!(bytes[1].len(), 3);
}
