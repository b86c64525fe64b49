//! An honest relay.

use protocol::command::Resign;
use protocol::message::{
    Audience, Chat, Dismiss, Here, Leave, LeaveReason, Loaded, Mismatch, RoomRules, Roster,
    SeatDigest, SeatEnd, StoreDigests, StoresDiffer, Tempo, TurnControl, TurnDigest, Waiting,
    Watching,
};

use super::*;
use crate::{Misuse, RelayFault};

#[test]
fn a_session_says_hello_sits_loads_and_starts() {
    let mut table = Table::greeting();
    assert_eq!(table.sent()[0].name(), "Hello");
    assert_eq!(table.session.seat(), None);
    let mut table = Table::seated();
    assert_eq!(table.session.seat(), Some(seat(2)));
    assert_eq!(table.session.secret(), Some(SeatSecret([3; 16])));
    let roster = Roster { rows: vec![] };
    table.tell(roster.clone());
    assert_eq!(
        table.sent().last(),
        Some(&Here {}.into()),
        "and it says that it is still there"
    );
    let notices = table.notices();
    assert!(matches!(notices[0], Notice::Welcomed { .. }));
    assert_eq!(notices[1], Notice::Roster(roster));
    assert_eq!(table.session.loaded(&digest(9)), Err(Misuse::NotLoading));
    table.tell(Load {
        setup: setup(),
        pace: Pace::STANDARD,
        save: None,
        keys: Vec::new(),
    });
    assert!(matches!(table.notices()[..], [Notice::Load { .. }]));
    table.sent();
    table.session.loaded(&digest(9)).expect("now it is asked");
    assert_eq!(table.sent(), [Loaded { world: Digest(9) }.into()]);
    assert_eq!(table.session.loaded(&digest(9)), Err(Misuse::NotLoading));
    let wait = table.session.next_tick(Millis(table.now));
    assert!(matches!(wait, NextTick::Wait { .. }));
    table.tell(Start {
        seats: seats(&[0, 2]),
    });
    assert_eq!(table.notices(), [Notice::Started]);
}

#[test]
fn a_session_that_comes_from_a_table_has_its_seat_and_says_no_hello() {
    let welcome = Welcome {
        seat: seat(2),
        seat_secret: SeatSecret([3; 16]),
        setup: setup(),
        rules: RoomRules::STANDARD,
    };
    let session = LockstepSession::admitted(welcome.clone(), Millis(50_000));
    let mut table = Table {
        session: session.expect("it can be played"),
        now: 50_000,
        turn: 0,
    };
    assert_eq!(table.sent(), []);
    assert_eq!(table.session.seat(), Some(seat(2)));
    assert!(matches!(table.notices()[..], [Notice::Welcomed { .. }]));
    assert_eq!(table.session.dismiss(seat(0)), Err(Misuse::NotLoading));
    let key = SeatSecret([3; 16]).key();
    table.tell(Load {
        setup: setup(),
        pace: Pace::STANDARD,
        save: None,
        keys: vec![(seat(2), key)],
    });
    assert_eq!(table.session.seat_keys(), [(seat(2), key)]);
    table
        .session
        .dismiss(seat(0))
        .expect("somebody may be stuck");
    assert_eq!(table.sent(), [Dismiss { seat: seat(0) }.into()]);
    // A computer's seat is nobody's.
    let wrong = Welcome {
        seat: seat(1),
        ..welcome
    };
    let refused = LockstepSession::admitted(wrong, Millis(50_000));
    assert_eq!(refused.err(), Some(RelayFault::SetupInvalid));
}

#[test]
fn a_session_that_comes_from_a_table_to_look_on_says_no_hello_either() {
    let rules = RoomRules::samples().remove(1);
    let watching = Watching {
        setup: setup(),
        rules,
    };
    let session = LockstepSession::admitted_to_watch(watching, Millis(50_000));
    let mut table = Table {
        session: session.expect("it can be played"),
        now: 50_000,
        turn: 0,
    };
    assert_eq!(table.sent(), []);
    assert_eq!(table.session.seat(), None);
    assert_eq!(table.session.rules(), Some(rules));
    let delay_ms = rules.watchers.delay_ms;
    let setup = setup();
    assert_eq!(table.notices(), [Notice::Watching { setup, delay_ms }]);
}

