//! What is done about worlds that differ, and those who abuse it.

use std::string::String;
use std::vec;
use std::vec::Vec;

use protocol::limits::{TESTIMONY_BYTES_MAX, TESTIMONY_ROUNDS_MAX};
use protocol::message::{
    CloseReason, Compare, DriftPolicy, FromRelay, Hello, Judge, Loaded, Mend, PeerFault, SeatEnd,
    SeatSecret, Testimony, ToRelay, TurnControl, Verdict, Wish,
};
use protocol::{Digest, SeatSet, Turn};

use super::{Room, VERSION, seat, setup, turn};
use crate::{Config, Phase};

/// The turn at whose end seat 1 has another world.
const WRONG: u32 = 3;

/// Plays until that has been found: seats give in their order, seat `wrong` what is not so.
fn parted(people: u32, wrong: u32) -> Room {
    let mut room = Room::playing(people);
    part(&mut room, people, wrong);
    room
}

fn part(room: &mut Room, people: u32, wrong: u32) {
    for number in 2..8 {
        for id in 0..people {
            let mut message = turn(id as u8, number);
            if let Some(filed) = &mut message.digest
                && id == wrong
                && filed.of.0 >= WRONG
            {
                filed.digest = Digest(0xBAD);
            }
            room.say(id, message);
        }
    }
    assert_eq!(room.relay.counters().mismatches, 1);
}

fn testimony(round: u8) -> Testimony {
    Testimony {
        turn: Turn(WRONG),
        round,
        words: vec![round; 40],
    }
}

fn of<T>(messages: &[FromRelay], which: impl Fn(&FromRelay) -> Option<T>) -> Vec<T> {
    messages.iter().filter_map(which).collect()
}

fn controls(messages: &[FromRelay]) -> Vec<TurnControl> {
    let bundles = of(messages, |message| match message {
        FromRelay::Bundle(bundle) => Some(bundle.control.clone()),
        _ => None,
    });
    bundles.into_iter().flatten().collect()
}

#[test]
fn the_minority_is_told_and_is_away_and_worlds_are_compared_again() {
    let mut room = parted(3, 1);
    let to_wrong = room.received(1);
    let mends = of(&to_wrong, |message| match message {
        FromRelay::Mend(mend) => Some(*mend),
        _ => None,
    });
    assert_eq!(mends, [Mend { since: Turn(WRONG) }]);
    let told = controls(&room.received(0));
    let away = TurnControl::SeatAway {
        seat: seat(1),
        reason: SeatEnd::Drifted,
    };
    assert!(told.contains(&away), "{told:?}");
    assert!(
        told.iter()
            .any(|control| matches!(control, TurnControl::Compared { .. }))
    );
    // The others part in their turn, and that is found too.
    for number in 8..14 {
        room.say(0, turn(0, number));
        let mut message = turn(2, number);
        if let Some(filed) = &mut message.digest {
            filed.digest = Digest(filed.digest.0 + u32::from(filed.of.0 > 8));
        }
        room.say(2, message);
    }
    assert_eq!(room.relay.counters().mismatches, 2);
}

#[test]
fn what_a_machine_said_before_it_knew_is_no_fault() {
    let mut room = parted(3, 1);
    room.say(1, turn(1, 9));
    room.say(
        1,
        ToRelay::Pause(protocol::message::Pause { is_wanted: true }),
    );
    assert_eq!(room.closed(1), None);
}

#[test]
fn two_machines_talk_through_the_relay_and_nobody_else() {
    let mut room = parted(3, 1);
    let compares = |room: &mut Room, id: u32| {
        of(&room.received(id), |message| match message {
            FromRelay::Compare(compare) => Some(*compare),
            _ => None,
        })
    };
    let (turn, with) = (Turn(WRONG), seat(1));
    assert_eq!(compares(&mut room, 0), [Compare { turn, with }]);
    assert_eq!(
        compares(&mut room, 1),
        [Compare {
            turn,
            with: seat(0)
        }]
    );
    assert_eq!(compares(&mut room, 2), []);
    for round in 0..4 {
        room.say(0, testimony(round));
        room.say(1, testimony(round));
    }
    let heard = |room: &mut Room, id: u32| {
        of(&room.received(id), |message| match message {
            FromRelay::Testimony(testimony) => Some(testimony.round),
            _ => None,
        })
    };
    assert_eq!(heard(&mut room, 0), [0, 1, 2, 3]);
    assert_eq!(heard(&mut room, 1), [0, 1, 2, 3]);
    assert!(heard(&mut room, 2).is_empty());
}

#[test]
fn words_that_nobody_asked_for_shut_out_whoever_says_them() {
    let mut room = parted(3, 1);
    room.say(2, testimony(0));
    room.assert_shut_out(2, PeerFault::TestimonyUnasked);
    let mut room = parted(3, 1);
    let mut long = testimony(0);
    long.words = vec![0; TESTIMONY_BYTES_MAX + 1];
    room.say(0, long);
    room.assert_shut_out(0, PeerFault::Malformed);
    let mut room = Room::playing(2);
    room.say(0, testimony(0));
    room.assert_shut_out(0, PeerFault::TestimonyUnasked);
    let mut room = parted(3, 1);
    let verdict = Verdict {
        turn: Turn(WRONG),
        digest: None,
    };
    room.say(0, verdict);
    room.assert_shut_out(0, PeerFault::VerdictUnasked);
}

