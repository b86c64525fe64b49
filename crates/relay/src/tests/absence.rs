//! Seats whose people go and come back.

use std::vec;
use std::vec::Vec;

use protocol::message::{
    AwayPolicy, Bundle, CloseReason, DriftPolicy, FromRelay, Hello, Leave, LeaveReason, Loaded,
    Mend, PeerFault, Progress, Refusal, SeatEnd, SeatSecret, SnapshotHead, SnapshotPart,
    SnapshotTaken, SnapshotWanted, TurnControl, TurnDigest, Wish,
};
use protocol::{ConnectionId, Digest, Seat, Steward, Turn};

use super::{Room, VERSION, seat, setup, turn};
use crate::{Absence, Config, Phase};

/// A room of three whose people may be away for 20 s.
fn room(then: AwayPolicy) -> Room {
    let mut config = Config::new(setup(3), VERSION);
    config.absence = Absence {
        patience_ms: 20_000,
        then,
    };
    let mut room = Room::with(config);
    for id in 0..3 {
        room.connect(id);
        room.hello(id, "Ana");
    }
    for id in 0..3 {
        room.say(id, Loaded { world: Digest(5) });
    }
    room.pass_agreed_turns();
    room.inbox.clear();
    room
}

/// Everybody in `ids` gives to the turns of `turns`.
fn play(room: &mut Room, ids: &[u8], turns: std::ops::Range<u32>) {
    for number in turns {
        for &id in ids {
            room.say(id.into(), turn(id, number));
        }
    }
}

fn bundles(room: &mut Room, id: u32) -> Vec<Bundle> {
    let of = |message| match message {
        FromRelay::Bundle(bundle) => Some(bundle),
        _ => None,
    };
    room.received(id).into_iter().filter_map(of).collect()
}

/// What the relay itself put into the turns that client `id` received.
fn controls(room: &mut Room, id: u32) -> Vec<(u32, TurnControl)> {
    let all = bundles(room, id);
    let of = |bundle: &Bundle| {
        let turn = bundle.turn.0;
        let told = bundle.control.iter().map(move |control| (turn, *control));
        told.collect::<Vec<_>>()
    };
    all.iter().flat_map(of).collect()
}

fn away(index: u8) -> TurnControl {
    TurnControl::SeatAway {
        seat: seat(index),
        reason: SeatEnd::LinkLost,
    }
}

#[test]
fn the_others_play_on_without_whoever_lost_the_link() {
    for (then, wanted) in [
        (
            AwayPolicy::Computer { level: 3 },
            Some(Steward::Computer { level: 3 }),
        ),
        (AwayPolicy::Allies, Some(Steward::Allies)),
        (AwayPolicy::Hold, Some(Steward::Nobody)),
        (AwayPolicy::Resign, None),
    ] {
        let mut room = room(then);
        play(&mut room, &[0, 1, 2], 2..5);
        room.say(1, turn(1, 5));
        room.disconnect(1);
        play(&mut room, &[0, 2], 5..9);
        let told = controls(&mut room, 0);
        assert_eq!(told, [(5, away(1))], "behind its last order");
        room.wait_ms(19_000);
        play(&mut room, &[0, 2], 9..10);
        assert_eq!(controls(&mut room, 0), []);
        room.wait_ms(1_200);
        play(&mut room, &[0, 2], 10..12);
        let seat = seat(1);
        let control = match wanted {
            Some(to) => TurnControl::Entrusted { seat, to },
            None => TurnControl::SeatEnded {
                seat,
                reason: SeatEnd::PatienceSpent,
            },
        };
        assert_eq!(controls(&mut room, 0), [(10, control)]);
        assert_eq!(controls(&mut room, 2).last(), Some(&(10, control)));
    }
}

/// Client `id` shows the secret of seat `index`.
fn knock(room: &mut Room, id: u32, wish: Wish) {
    room.connect(id);
    room.say(id, Hello::new(VERSION, "Ana".into(), wish));
}

fn secret_of(index: u8) -> SeatSecret {
    SeatSecret([index + 1; 16])
}

