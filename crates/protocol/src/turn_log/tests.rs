use std::vec;
use std::vec::Vec;

use super::TurnLog;
use crate::message::{Bundle, BundleEntry, FromRelay, SeatEnd, TurnControl, TurnDigest};
use crate::{Cadence, Digest, Seat, SeatSet, Steward, Tick, Turn};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("there are eight")
}

fn push(log: &mut TurnLog, control: Vec<TurnControl>) {
    let bundle = Bundle {
        control,
        ..Bundle::empty(log.next())
    };
    let frame = FromRelay::from(bundle.clone()).encode();
    log.push(&bundle, &frame).expect("a relay would send it");
}

#[test]
fn how_the_seats_stand_follows_from_the_turns() {
    let everybody: SeatSet = Seat::all().take(4).collect();
    let mut log = TurnLog::from(Cadence::new(4), everybody);
    let (reason, to) = (SeatEnd::LinkLost, Steward::Computer { level: 2 });
    let away = |index| TurnControl::SeatAway {
        seat: seat(index),
        reason,
    };
    push(&mut log, vec![away(1)]);
    push(&mut log, vec![away(2), away(3)]);
    push(
        &mut log,
        vec![
            TurnControl::Entrusted { seat: seat(2), to },
            TurnControl::SeatEnded {
                seat: seat(3),
                reason,
            },
            TurnControl::Cadence {
                ticks_per_turn: 8,
                from: Turn(4),
            },
        ],
    );
    push(
        &mut log,
        vec![
            TurnControl::SeatBack {
                seat: seat(1),
                from: Turn(6),
            },
            TurnControl::Paused { by: seat(0) },
        ],
    );
    assert_eq!(log.next(), Turn(4));
    assert_eq!(log.cadence().ticks(), 8);
    assert_eq!(log.live(), [0, 1].map(seat).into_iter().collect());
    let after = log.seats_after();
    assert_eq!(after.ended, [3].map(seat).into_iter().collect());
    assert_eq!(after.decided, [2].map(seat).into_iter().collect());
    assert_eq!(after.away_since.get(&seat(2)), Some(&Tick(4)));
    assert_eq!(after.away_since.len(), 1);
    assert_eq!(after.paused_by, Some(seat(0)));
}

/// A change counts when half of those before have played the turn that brought it.
#[test]
fn a_change_of_those_who_count_takes_a_moment() {
    let everybody: SeatSet = Seat::all().take(4).collect();
    let mut log = TurnLog::from(Cadence::new(4), everybody);
    let reason = SeatEnd::LinkLost;
    push(
        &mut log,
        vec![TurnControl::SeatAway {
            seat: seat(3),
            reason,
        }],
    );
    for (of, reporters, settled) in [(0, 1, false), (0, 2, true)] {
        let entry = |index| BundleEntry {
            seat: seat(index),
            digest: Some(TurnDigest {
                of: Turn(of),
                digest: Digest(9),
            }),
            commands: Vec::new(),
        };
        let bundle = Bundle {
            entries: (0..reporters).map(entry).collect(),
            ..Bundle::empty(log.next())
        };
        let frame = FromRelay::from(bundle.clone()).encode();
        log.push(&bundle, &frame).expect("a relay would send it");
        let now = log.live();
        let expected = if settled {
            vec![now]
        } else {
            vec![everybody, now]
        };
        assert_eq!(log.seats_after().live_lately, expected);
    }
}

#[test]
fn a_turn_that_cannot_be_is_not_taken() {
    let mut log = TurnLog::from(Cadence::new(4), SeatSet::EMPTY);
    let wrong = Bundle {
        control: vec![TurnControl::Cadence {
            ticks_per_turn: 3,
            from: Turn(9),
        }],
        ..Bundle::empty(Turn::ZERO)
    };
    assert!(log.push(&wrong, b"frame").is_err());
    assert_eq!((log.next(), log.log().bytes()), (Turn::ZERO, 0));
}