#[test]
fn words_out_of_turn_vanish_without_a_fault() {
    let mut room = parted(3, 1);
    room.received(1);
    room.say(0, testimony(1));
    for round in 0..TESTIMONY_ROUNDS_MAX + 4 {
        room.say(0, testimony(round));
        room.say(0, testimony(round));
    }
    let mut older = testimony(0);
    older.turn = Turn(WRONG - 1);
    room.say(1, older);
    let rounds = of(&room.received(1), |message| match message {
        FromRelay::Testimony(testimony) => Some(testimony.round),
        _ => None,
    });
    assert_eq!(rounds, (0..TESTIMONY_ROUNDS_MAX).collect::<Vec<_>>());
    assert!(room.closed.is_empty());
    assert_eq!(
        room.relay.counters().testimony_dropped,
        1 + u32::from(TESTIMONY_ROUNDS_MAX) + 8 + 1
    );
}

/// What a machine has to say takes its time: meanwhile its link may have been made anew.
#[test]
fn a_witness_is_heard_over_its_new_link_too() {
    let mut room = parted(3, 1);
    room.say(0, testimony(0));
    room.disconnect(1);
    room.connect(9);
    let secret = SeatSecret([2; 16]);
    let hello = Hello::new(VERSION, String::from("Ana"), Wish::SeatOf(secret));
    room.say(9, hello);
    room.received(0);
    room.say(9, testimony(0));
    room.say(0, testimony(1));
    assert_eq!((room.closed(9), room.closed(0)), (None, None));
    let heard = |room: &mut Room, id: u32| {
        of(&room.received(id), |message| match message {
            FromRelay::Testimony(testimony) => Some(testimony.round),
            _ => None,
        })
    };
    assert_eq!(heard(&mut room, 0), [0]);
    assert_eq!(heard(&mut room, 9), [1]);
}

fn is_judge(room: &mut Room, id: u32) -> bool {
    let judges = of(&room.received(id), |message| match message {
        FromRelay::Judge(judge) => Some(*judge),
        _ => None,
    });
    judges == [Judge { turn: Turn(WRONG) }]
}

/// What seat 0 reported of that turn.
fn right() -> Option<Digest> {
    turn(0, WRONG + 3).digest.map(|filed| filed.digest)
}

#[test]
fn between_two_one_judges_and_whoever_differs_is_mended() {
    let mut room = parted(2, 1);
    assert!(is_judge(&mut room, 0));
    let digest = right();
    let turn = Turn(WRONG);
    room.say(0, Verdict { turn, digest });
    let is_mend = |message: &FromRelay| matches!(message, FromRelay::Mend(_));
    assert!(room.received(1).iter().any(is_mend));
    // A judge that was wrong itself needs nothing.
    let mut room = parted(2, 0);
    assert!(is_judge(&mut room, 0));
    room.say(0, Verdict { turn, digest });
    assert!(!room.received(1).iter().any(is_mend));
    room.say(0, super::turn(0, 8));
    room.say(1, super::turn(1, 8));
    let mended = TurnControl::Mended {
        seat: seat(0),
        since: turn,
    };
    assert!(controls(&room.received(1)).contains(&mended));
}

#[test]
fn a_silent_judge_is_followed_by_another_and_without_one_the_match_is_over() {
    let mut room = parted(2, 1);
    assert!(is_judge(&mut room, 0));
    room.wait_ms(5_100);
    assert!(is_judge(&mut room, 1));
    let turn = Turn(WRONG);
    // Too late, and no fault.
    room.say(
        0,
        Verdict {
            turn,
            digest: right(),
        },
    );
    assert_eq!(room.closed(0), None);
    room.say(1, Verdict { turn, digest: None });
    room.wait_ms(5_100);
    let minority = SeatSet::EMPTY;
    assert_eq!(room.closed(0), Some(CloseReason::Parted { minority }));
    assert_eq!(room.relay.phase(), Phase::Over);
    // One that goes is followed at once.
    let mut room = parted(2, 1);
    room.disconnect(0);
    assert!(is_judge(&mut room, 1));
}

#[test]
fn a_room_that_stops_gives_everybody_time_to_find_out_why() {
    let mut config = Config::new(setup(3), VERSION);
    config.drift = DriftPolicy::Stop;
    let mut room = Room::with(config);
    for id in 0..3 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..3 {
        room.say(id, Loaded { world: Digest(5) });
    }
    room.pass_agreed_turns();
    part(&mut room, 3, 1);
    room.wait_ms(4_000);
    room.say(0, testimony(0));
    assert!(room.closed.is_empty());
    room.wait_ms(1_500);
    let minority = [seat(1)].into_iter().collect();
    for id in 0..3 {
        assert_eq!(room.closed(id), Some(CloseReason::Parted { minority }));
    }
}