fn wanted(room: &mut Room, id: u32) -> Option<SnapshotWanted> {
    room.received(id)
        .into_iter()
        .find_map(|message| match message {
            FromRelay::SnapshotWanted(wanted) => Some(wanted),
            _ => None,
        })
}

const IMAGE_BYTES: usize = 5_000_000;

fn image() -> Vec<u8> {
    (0..IMAGE_BYTES).map(|at| (at / 7) as u8).collect()
}

/// Client `id` gives its world, as fast as it hears that it arrives.
fn give(room: &mut Room, id: u32, wanted: SnapshotWanted, image: &[u8], digest: Digest) {
    room.say(
        id,
        SnapshotHead {
            id: wanted.id,
            turn: wanted.turn,
            bytes: image.len() as u32,
            digest,
        },
    );
    let (mut sent, mut taken) = (0, 0);
    while sent < image.len() && room.closed(id).is_none() {
        let room_left = protocol::limits::SNAPSHOT_WINDOW_BYTES - (sent - taken);
        let parts: Vec<_> = SnapshotPart::cut(wanted.id, image, sent, room_left).collect();
        assert!(!parts.is_empty(), "the relay takes what comes");
        for part in parts {
            sent += part.bytes.len();
            room.say(id, part);
        }
        for message in room.received(id) {
            if let FromRelay::SnapshotTaken(told) = message {
                taken = told.bytes as usize;
            }
        }
    }
}

/// Client `id` takes the parts that come; what it has at last, and where it begins.
fn take(room: &mut Room, id: u32) -> (Turn, Vec<u8>) {
    let (mut turn, mut bytes) = (Turn::ZERO, Vec::new());
    loop {
        let mut last = None;
        for message in room.received(id) {
            match message {
                FromRelay::Resume(resume) => turn = resume.turn,
                FromRelay::SnapshotPart(part) => {
                    assert_eq!(part.at as usize, bytes.len());
                    bytes.extend(part.bytes);
                    last = Some(part.id);
                }
                _ => {}
            }
        }
        let Some(snapshot) = last else {
            return (turn, bytes);
        };
        let bytes = bytes.len() as u32;
        room.say(
            id,
            SnapshotTaken {
                id: snapshot,
                bytes,
            },
        );
    }
}

/// Client 9 comes back to seat 1 with the world of client 0.
fn come_back(room: &mut Room) -> Turn {
    knock(room, 9, Wish::SeatOf(secret_of(1)));
    let asked = wanted(room, 0).expect("a live machine is asked");
    give(room, 0, asked, &image(), SnapshotHead::digest_of(&image()));
    let (from, bytes) = take(room, 9);
    assert!(bytes == image());
    assert_eq!(from, asked.turn);
    let digest = None;
    room.say(9, Progress { next: from, digest });
    from
}

/// What everybody's world is at the end of a turn: what `turn` of these tests says.
fn digest_at(of: u32) -> Option<TurnDigest> {
    Some(TurnDigest {
        of: Turn(of),
        digest: Digest(of + 3),
    })
}

#[test]
fn a_machine_without_a_world_gets_one_and_its_seat_back_while_the_others_play() {
    let mut room = room(AwayPolicy::Computer { level: 2 });
    play(&mut room, &[0, 1, 2], 2..20);
    room.disconnect(1);
    play(&mut room, &[0, 2], 20..40);
    room.wait_ms(20_000);
    play(&mut room, &[0, 2], 40..60);
    room.inbox.clear();
    let from = come_back(&mut room);
    assert_eq!(from, Turn(60));
    play(&mut room, &[0, 2], 60..70);
    let turns: Vec<u32> = bundles(&mut room, 9)
        .iter()
        .map(|bundle| bundle.turn.0)
        .collect();
    assert_eq!(turns, (60..70).collect::<Vec<_>>());
    room.inbox.clear();
    let next = Turn(68);
    let digest = digest_at(67);
    // The others have not reported that turn yet: it is compared when they do.
    room.say(9, Progress { next, digest });
    assert_eq!(room.relay.counters().seats_back, 0);
    play(&mut room, &[0, 2], 70..71);
    assert_eq!(room.relay.counters().seats_back, 1);
    play(&mut room, &[0, 2], 71..72);
    let back = TurnControl::SeatBack {
        seat: seat(1),
        from: Turn(72),
    };
    for id in [0, 2, 9] {
        assert_eq!(controls(&mut room, id), [(70, back)], "client {id}");
    }
    // From its first turn on it is waited for again.
    room.say(0, turn(0, 72));
    room.say(2, turn(2, 72));
    assert_eq!(bundles(&mut room, 0), []);
    room.give(9, turn(1, 72));
    let closed = bundles(&mut room, 9);
    assert_eq!(closed.len(), 1);
    assert_eq!(closed[0].entries.len(), 3);
    assert_eq!(room.relay.usage().snapshot_bytes, 0);
    assert_eq!(room.relay.usage().followers, 0);
}

