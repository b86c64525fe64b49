use protocol::command::{Entrust, Move, OnBehalf, Order, Resign};
use protocol::{Command, SeatSet, Steward, Units, WorldPos};

use crate::Refusal;
use crate::testing::{flat_world, give, refusals, seat, spawn, step};

#[test]
fn allies_command_a_seat_that_is_entrusted_to_them_and_no_other() {
    let mut world = flat_world(48, 3);
    let archer = spawn(&mut world, "archer", Some(1), 10, 10);
    for index in [0, 2] {
        spawn(&mut world, "archer", Some(index), 40, 40);
    }
    let allies = SeatSet::from_iter([seat(0), seat(1)]);
    for index in 0..2 {
        world.stores.players[index].allies = allies;
    }
    let goal = WorldPos::from_ints(30, 10);
    let go = Command::from(Move {
        units: Units::one(archer),
        goal,
        is_queued: false,
    });
    let for_ally = |command: &Command| {
        let order = Order::new(command.clone()).expect("an order");
        Command::from(OnBehalf { of: seat(1), order })
    };
    let is_refused = |world: &mut crate::World, by: u8, command: &Command| {
        step(world, &[(by, command.clone())]);
        refusals(world) == [Refusal::NotYours]
    };
    assert!(
        is_refused(&mut world, 0, &for_ally(&go)),
        "its person is there"
    );
    for steward in [Steward::Nobody, Steward::Computer { level: 2 }] {
        give(&mut world, 1, Entrust { to: steward });
        assert!(is_refused(&mut world, 0, &for_ally(&go)), "{steward:?}");
    }
    give(
        &mut world,
        1,
        Entrust {
            to: Steward::Allies,
        },
    );
    assert!(is_refused(&mut world, 2, &for_ally(&go)), "no ally");
    assert!(is_refused(&mut world, 0, &for_ally(&Resign {}.into())));
    step(&mut world, &[(0, for_ally(&go))]);
    assert_eq!(refusals(&world), []);
    let before = world.stores.objects[archer.index()].position;
    crate::testing::run(&mut world, 60);
    assert_ne!(world.stores.objects[archer.index()].position, before);
    give(&mut world, 1, Entrust { to: Steward::Owner });
    assert!(
        is_refused(&mut world, 0, &for_ally(&go)),
        "its person is back"
    );
}
