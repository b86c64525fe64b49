//! Relays that refuse, vanish or break the rules, and callers that do.

use determinism::{Domain, Random};
use protocol::Control;
use protocol::message::{
    Audience, CloseReason, Closed, Delay, Refusal, Refused, RoomRules, Tempo, TurnControl, Waiting,
};

use super::*;
use crate::{Misuse, RelayFault};

#[test]
fn a_refusal_is_the_end_and_says_why() {
    let mut table = Table::greeting();
    table.tell(Refused {
        refusal: Refusal::Full,
    });
    assert_eq!(table.over(), Some(MatchOver::Refused(Refusal::Full)));
}

#[test]
fn a_closed_or_broken_link_is_the_end() {
    let mut table = Table::playing();
    table.tell(Closed {
        reason: CloseReason::HostLeft,
    });
    let closed = Some(MatchOver::Closed(CloseReason::HostLeft));
    assert_eq!(table.over(), closed);
    table.session.handle_disconnected(Millis(table.now));
    assert_eq!(table.over(), closed);
    let mut table = Table::playing();
    table.session.handle_disconnected(Millis(table.now));
    assert_eq!(table.over(), Some(MatchOver::LinkLost));
}

/// Lets time pass, calling the session whenever it asked for it.
fn wait(table: &mut Table, ms: u64) {
    let end = table.now + ms;
    while let Some(at) = table.session.poll_timeout().filter(|at| at.0 <= end) {
        table.now = table.now.max(at.0);
        table.session.handle_timeout(Millis(table.now));
    }
    table.now = end;
}

#[test]
fn a_relay_that_does_not_answer_or_falls_silent_is_given_up() {
    let mut table = Table::greeting();
    wait(&mut table, LockstepSession::ANSWER_MS_MAX - 1);
    assert_eq!(table.over(), None);
    wait(&mut table, 1);
    assert_eq!(table.over(), Some(MatchOver::NoAnswer));

    let mut table = Table::playing();
    for _ in 0..10 {
        wait(&mut table, LockstepSession::SILENCE_MS_MAX - 1);
        assert_eq!(table.over(), None);
        table.tell(Waiting {
            on: seats(&[0]),
            since_ms: 1,
        });
    }
    wait(&mut table, LockstepSession::SILENCE_MS_MAX);
    assert_eq!(table.over(), Some(MatchOver::RelaySilent));
}

#[test]
fn a_machine_that_slept_does_not_blame_the_relay() {
    let mut table = Table::playing();
    table.now += 3_600_000;
    table.session.handle_timeout(Millis(table.now));
    assert_eq!(table.over(), None);
    table.tick();
}

fn fault_of(table: Table) -> Option<RelayFault> {
    match table.over() {
        Some(MatchOver::RelayFault(fault)) => Some(fault),
        _ => None,
    }
}

#[test]
fn bytes_that_are_no_message_are_the_relays_fault() {
    for frame in [&b""[..], &[255; 30], &[5, 0]] {
        let mut table = Table::playing();
        table.session.handle_frame(frame, Millis(table.now));
        assert_eq!(fault_of(table), Some(RelayFault::Malformed));
    }
}

#[test]
fn messages_out_of_their_place_are_the_relays_fault() {
    type Make = fn() -> Table;
    let stages: [(Make, &[&str]); 3] = [
        (
            Table::greeting,
            &["Refused", "Welcome", "Watching", "Closed"],
        ),
        (
            Table::seated,
            &[
                "Roster",
                "Load",
                "Resume",
                "Waiting",
                "Chat",
                "Closed",
                "Compare",
                "Testimony",
            ],
        ),
        (
            Table::playing,
            &[
                "Bundle",
                "Waiting",
                "Chat",
                "Mismatch",
                "StoresDiffer",
                "SnapshotWanted",
                "SnapshotTaken",
                "Vote",
                "Paused",
                "Closed",
                "Delay",
                "Tempo",
                "Succession",
                "Minority",
                "Compare",
                "Testimony",
                "Mend",
            ],
        ),
    ];
    for (make, welcome) in stages {
        for message in FromRelay::samples() {
            let name = message.name();
            let mut table = make();
            table.tell(message);
            let is_out_of_place = fault_of(table) == Some(RelayFault::OutOfPlace);
            assert_eq!(is_out_of_place, !welcome.contains(&name), "{name}");
        }
    }
}

#[test]
fn bundles_out_of_order_or_too_far_ahead_are_the_relays_fault() {
    for turn in [0, 1, 3, 900] {
        let mut table = Table::playing();
        (0..8).for_each(|_| drop(table.tick()));
        table.tell(Bundle::empty(Turn(turn)));
        let fault = if turn < 4 {
            RelayFault::BundleOutOfOrder
        } else {
            RelayFault::BundleTooFarAhead
        };
        assert_eq!(fault_of(table), Some(fault), "{turn}");
    }
    let mut table = Table::playing();
    table.close(vec![]);
    assert_eq!(
        fault_of(table),
        Some(RelayFault::BundleTooFarAhead),
        "nobody has given to it"
    );
}

