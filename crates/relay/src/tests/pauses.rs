//! The match stands still and goes on: case 34.

use std::vec;
use std::vec::Vec;

use protocol::message::{Bundle, FromRelay, Here, Leave, LeaveReason, Pause, Paused, TurnControl};

use super::{Room, seat, turn};

fn pause(room: &mut Room, id: u32, is_wanted: bool) {
    room.say(id, Pause { is_wanted });
}

fn bundles(room: &mut Room, id: u32) -> Vec<Bundle> {
    let of = |message| match message {
        FromRelay::Bundle(bundle) => Some(bundle),
        _ => None,
    };
    room.received(id).into_iter().filter_map(of).collect()
}

fn give(room: &mut Room, number: u32) {
    (0..2).for_each(|id| room.say(id, turn(id as u8, number)));
}

#[test]
fn the_match_stands_still_for_all_behind_the_same_turn_and_orders_wait_case_34() {
    let mut room = Room::playing(2);
    pause(&mut room, 1, true);
    give(&mut room, 2);
    let by = seat(1);
    let last = bundles(&mut room, 0);
    assert_eq!(last[0].control, [TurnControl::Paused { by }]);
    // Orders that are given while it stands still, by both: they land in the turns behind the pause.
    for id in 0..2 {
        let mut order = turn(id as u8, 3);
        order.commands = vec![vec![id as u8 + 1]];
        room.say(id, order);
    }
    room.wait_ms(20_000);
    let heard = room.received(0);
    assert!(heard.iter().all(|message| message.name() == "Paused"));
    assert_eq!(heard.len(), 20, "a word a second");
    assert_eq!(
        heard.last(),
        Some(
            &Paused {
                by,
                left_ms: 40_000,
                pauses_left: 2
            }
            .into()
        )
    );
    room.say(0, Here {});
    pause(&mut room, 0, false);
    assert_eq!(bundles(&mut room, 0), [], "it is not its pause");
    pause(&mut room, 1, false);
    let (ours, theirs) = (bundles(&mut room, 0), bundles(&mut room, 1));
    assert_eq!(ours, theirs[theirs.len() - 1..]);
    assert_eq!(ours[0].control, [TurnControl::Resumed { by }]);
    let orders: Vec<_> = ours[0]
        .entries
        .iter()
        .map(|entry| entry.commands.clone())
        .collect();
    assert_eq!(orders, [vec![vec![1]], vec![vec![2]]]);
    assert_eq!(room.relay.counters().turns_waited, 0);
}

/// Both machines give as soon as they have begun a turn, until the match stands still.
fn play_on(room: &mut Room, number: &mut u32) {
    while *number < room.relay.turns.next.0 + 2 {
        give(room, *number);
        *number += 1;
    }
    assert!(room.relay.is_paused());
}

#[test]
fn a_seat_has_three_pauses_of_a_minute_each() {
    let mut room = Room::playing(2);
    let mut number = 2;
    for left in [2, 1, 0] {
        pause(&mut room, 0, true);
        pause(&mut room, 0, true);
        pause(&mut room, 1, true);
        play_on(&mut room, &mut number);
        let told = room
            .received(1)
            .into_iter()
            .rev()
            .find_map(|message| match message {
                FromRelay::Paused(paused) => Some(paused),
                _ => None,
            });
        assert_eq!(told.map(|paused| paused.pauses_left), Some(left));
        room.wait_ms(59_900);
        assert!(room.relay.is_paused());
        room.wait_ms(110);
        assert!(!room.relay.is_paused());
        assert_eq!(room.closed.len(), 0, "nobody's patience is spent");
    }
    pause(&mut room, 0, true);
    for _ in 0..3 {
        give(&mut room, number);
        number += 1;
    }
    assert!(!room.relay.is_paused(), "the budget is used up");
    pause(&mut room, 1, true);
    // Each seat has its own.
    play_on(&mut room, &mut number);
}

#[test]
fn a_pause_ends_when_whoever_wanted_it_goes() {
    for leaves in [true, false] {
        let mut room = Room::playing(3);
        pause(&mut room, 1, true);
        (0..3).for_each(|id| room.say(id, turn(id as u8, 2)));
        assert!(room.relay.is_paused());
        if leaves {
            let reason = LeaveReason::Quit;
            room.say(1, Leave { reason });
        } else {
            room.disconnect(1);
        }
        assert!(!room.relay.is_paused());
        for id in [0, 2] {
            room.say(id, turn(id as u8, 3));
        }
        assert_eq!(room.turns(2).last(), Some(&3));
    }
}
