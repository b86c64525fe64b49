//! Those who look on.

use std::vec::Vec;

use protocol::limits::WATCHERS_MAX;
use protocol::message::{
    Audience, CloseReason, FromRelay, Hello, Loaded, PeerFault, Progress, Refusal, Say, TurnDigest,
    WatchRules, Wish,
};
use protocol::{Digest, Turn};

use super::{Room, VERSION, setup, turn};
use crate::{Config, Phase};

fn watch(room: &mut Room, id: u32) {
    room.connect(id);
    room.say(id, Hello::new(VERSION, "Eve".into(), Wish::Watch));
}

fn room(delay_ms: u32) -> Room {
    let mut config = Config::new(setup(2), VERSION);
    config.watchers = WatchRules {
        delay_ms,
        ..WatchRules::default()
    };
    Room::with(config)
}

fn start(room: &mut Room) {
    for id in 0..2 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..2 {
        room.say(id, Loaded { world: Digest(5) });
    }
    assert_eq!(room.relay.phase(), Phase::Playing);
    room.pass_agreed_turns();
}

fn play(room: &mut Room, turns: std::ops::Range<u32>, every_ms: u64) {
    for number in turns {
        (0..2).for_each(|id| room.say(id, turn(id as u8, number)));
        room.wait_ms(every_ms);
    }
}

fn progress(room: &mut Room, id: u32, next: u32) {
    let next = Turn(next);
    room.say(id, Progress { next, digest: None });
}

#[test]
fn whoever_came_before_the_start_sees_the_match_from_its_beginning() {
    let mut room = room(0);
    watch(&mut room, 7);
    assert_eq!(room.received(7)[0].name(), "Watching");
    start(&mut room);
    // With nobody to ask yet the others' worlds are as good: a snapshot of the first turn.
    assert!(
        room.received(0)
            .iter()
            .any(|message| message.name() == "SnapshotWanted")
    );
    assert_eq!(room.relay.vacancy().taken, 2, "who watches is not counted");
    play(&mut room, 2..6, 0);
    assert_eq!(room.relay.phase(), Phase::Playing);
}

#[test]
fn what_is_watched_is_as_late_as_the_room_wants_up_to_the_longest_delay() {
    for delay_ms in [5_000, 300_000] {
        let mut room = room(delay_ms);
        start(&mut room);
        play(&mut room, 2..10, 40);
        watch(&mut room, 7);
        let heard = room.received(7);
        assert!(heard.iter().all(|message| message.name() != "SnapshotPart"));
        let begun = heard.iter().find_map(|message| match message {
            FromRelay::Resume(resume) => Some((resume.turn, resume.snapshot.is_some())),
            _ => None,
        });
        assert_eq!(begun, Some((Turn::ZERO, false)));
        progress(&mut room, 7, 0);
        assert_eq!(room.turns(7), Vec::<u32>::new());
        let mut number = 10;
        let mut given_at = Vec::new();
        let mut seen = Vec::new();
        while seen.len() < 14 {
            given_at.push(room.now);
            play(&mut room, number..number + 1, 40);
            number += 1;
            let heard = room.turns(7);
            for turn in heard {
                // No turn is seen sooner than so long after it was given to.
                let given = turn.checked_sub(10).map(|at| given_at[at as usize]);
                assert!(given.is_none_or(|at| room.now >= at + u64::from(delay_ms)));
                seen.push(turn);
            }
            assert!(number < 6_000, "it must be seen at last");
        }
        assert_eq!(seen, (0..seen.len() as u32).collect::<Vec<_>>());
    }
}

#[test]
fn nobody_waits_for_who_watches_and_they_hold_nothing_up() {
    let mut room = room(1_000);
    start(&mut room);
    watch(&mut room, 7);
    progress(&mut room, 7, 0);
    play(&mut room, 2..400, 64);
    assert_eq!(room.relay.log().next_turn(), Turn(400));
    assert_eq!(room.relay.counters().turns_waited, 0);
    room.say(
        7,
        Say {
            text: "hi".into(),
            to: Audience::All,
        },
    );
    room.assert_shut_out(7, PeerFault::SeatMissing);
    assert_eq!(room.relay.phase(), Phase::Playing);
    assert_eq!(room.relay.usage().followers, 0);
}