#[test]
fn a_bundle_may_come_while_a_tick_runs() {
    let mut table = Table::playing();
    (0..4).for_each(|_| drop(table.tick()));
    table.now += 16;
    assert!(matches!(
        table.session.next_tick(Millis(table.now)),
        NextTick::Run(_)
    ));
    table.close(vec![]);
    table.session.tick_done(Tick(4), None).expect("it runs");
    assert_eq!(table.session.counters().bundles_in_hand, 1);
    assert!(table.session.counters().ticks_in_hand > 0);
    assert_eq!(table.over(), None);
}

#[test]
fn a_match_that_cannot_be_played_is_the_relays_fault() {
    let mut no_map = setup();
    no_map.map.clear();
    let mut no_seat = setup();
    no_seat.seats.retain(|row| row.seat != seat(2));
    let mut not_ours = setup();
    not_ours.seats[2].control = Control::Computer { level: 1 };
    for setup in [no_map, no_seat, not_ours] {
        let mut table = Table::seated();
        table.tell(Load {
            setup: setup.clone(),
            pace: Pace::STANDARD,
            save: None,
            keys: Vec::new(),
        });
        assert_eq!(fault_of(table), Some(RelayFault::SetupInvalid));
        let mut table = Table::greeting();
        table.tell(Welcome {
            seat: seat(2),
            seat_secret: SeatSecret([3; 16]),
            setup,
            rules: RoomRules::STANDARD,
        });
        assert_eq!(fault_of(table), Some(RelayFault::SetupInvalid));
    }
    let mut table = Table::seated();
    table.tell(Load {
        setup: setup(),
        pace: Pace::SOLO,
        save: None,
        keys: Vec::new(),
    });
    assert_eq!(fault_of(table), Some(RelayFault::SetupInvalid));
}

#[test]
fn callers_are_told_what_they_did_wrong() {
    let mut table = Table::seated();
    assert_eq!(table.session.issue(&stop(1)), Err(Misuse::NotPlaying));
    assert_eq!(table.session.set_speed(Speed::Paused), Err(Misuse::NotHere));
    let mut table = Table::greeting();
    assert_eq!(
        table.session.say("x".into(), Audience::All),
        Err(Misuse::NotPlaying)
    );
    let mut table = Table::playing();
    let running = None;
    let wrong = table.session.tick_done(Tick(0), None);
    assert_eq!(wrong, Err(Misuse::TickWrong { running }));
    (0..7).for_each(|_| drop(table.tick()));
    assert!(!table.session.is_digest_due());
    table.session.next_tick(Millis(table.now + 16));
    assert!(table.session.is_digest_due());
    let running = Some(Tick(7));
    let wrong = table.session.tick_done(Tick(6), Some(digest(1)));
    assert_eq!(wrong, Err(Misuse::TickWrong { running }));
    let wrong = table.session.tick_done(Tick(7), None);
    assert_eq!(wrong, Err(Misuse::DigestMissing));
    assert_eq!(table.session.tick_done(Tick(7), Some(digest(1))), Ok(()));
}

#[test]
#[should_panic(expected = "tick_done must follow every tick")]
fn a_tick_that_is_not_done_is_not_followed_by_another() {
    let mut table = Table::playing();
    table.session.next_tick(Millis(table.now));
    table.session.next_tick(Millis(table.now + 16));
}

#[test]
fn nonsense_ends_a_session_and_never_panics() {
    let mut random = Random::stream(4, Domain::Network, 0);
    let samples: Vec<Vec<u8>> = FromRelay::samples().iter().map(FromRelay::encode).collect();
    let mut ended = 0;
    for round in 0..3_000_u32 {
        let mut table = match round % 3 {
            0 => Table::greeting(),
            1 => Table::seated(),
            _ => Table::playing(),
        };
        for _ in 0..8 {
            let mut frame = samples[random.below(samples.len() as u32) as usize].clone();
            let at = random.below(frame.len() as u32) as usize;
            frame[at] ^= 1 << random.below(8);
            table.session.handle_frame(&frame, Millis(table.now));
            if table.session.phase() == Phase::Playing {
                table.ticks_now();
            }
        }
        ended += u32::from(table.over().is_some());
    }
    assert!(ended > 2_000, "{ended}");
}

#[test]
fn a_pace_that_no_relay_sets_is_the_relays_fault() {
    let fault_after = |message: FromRelay| {
        let mut table = Table::playing();
        (0..4).for_each(|_| drop(table.tick()));
        table.tell(message);
        fault_of(table)
    };
    for (ticks, from) in [(0, 2), (513, 2), (8, 1), (8, 3)] {
        let from = Turn(from);
        let delay = Delay { ticks, from };
        assert_eq!(fault_after(delay.into()), Some(RelayFault::DelayInvalid));
    }
    for percent in [0, 49, 101] {
        let on = SeatSet::EMPTY;
        let tempo = Tempo { percent, on };
        assert_eq!(fault_after(tempo.into()), Some(RelayFault::TempoInvalid));
    }
    for (ticks_per_turn, from) in [(3, 9), (0, 9), (16, 9), (2, 2)] {
        let mut bundle = Bundle::empty(Turn(2));
        bundle.control = vec![TurnControl::Cadence {
            ticks_per_turn,
            from: Turn(from),
        }];
        assert_eq!(fault_after(bundle.into()), Some(RelayFault::CadenceInvalid));
    }
}