#[test]
fn it_gives_to_the_turn_that_lies_the_delay_ahead_of_the_one_it_begins() {
    let mut table = Table::playing();
    for number in 0..20_u32 {
        let order = stop(number);
        table.session.issue(&order).expect("the match runs");
        assert_eq!(table.tick(), []);
        let sent = table.turns_sent();
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].seat, seat(2));
        assert_eq!(sent[0].for_turn, Turn(number + 2));
        assert_eq!(sent[0].commands, [order.encode()]);
        let finished = number.checked_sub(1).map(|before| TurnDigest {
            of: Turn(before),
            digest: Digest(before * 4 + 4),
        });
        assert_eq!(sent[0].digest, finished);
        for _ in 1..4 {
            assert_eq!(table.tick(), []);
        }
        assert_eq!(table.turns_sent(), []);
        table.close(vec![]);
    }
}

#[test]
fn the_gate_opens_with_the_bundle_and_not_before() {
    let mut table = Table::playing();
    (0..8).for_each(|_| drop(table.tick()));
    table.now += 16;
    let since = Millis(table.now);
    for _ in 0..10 {
        let on = SeatSet::EMPTY;
        let answer = table.session.next_tick(Millis(table.now));
        assert_eq!(answer, NextTick::Wait { on, since });
        table.now += 100;
    }
    let waiting = Waiting {
        on: seats(&[0]),
        since_ms: 564,
    };
    table.tell(waiting);
    let answer = table.session.next_tick(Millis(table.now));
    let on = seats(&[0]);
    assert_eq!(answer, NextTick::Wait { on, since });
    table.close(vec![entry(seat(0), &[stop(1)]), entry(seat(2), &[stop(2)])]);
    assert_eq!(table.notices(), [Notice::Waiting(waiting), Notice::Resumed]);
    let commands = vec![(seat(0), stop(1)), (seat(2), stop(2))];
    assert_eq!(
        table.ticks_now(),
        (1, commands),
        "the turn begins when its bundle comes, and nothing is made up for"
    );
    assert_eq!(table.session.counters().turns_waited, 1);
}

#[test]
fn ticks_come_in_their_time() {
    let mut table = Table::playing();
    table.tick();
    assert_eq!(table.ticks_now().0, 1);
    let now = table.now;
    assert_eq!(table.session.progress_permille(Millis(now + 4)), 250);
    for early in 0..16 {
        let answer = table.session.next_tick(Millis(now + early));
        let until = Millis(now + 16);
        assert_eq!(answer, NextTick::Rest { until });
    }
    table.tick();
}

#[test]
fn a_seat_that_ends_resigns_in_the_turn_that_says_so() {
    let mut table = Table::playing();
    table.tick();
    table.notices();
    let reason = SeatEnd::LinkLost;
    table.tell(Bundle {
        turn: Turn(2),
        entries: vec![entry(seat(2), &[stop(4)])],
        control: vec![TurnControl::SeatEnded {
            seat: seat(0),
            reason,
        }],
    });
    (0..7).for_each(|_| drop(table.tick()));
    assert_eq!(table.notices(), [], "not before its turn");
    assert_eq!(
        table.tick(),
        [(seat(0), Resign {}.into()), (seat(2), stop(4))]
    );
    let seat = seat(0);
    assert_eq!(table.notices(), [Notice::SeatEnded { seat, reason }]);
}

/// Plays to where bundle 4 brings the digests of turn 1, the other's being `other`.
fn with_digests_of_turn_1(other: u32) -> Table {
    let mut table = Table::playing();
    for turn in 0..4_u32 {
        table.tick();
        if turn == 2 {
            let report = |seat, digest| BundleEntry {
                digest: Some(TurnDigest {
                    of: Turn(1),
                    digest: Digest(digest),
                }),
                ..entry(seat, &[])
            };
            table.close(vec![report(seat(0), other), report(seat(2), 8)]);
        } else {
            table.close(vec![]);
        }
        (1..4).for_each(|_| drop(table.tick()));
    }
    table.sent();
    table.notices();
    table.tick();
    table
}

#[test]
fn every_machine_compares_for_itself_and_tells_once() {
    assert_eq!(with_digests_of_turn_1(8).notices(), []);
    let mut table = with_digests_of_turn_1(9);
    let notices = table.notices();
    let [Notice::Mismatch(own)] = &notices[..] else {
        panic!("one mismatch, not {notices:?}");
    };
    assert_eq!(own.turn, Turn(1));
    table.sent();
    table.tell(own.clone());
    assert_eq!(table.notices(), [], "the relay's word is no news");
    let report = StoreDigests {
        turn: Turn(1),
        stores: digest(8).stores,
    };
    assert_eq!(table.sent(), [report.into()], "and yet it is answered");
    let stores = StoresDiffer {
        turn: Turn(1),
        stores: vec![0],
    };
    table.tell(stores.clone());
    assert_eq!(table.notices(), [Notice::StoresDiffer(stores)]);
}