/// Client 7 has played to the end of `of`; `is_right`: as everybody did.
fn claim(room: &mut Room, of: u32, is_right: bool) {
    // So honest clients tell of that turn.
    let digest = if is_right { of + 3 } else { 1 };
    let digest = TurnDigest {
        of: Turn(of),
        digest: Digest(digest),
    };
    let next = Turn(of + 1);
    let digest = Some(digest);
    room.say(7, Progress { next, digest });
}

fn mends(room: &mut Room) -> Vec<Turn> {
    let heard = room.received(7).into_iter();
    let mends = heard.filter_map(|message| match message {
        FromRelay::Mend(mend) => Some(mend.since),
        _ => None,
    });
    mends.collect()
}

#[test]
fn whoever_watches_another_world_gets_that_of_those_who_play_but_not_for_ever() {
    for delay_ms in [1_000, 20_000] {
        let mut room = room(delay_ms);
        start(&mut room);
        watch(&mut room, 7);
        let mut number = 2;
        for heal in 0..3 {
            progress(&mut room, 7, 0);
            let late = delay_ms / 64 + 10;
            play(&mut room, number..number + late + 10, 64);
            let seen = number + 5;
            number += late + 10;
            claim(&mut room, seen, true);
            assert_eq!((mends(&mut room), room.closed(7)), (Vec::new(), None));
            claim(&mut room, seen + 1, false);
            if heal < 2 {
                assert_eq!(mends(&mut room), [Turn(seen + 1)]);
                assert_eq!(room.relay.counters().watchers_mended, heal + 1);
                // What it had said before it heard so is no fault.
                claim(&mut room, seen + 2, false);
            } else {
                assert_eq!(room.closed(7), Some(CloseReason::NotTheSame));
            }
        }
        assert_eq!(room.relay.counters().mismatches, 0);
        assert_eq!(room.relay.phase(), Phase::Playing);
    }
}

#[test]
fn there_is_room_for_so_many_and_none_where_nobody_may_watch() {
    let mut room = room(0);
    for id in 0..=WATCHERS_MAX as u32 {
        watch(&mut room, 20 + id);
    }
    let refused = room.received(20 + WATCHERS_MAX as u32);
    assert!(matches!(
        &refused[..],
        [FromRelay::Refused(refused)] if refused.refusal == Refusal::NoWatchers
    ));
    assert_eq!(room.relay.usage().followers, WATCHERS_MAX);
    room.disconnect(20);
    watch(&mut room, 90);
    assert_eq!(room.received(90)[0].name(), "Watching");
    let signs: usize = {
        room.wait_ms(10_000);
        room.received(90).len()
    };
    assert!(signs >= 5, "they hear that the relay is there");
}

/// Case 14: somebody who joins gets stuck for ever. Another one is only slow.
#[test]
fn whoever_gets_stuck_on_the_way_in_is_shut_out_with_the_reason() {
    let mut room = room(1_000);
    start(&mut room);
    for id in [7, 8, 9] {
        watch(&mut room, id);
    }
    progress(&mut room, 8, 0);
    progress(&mut room, 9, 0);
    for number in (2..4_000).step_by(64) {
        play(&mut room, number..number + 64, 64);
        // Half as fast as the match, and further behind with every turn.
        progress(&mut room, 8, number / 2);
    }
    let stuck = Some(CloseReason::SlowToLoad);
    assert_eq!(
        [7, 8, 9].map(|id| room.closed(id)),
        [stuck, None, stuck],
        "neither who builds no world nor who plays no turn is kept"
    );
    assert_eq!(room.relay.counters().turns_waited, 0);
    assert_eq!(room.relay.usage().followers, 1);
}
