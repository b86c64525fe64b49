//! Digests that differ.

use std::vec;
use std::vec::Vec;

use protocol::message::{FromRelay, Mismatch, StoreDigests, StoresDiffer, TurnDigest, TurnMessage};
use protocol::{Digest, Turn};

use super::{Room, seat, turn};
use crate::Phase;

/// Turn `number` of a seat whose digests are wrong from the one of turn `wrong_from` on.
fn turn_wrong_from(index: u8, number: u32, wrong_from: u32) -> TurnMessage {
    let mut message = turn(index, number);
    if let Some(filed) = &mut message.digest
        && filed.of.0 >= wrong_from
    {
        filed.digest = Digest(0xBAD + number);
    }
    message
}

fn mismatches(messages: &[FromRelay]) -> Vec<Mismatch> {
    let named = messages.iter().filter_map(|message| match message {
        FromRelay::Mismatch(mismatch) => Some(mismatch.clone()),
        _ => None,
    });
    named.collect()
}

/// Case 51: one client sends wrong digests every turn; only it is marked.
#[test]
fn the_first_turn_that_differs_is_named_to_everyone_once() {
    let mut room = Room::playing(3);
    for number in 2..40 {
        for id in 0..3 {
            let wrong_from = if id == 1 { 20 } else { u32::MAX };
            room.say(id, turn_wrong_from(id as u8, number, wrong_from));
        }
    }
    for id in 0..3 {
        let named = mismatches(&room.received(id));
        assert_eq!(named.len(), 1);
        assert_eq!(named[0].turn, Turn(20));
        assert_eq!(named[0].minority, [seat(1)].into_iter().collect());
    }
    assert_eq!(room.relay.counters().mismatches, 1);
    assert_eq!(room.relay.phase(), Phase::Playing);
    assert!(
        room.closed.is_empty(),
        "a wrong digest marks its seat and nothing more"
    );
}

#[test]
fn a_digest_left_out_is_no_alarm() {
    let mut room = Room::playing(2);
    for number in 2..200 {
        room.say(0, turn(0, number));
        let digest = turn(1, number).digest.filter(|filed| filed.of.0 % 7 == 0);
        room.say(
            1,
            TurnMessage {
                digest,
                ..turn(1, number)
            },
        );
        assert!(room.relay.usage().digest_rows < 20);
    }
    assert_eq!(room.relay.counters().mismatches, 0);
}

#[test]
fn the_stores_that_differ_are_named() {
    let mut room = Room::playing(3);
    let differ = |room: &mut Room, wrong: u8| {
        for number in 2..6 {
            for id in 0..3 {
                let wrong_from = if id as u8 == wrong { 1 } else { u32::MAX };
                room.say(id, turn_wrong_from(id as u8, number, wrong_from));
            }
        }
    };
    differ(&mut room, 2);
    let turn = Turn(1);
    let report = |id: u32| StoreDigests {
        turn,
        stores: (0..10)
            .map(|n| Digest(n + u32::from(id == 2 && n % 4 == 3)))
            .collect(),
    };
    for id in 0..2 {
        room.say(id, report(id));
    }
    room.received(0);
    room.say(2, report(2));
    assert_eq!(
        room.received(0),
        [StoresDiffer {
            turn,
            stores: vec![3, 7]
        }
        .into()]
    );

    let mut room = Room::playing(3);
    differ(&mut room, 2);
    for id in 0..2 {
        room.say(id, report(id));
    }
    room.received(0);
    room.wait_ms(3_100);
    let told = room.received(0);
    let nothing = StoresDiffer {
        turn,
        stores: vec![],
    };
    assert!(told.contains(&nothing.into()), "one is silent: {told:?}");
}

#[test]
fn with_two_nobody_can_say_who_is_right() {
    let mut room = Room::playing(2);
    for number in 2..6 {
        room.say(0, turn(0, number));
        let digest = Some(TurnDigest {
            of: Turn(number.saturating_sub(3)),
            digest: Digest(9),
        });
        let digest = digest.filter(|_| number > 2);
        room.say(
            1,
            TurnMessage {
                digest,
                ..turn(1, number)
            },
        );
    }
    let named = mismatches(&room.received(0));
    assert_eq!(named.len(), 1);
    assert!(named[0].minority.is_empty());
    assert_eq!(named[0].digests.len(), 2);
}
