//! Who is waited for, how long, and what clocks do to it.

use std::vec::Vec;

use protocol::message::{CloseReason, FromRelay, Here, Loaded, Waiting};
use protocol::{Digest, Millis, SeatSet};

use super::{Room, seat, turn};
use crate::Phase;

fn waitings(room: &mut Room, id: u32) -> Vec<(SeatSet, u32)> {
    room.received(id)
        .iter()
        .filter_map(|message| match message {
            FromRelay::Waiting(Waiting { on, since_ms }) => Some((*on, *since_ms)),
            _ => None,
        })
        .collect()
}

#[test]
fn a_silent_seat_is_named_after_half_a_second_and_every_second_then() {
    let mut room = Room::playing(3);
    for id in [0, 2] {
        room.say(id, turn(id as u8, 2));
    }
    room.wait_ms(500);
    assert_eq!(waitings(&mut room, 0), []);
    room.wait_ms(3_100);
    let silent: SeatSet = [seat(1)].into_iter().collect();
    let wanted = [564, 1_564, 2_564, 3_564].map(|since_ms| (silent, since_ms));
    assert_eq!(waitings(&mut room, 0), wanted);
    room.say(1, turn(1, 2));
    assert_eq!(room.turns(0), [2]);
    assert_eq!(room.relay.counters().turns_waited, 1);
    for id in 0..3 {
        room.say(id, turn(id as u8, 3));
    }
    room.wait_ms(400);
    assert_eq!(waitings(&mut room, 0), []);
}

#[test]
fn patience_ends_and_the_match_goes_on() {
    let mut room = Room::playing(3);
    for id in [0, 2] {
        room.say(id, turn(id as u8, 2));
    }
    room.wait_ms(59_900);
    assert_eq!(room.closed(1), None);
    room.wait_ms(200);
    assert_eq!(room.closed(1), Some(CloseReason::PatienceSpent));
    assert_eq!(room.turns(0), [2]);
    assert_eq!(room.relay.counters().seats_ended, 1);
}

#[test]
fn a_room_in_which_everybody_is_silent_ends() {
    let mut room = Room::playing(2);
    room.wait_ms(61_000);
    assert_eq!(room.relay.phase(), Phase::Over);
    assert_eq!(room.closed.len(), 2);
}

#[test]
fn a_relay_that_slept_or_whose_clock_was_set_spends_nobodys_patience() {
    let mut room = Room::playing(2);
    room.say(0, turn(0, 2));
    room.now += 3_600_000;
    room.relay.handle_timeout(Millis(room.now));
    room.collect();
    room.now -= 1_800_000;
    room.relay.handle_timeout(Millis(room.now));
    room.collect();
    assert_eq!(room.closed(1), None);
    room.say(1, turn(1, 2));
    assert_eq!(room.turns(1), [2]);
    room.wait_ms(61_000);
    assert!(room.closed(1).is_some(), "patience still ends");
}

#[test]
fn whoever_does_not_load_is_named_and_left_behind() {
    let mut room = Room::new(3);
    for id in 0..3 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..2 {
        room.say(id, Loaded { world: Digest(5) });
    }
    room.wait_ms(3_000);
    let slow: SeatSet = [seat(2)].into_iter().collect();
    assert_eq!(waitings(&mut room, 0).last(), Some(&(slow, 3_000)));
    room.wait_ms(118_000);
    assert_eq!(room.closed(2), Some(CloseReason::SlowToLoad));
    assert_eq!(room.relay.phase(), Phase::Playing);
    let first = room
        .received(0)
        .into_iter()
        .find_map(|message| match message {
            FromRelay::Bundle(bundle) => Some(bundle),
            _ => None,
        });
    assert_eq!(first.map(|bundle| bundle.control.len()), Some(1));
}

#[test]
fn while_seats_are_free_everybody_hears_a_sign_of_life() {
    let mut room = Room::new(2);
    room.connect(0);
    room.hello(0, "Ana");
    for _ in 0..12 {
        room.received(0);
        room.wait_ms(5_000);
        let names: Vec<_> = room.received(0).iter().map(FromRelay::name).collect();
        assert_eq!(names, ["Roster"]);
        room.say(0, Here {});
    }
    assert_eq!(room.closed(0), None);
}

#[test]
fn a_guest_that_falls_silent_gives_its_seat_back() {
    let mut room = Room::new(3);
    for id in 0..2 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for _ in 0..5 {
        room.wait_ms(5_000);
        room.say(1, Here {});
    }
    assert_eq!(room.closed(0), Some(CloseReason::PatienceSpent));
    assert_eq!(room.closed(1), None);
    room.connect(2);
    room.hello(2, "Ben");
    assert_eq!(room.relay.setup().seats[0].name, "Ben");
}

#[test]
fn a_host_that_stops_tells_everybody() {
    let mut room = Room::playing(2);
    room.relay.handle_stop(Millis(room.now));
    room.collect();
    for id in 0..2 {
        assert_eq!(room.closed(id), Some(CloseReason::HostLeft));
    }
    room.connect(3);
    assert_eq!(room.closed(3), Some(CloseReason::HostLeft));
}
