//! Alone, and played back.

use protocol::message::{Audience, LeaveReason};

use super::*;
use crate::Misuse;

/// A solo match of 200 ticks with an order every 10, and its bundles.
fn record() -> (Vec<TickCommands>, Vec<Bundle>) {
    let mut session = solo();
    session.keep_bundles(true);
    let mut seen = Vec::new();
    for round in 0..20 {
        session.issue(&stop(round)).expect("there is room");
        seen.extend(run_to(&mut session, (round + 1) * 10));
    }
    (seen, session.drain_bundles())
}

#[test]
fn alone_an_order_is_carried_out_in_the_next_turn() {
    let (seen, bundles) = record();
    let orders: Vec<Command> = seen
        .iter()
        .flat_map(|(_, commands)| commands.iter().map(|(_, command)| command.clone()))
        .collect();
    assert_eq!(orders, (0..20).map(stop).collect::<Vec<_>>());
    for (round, (tick, _)) in seen.iter().enumerate() {
        assert_eq!(tick.0, (round as u32 * 10).next_multiple_of(4));
    }
    assert_eq!(bundles.len(), 50);
    assert_eq!(
        bundles[8].entries[0].digest.map(|filed| filed.of),
        Some(Turn(7))
    );
    assert_eq!(
        bundles[9].entries[0].digest, None,
        "one every eight ticks is enough"
    );
}

#[test]
fn a_record_plays_back_to_the_same_commands_and_agrees() {
    let (seen, bundles) = record();
    let mut session = playback(bundles.clone());
    session.keep_bundles(true);
    assert_eq!(run_to(&mut session, 1_000), seen);
    assert_eq!(session.tick(), Tick(200));
    assert_eq!(
        session.next_tick(Millis(0)),
        NextTick::Over(MatchOver::RecordEnded)
    );
    assert_eq!(session.poll_notice(), None);
    assert_eq!(session.drain_bundles(), bundles);
    assert_eq!(session.issue(&stop(1)), Err(Misuse::NotHere));
}

#[test]
fn a_world_that_plays_back_otherwise_is_noticed_in_its_turn_once() {
    let (_, mut bundles) = record();
    for bundle in &mut bundles {
        for filed in bundle
            .entries
            .iter_mut()
            .filter_map(|entry| entry.digest.as_mut())
        {
            if filed.of >= Turn(21) {
                filed.digest = Digest(0xBAD);
            }
        }
    }
    let mut session = playback(bundles);
    run_to(&mut session, 1_000);
    let turn = Turn(21);
    let seat = seat(0);
    assert_eq!(session.poll_notice(), Some(Notice::Diverged { turn, seat }));
    assert_eq!(session.poll_notice(), None);
}

#[test]
fn a_turn_that_is_missing_ends_the_record() {
    let (_, mut bundles) = record();
    bundles.remove(10);
    let mut session = playback(bundles);
    run_to(&mut session, 1_000);
    assert_eq!(session.tick(), Tick(40));
    assert_eq!(
        session.next_tick(Millis(0)),
        NextTick::Over(MatchOver::RecordEnded)
    );
}

#[test]
fn alone_there_is_a_clock_a_pause_and_an_end() {
    let mut session = SoloSession::new(seat(0), Speed::Percent(200));
    let mut ticks = 0;
    for now in 0..=160 {
        while let NextTick::Run(_) = session.next_tick(Millis(now)) {
            let tick = session.tick();
            session.tick_done(tick, Some(digest(1))).expect("it runs");
            ticks += 1;
        }
    }
    assert_eq!(ticks, 21);
    session.set_speed(Speed::Paused).expect("it is ours");
    for now in 160..1_000 {
        assert!(matches!(
            session.next_tick(Millis(now)),
            NextTick::Rest { .. }
        ));
    }
    session
        .say("hello".into(), Audience::All)
        .expect("talking to oneself is allowed");
    assert!(matches!(session.poll_notice(), Some(Notice::Chat(_))));
    session.leave(LeaveReason::Quit);
    let over = NextTick::Over(MatchOver::Left(LeaveReason::Quit));
    assert_eq!(session.next_tick(Millis(1_000)), over);
}