#[test]
fn a_seat_that_ended_is_not_waited_for_in_comparing() {
    let mut table = Table::playing_with(&[0, 2, 4]);
    let report = |seat, of, digest| BundleEntry {
        digest: Some(TurnDigest {
            of: Turn(of),
            digest: Digest(digest),
        }),
        ..entry(seat, &[])
    };
    table.tick();
    table.tell(Bundle {
        turn: Turn(2),
        entries: vec![],
        control: vec![TurnControl::SeatEnded {
            seat: seat(4),
            reason: SeatEnd::LinkLost,
        }],
    });
    table.turn += 1;
    (1..5).for_each(|_| drop(table.tick()));
    table.close(vec![report(seat(0), 0, 1), report(seat(2), 0, 2)]);
    (5..13).for_each(|_| drop(table.tick()));
    let told = table.notices();
    assert!(
        matches!(told[..], [Notice::SeatEnded { .. }, Notice::Mismatch(_)]),
        "{told:?}"
    );
}

#[test]
fn a_mismatch_of_a_turn_long_gone_is_answered_with_nothing() {
    let mut table = Table::playing();
    let digests = [0, 2].map(|index| SeatDigest {
        seat: seat(index),
        digest: Digest(u32::from(index)),
    });
    let mismatch = Mismatch::of(Turn(900), digests.to_vec()).expect("they differ");
    table.tell(mismatch.clone());
    assert_eq!(table.notices(), [Notice::Mismatch(mismatch)]);
    let turn = Turn(900);
    let stores = vec![];
    assert_eq!(table.sent(), [StoreDigests { turn, stores }.into()]);
}

#[test]
fn chat_passes_both_ways_cleaned() {
    let mut table = Table::seated();
    table.sent();
    table.notices();
    table
        .session
        .say(" a\u{202e}b ".into(), Audience::All)
        .expect("there is a seat");
    table
        .session
        .say("\n".into(), Audience::All)
        .expect("there is a seat");
    let sent = table.sent();
    assert_eq!(sent.len(), 1, "nothing is said by an empty line");
    let ToRelay::Say(said) = &sent[0] else {
        panic!("no line but {sent:?}");
    };
    assert_eq!(said.text, "ab");
    let chat = Chat {
        from: seat(0),
        order: 0,
        text: "x\u{0}y".into(),
        to: Audience::Allies,
    };
    table.tell(chat.clone());
    let text = "xy".into();
    assert_eq!(table.notices(), [Notice::Chat(Chat { text, ..chat })]);
}

#[test]
fn leaving_is_said_and_is_the_end() {
    let mut table = Table::playing();
    table.session.leave(LeaveReason::Resigned);
    let reason = LeaveReason::Resigned;
    assert_eq!(table.sent(), [Leave { reason }.into()]);
    let over = NextTick::Over(MatchOver::Left(reason));
    assert_eq!(table.session.next_tick(Millis(table.now)), over);
    table.session.handle_disconnected(Millis(table.now));
    assert_eq!(
        table.over(),
        Some(MatchOver::Left(reason)),
        "the first end counts"
    );
    assert_eq!(table.session.issue(&stop(1)), Err(Misuse::NotPlaying));
    assert_eq!(table.session.poll_timeout(), None);
}

#[test]
fn played_bundles_are_kept_when_asked_for() {
    let mut table = Table::playing();
    table.tick();
    assert_eq!(table.session.drain_bundles(), []);
    table.session.keep_bundles(true);
    (0..4).for_each(|_| drop(table.tick()));
    assert_eq!(table.session.drain_bundles(), [Bundle::empty(Turn(1))]);
    assert_eq!(table.session.drain_bundles(), []);
}

#[test]
fn the_tempo_is_told_and_followed() {
    let mut table = Table::playing();
    table.tick();
    table.notices();
    let tempo = Tempo {
        percent: 50,
        on: seats(&[0]),
    };
    table.tell(tempo);
    assert_eq!(table.notices(), [Notice::Tempo(tempo)]);
    assert_eq!(table.session.tempo(), tempo);
    table.ticks_now();
    table.ticks_now();
    let until = match table.session.next_tick(Millis(table.now)) {
        NextTick::Rest { until } => until,
        other => panic!("no rest but {other:?}"),
    };
    table.now = until.0;
    assert_eq!(table.ticks_now().0, 1);
    let next = NextTick::Rest {
        until: Millis(table.now + 32),
    };
    assert_eq!(table.session.next_tick(Millis(table.now)), next);
}