#[test]
fn another_world_than_the_others_have_is_not_let_in() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..20);
    room.disconnect(1);
    play(&mut room, &[0, 2], 20..24);
    come_back(&mut room);
    play(&mut room, &[0, 2], 24..30);
    let digest = Some(TurnDigest {
        of: Turn(26),
        digest: Digest(1),
    });
    let next = Turn(27);
    room.say(9, Progress { next, digest });
    let since = Turn(26);
    let heard = room.received(9);
    assert!(heard.contains(&Mend { since }.into()), "it gets another");
    // What it had said before it heard so is no fault.
    room.say(9, Progress { next, digest });
    assert_eq!(room.relay.counters().returns_failed, 1);
    assert_eq!(room.closed(9), None);
    play(&mut room, &[0, 2], 30..32);
    assert_eq!(room.turns(0).last(), Some(&31));
}

#[test]
fn where_nothing_is_healed_another_world_is_shut_out() {
    let mut room = room(AwayPolicy::Hold);
    room.relay.config.drift = DriftPolicy::Stop;
    play(&mut room, &[0, 1, 2], 2..20);
    room.disconnect(1);
    play(&mut room, &[0, 2], 20..24);
    come_back(&mut room);
    play(&mut room, &[0, 2], 24..30);
    let digest = Some(TurnDigest {
        of: Turn(26),
        digest: Digest(1),
    });
    let next = Turn(27);
    room.say(9, Progress { next, digest });
    assert_eq!(room.closed(9), Some(CloseReason::NotTheSame));
    play(&mut room, &[0, 2], 30..32);
    assert_eq!(room.turns(0).last(), Some(&31));
}

#[test]
fn a_machine_that_has_the_match_in_its_memory_gets_the_bundles_alone() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..20);
    room.disconnect(1);
    play(&mut room, &[0, 2], 20..30);
    let (secret, next) = (secret_of(1), Turn(17));
    knock(&mut room, 9, Wish::Resume { secret, next });
    assert_eq!(wanted(&mut room, 0), None);
    let digest = None;
    room.say(9, Progress { next, digest });
    let turns: Vec<u32> = bundles(&mut room, 9)
        .iter()
        .map(|bundle| bundle.turn.0)
        .collect();
    assert_eq!(turns, (17..30).collect::<Vec<_>>());
    let (next, digest) = (Turn(28), digest_at(26));
    room.say(9, Progress { next, digest });
    assert_eq!(room.relay.counters().seats_back, 1);
}

#[test]
fn the_returner_replaces_its_old_half_open_connection() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..20);
    // Nobody noticed that client 1 has lost power.
    knock(&mut room, 9, Wish::SeatOf(secret_of(1)));
    assert_eq!(room.closed(1), Some(CloseReason::Replaced));
    play(&mut room, &[0, 2], 20..22);
    assert_eq!(controls(&mut room, 0), [(20, away(1))]);
    // And once more, while it catches up.
    knock(&mut room, 10, Wish::SeatOf(secret_of(1)));
    assert_eq!(room.closed(9), Some(CloseReason::Replaced));
    assert_eq!(room.relay.usage().followers, 1);
    let strangers_secret = SeatSecret([99; 16]);
    knock(&mut room, 11, Wish::SeatOf(strangers_secret));
    let refused = room.received(11);
    assert!(matches!(
        &refused[..],
        [FromRelay::Refused(refused)] if refused.refusal == Refusal::SecretUnknown
    ));
    assert_eq!(room.closed(10), None);
}

#[test]
fn a_machine_that_does_not_give_its_world_or_gives_a_broken_one_is_passed_over() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..20);
    room.disconnect(1);
    knock(&mut room, 9, Wish::SeatOf(secret_of(1)));
    let first = wanted(&mut room, 0).expect("asked first");
    assert_eq!(wanted(&mut room, 2), None);
    room.wait_ms(5_100);
    let second = wanted(&mut room, 2).expect("asked next");
    // What comes too late has no effect.
    give(&mut room, 0, first, &image()[..90_000], Digest(1));
    assert_eq!(room.closed(0), None);
    let broken = SnapshotHead::digest_of(&image()[1..]);
    give(&mut room, 2, second, &image(), broken);
    assert_eq!(room.relay.counters().snapshots_failed, 2);
    // Nobody is left to be asked: the whole match is played again.
    let begun = room
        .received(9)
        .into_iter()
        .find_map(|message| match message {
            FromRelay::Resume(resume) => Some((resume.turn, resume.snapshot, resume.live.len())),
            _ => None,
        });
    assert_eq!(begun, Some((Turn::ZERO, None, 3)));
    let (next, digest) = (Turn::ZERO, None);
    room.say(9, Progress { next, digest });
    assert_eq!(room.turns(9), (0..20).collect::<Vec<u32>>());
}

#[test]
fn worlds_and_progress_that_nobody_asked_for_are_faults() {
    let head = SnapshotHead {
        id: 0,
        turn: Turn(20),
        bytes: 100,
        digest: Digest(0),
    };
    let part = SnapshotPart {
        id: 0,
        at: 0,
        bytes: vec![1; 50],
    };
    type Say = fn(&mut Room, SnapshotHead, SnapshotPart);
    let cases: [(u32, PeerFault, Say); 9] = [
        (2, PeerFault::SnapshotUnasked, |room, head, _| {
            room.say(2, head)
        }),
        (0, PeerFault::SnapshotUnasked, |room, _, part| {
            room.say(0, part)
        }),
        (0, PeerFault::SnapshotUnasked, |room, head, _| {
            room.say(
                0,
                SnapshotHead {
                    turn: Turn(19),
                    ..head
                },
            );
        }),
        (0, PeerFault::SnapshotUnasked, |room, head, _| {
            room.say(
                0,
                SnapshotHead {
                    bytes: u32::MAX,
                    ..head
                },
            );
        }),
        (0, PeerFault::SnapshotUnasked, |room, head, part| {
            room.say(0, head);
            room.say(0, SnapshotPart { at: 1, ..part });
        }),
        (0, PeerFault::SnapshotUnasked, |room, head, part| {
            room.say(0, head);
            room.say(0, part.clone());
            room.say(
                0,
                SnapshotPart {
                    at: 50,
                    bytes: vec![1; 51],
                    ..part
                },
            );
        }),
        (9, PeerFault::ProgressUnasked, |room, _, _| {
            room.say(9, SnapshotTaken { id: 0, bytes: 1 });
        }),
        (9, PeerFault::ProgressUnasked, |room, _, _| {
            let (next, digest) = (Turn(20), None);
            room.say(9, Progress { next, digest });
        }),
        (9, PeerFault::SeatMissing, |room, _, _| {
            room.give(9, turn(1, 20))
        }),
    ];
    for (number, (id, fault, say)) in cases.into_iter().enumerate() {
        let mut room = room(AwayPolicy::Hold);
        play(&mut room, &[0, 1, 2], 2..20);
        room.disconnect(1);
        knock(&mut room, 9, Wish::SeatOf(secret_of(1)));
        say(&mut room, head, part.clone());
        assert_eq!(
            room.closed(id),
            Some(CloseReason::Fault(fault)),
            "case {number}"
        );
        assert!(room.relay.usage().snapshot_bytes <= 50);
    }
}

#[test]
fn whoever_left_for_good_does_not_come_back() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..6);
    let reason = LeaveReason::Quit;
    room.say(1, Leave { reason });
    play(&mut room, &[0, 2], 6..8);
    knock(&mut room, 9, Wish::SeatOf(secret_of(1)));
    let refused = room.received(9);
    assert!(matches!(
        &refused[..],
        [FromRelay::Refused(refused)] if refused.refusal == Refusal::SeatEnded
    ));
}

#[test]
fn a_match_that_everybody_lost_waits_a_while_and_goes_on_with_who_returns() {
    let mut room = room(AwayPolicy::Hold);
    play(&mut room, &[0, 1, 2], 2..20);
    (0..3).for_each(|id| room.disconnect(id));
    assert_eq!(room.relay.phase(), Phase::Playing);
    room.wait_ms(10_000);
    let (secret, next) = (secret_of(1), Turn(20));
    knock(&mut room, 9, Wish::Resume { secret, next });
    let digest = None;
    room.say(9, Progress { next, digest });
    assert_eq!(
        room.relay.counters().seats_back,
        1,
        "alone it has nobody to agree with"
    );
    for number in 22..30 {
        room.give(9, turn(1, number));
    }
    assert_eq!(room.turns(9).last(), Some(&28));
    room.wait_ms(21_000);
    assert_eq!(room.relay.phase(), Phase::Playing);
    room.disconnect(9);
    room.wait_ms(20_000);
    assert_eq!(room.relay.phase(), Phase::Over);
}

#[test]
fn whoever_drops_at_any_point_leaves_the_others_with_the_same_turns_case_28() {
    // In the lobby, while loading, and in each of the first turns, with and without a resignation that
    // arrives in the same turn.
    for point in 0..12_u32 {
        for resigns in [false, true] {
            let mut room = Room::new(3);
            for id in 0..3 {
                room.connect(id);
                room.hello(id, "Ana");
                if point == id {
                    room.disconnect(id);
                    room.connect(100 + id);
                    room.hello(100 + id, "Ben");
                }
            }
            let clients: Vec<u32> = (0..3)
                .map(|id| if point == id { 100 + id } else { id })
                .collect();
            assert_eq!(room.relay.phase(), Phase::Loading, "{point}");
            for (index, &id) in clients.iter().enumerate() {
                if point == 3 + index as u32 {
                    room.disconnect(id);
                } else {
                    room.say(id, Loaded { world: Digest(5) });
                }
            }
            let gone =
                |room: &Room, id: u32| !room.relay.connections.contains_key(&ConnectionId(id));
            room.pass_agreed_turns();
            for number in 2..9 {
                for (index, &id) in clients.iter().enumerate() {
                    if gone(&room, id) {
                        continue;
                    }
                    room.give(id, turn(index as u8, number));
                    if index == 1 && point >= 6 && number == point - 4 {
                        if resigns {
                            let reason = LeaveReason::Resigned;
                            room.say(id, Leave { reason });
                        }
                        room.disconnect(id);
                    }
                }
            }
            let survivors: Vec<u32> = clients
                .iter()
                .copied()
                .filter(|&id| !gone(&room, id))
                .collect();
            assert!(survivors.len() >= 2, "{point}");
            let first = bundles(&mut room, survivors[0]);
            assert_eq!(
                first.last().map(|bundle| bundle.turn),
                Some(Turn(8)),
                "{point}"
            );
            for &id in &survivors[1..] {
                assert_eq!(bundles(&mut room, id), first, "{point}");
            }
            let told = first.iter().flat_map(|bundle| &bundle.control).count();
            assert_eq!(told, usize::from(point >= 2), "{point}");
        }
    }
}

#[test]
fn nobody_speaks_for_a_seat_that_others_were_given() {
    let mut room = room(AwayPolicy::Allies);
    play(&mut room, &[0, 1, 2], 2..4);
    room.disconnect(1);
    room.wait_ms(20_000);
    room.give(0, turn(1, 4));
    room.assert_shut_out(0, PeerFault::SeatWrong);
    let seats: Vec<Seat> = room.relay.live().iter().collect();
    assert_eq!(seats, [seat(2)]);
}
