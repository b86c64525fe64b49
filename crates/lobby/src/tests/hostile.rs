//! Guests that send anything, at a table with honest people.

use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::limits::CLIENT_FRAMES_BURST;
use protocol::lobby::{Ask, HostAsk, News};
use protocol::message::{CloseReason, FromRelay, PeerFault, ToRelay};
use protocol::{ConnectionId, Millis};

use super::{HOST, Hall, config, joining, key, person};
use crate::{Guest, HostConfig};

/// Something like a message: a sample of one, flipped, cut, lengthened, or nothing like it at all.
fn nonsense(samples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = samples[random.below(samples.len() as u32) as usize].clone();
    for _ in 0..random.below(3) {
        match random.below(4) {
            0 if !bytes.is_empty() => {
                let at = random.below(bytes.len() as u32) as usize;
                bytes[at] ^= 1 << random.below(8);
            }
            1 => bytes.truncate(random.below(bytes.len() as u32 + 1) as usize),
            2 => bytes.push(random.next_u32() as u8),
            _ => {
                bytes = (0..random.below(40))
                    .map(|_| random.next_u32() as u8)
                    .collect()
            }
        }
    }
    bytes
}

#[test]
fn a_monkey_at_the_table_disturbs_nobody() {
    let samples: Vec<Vec<u8>> = ToRelay::samples().iter().map(ToRelay::encode).collect();
    for seed in 0..40 {
        let mut random = Random::stream(seed, Domain::Network, 1);
        let mut hall = if seed % 2 == 0 {
            Hall::new()
        } else {
            Hall::with(HostConfig {
                key: Some(key("secret")),
                ..config()
            })
        };
        let honest = crate::Joining {
            key: Some(key("secret")),
            ..joining("Ana")
        };
        hall.join_as(1, honest.clone());
        hall.join_as(2, honest.clone());
        for monkey in 100..160 {
            if random.below(3) == 0 {
                let now = Millis(hall.now);
                hall.host
                    .handle_connected(ConnectionId(monkey), "10.1.1.1", now);
            } else {
                hall.join_as(monkey, honest.clone());
            }
            for _ in 0..random.below(60) {
                hall.raw(monkey, &nonsense(&samples, &mut random));
            }
            hall.wait_ms(u64::from(random.below(400)));
        }
        for id in [HOST, 1, 2] {
            assert_eq!(hall.machine(id).over(), None, "seed {seed}");
            assert!(hall.host.table().person(person(id)).is_some());
        }
        assert!(hall.plan.is_none(), "only the host starts");
        assert_eq!(hall.host.table().fault(), None);
        hall.guest(1).say("still here");
        hall.pump();
        let mut lines = hall.guest(2).lines();
        assert!(lines.any(|line| line.text == "still here"));
    }
}

#[test]
fn a_guest_is_not_moved_by_a_host_that_sends_anything() {
    let samples: Vec<Vec<u8>> = FromRelay::samples().iter().map(FromRelay::encode).collect();
    for seed in 0..3_000 {
        let mut random = Random::stream(seed, Domain::Network, 2);
        let mut guest = Guest::new(joining("Ana"), Millis(5));
        for step in 0..random.below(30) {
            guest.handle_frame(
                &nonsense(&samples, &mut random),
                Millis(u64::from(step) * 10),
            );
            while let Some(frame) = guest.poll_output() {
                ToRelay::decode(&frame).expect("a guest speaks the protocol");
            }
            let _ = guest.view();
            guest.ask(Ask::Ready(true));
        }
    }
}

#[test]
fn whoever_floods_goes_and_the_table_is_not_told_more_than_twenty_times_a_second() {
    let mut hall = Hall::ready(2);
    let before = hall.host.counters().tables_sent;
    let mut is_ready = false;
    for _ in 0..CLIENT_FRAMES_BURST / 2 {
        is_ready = !is_ready;
        hall.say(1, Ask::Ready(is_ready));
    }
    let sent = hall.host.counters().tables_sent - before;
    assert!(sent <= 6, "{sent} tables in no time");
    for _ in 0..CLIENT_FRAMES_BURST {
        hall.say(1, Ask::Watch);
    }
    let flood = CloseReason::Fault(PeerFault::Flood);
    assert_eq!(hall.closed[&1], flood);
    assert_eq!(hall.machine(2).over(), None);
}

#[test]
fn what_belongs_to_a_match_has_no_place_at_a_table() {
    for (message, fault) in [
        (
            ToRelay::from(protocol::message::Loaded {
                world: protocol::Digest(1),
            }),
            PeerFault::LoadedUnasked,
        ),
        (
            ToRelay::from(protocol::message::TurnMessage::samples().remove(0)),
            PeerFault::TurnTooEarly,
        ),
        (
            ToRelay::from(protocol::message::StoreDigests::samples().remove(0)),
            PeerFault::StoresUnasked,
        ),
        (
            ToRelay::from(protocol::message::Hello::samples().remove(0)),
            PeerFault::HelloTwice,
        ),
    ] {
        let mut hall = Hall::ready(1);
        hall.say(1, message);
        assert_eq!(hall.closed[&1], CloseReason::Fault(fault));
        assert_eq!(hall.host.counters().faults[fault.index()], 1);
    }
    let mut hall = Hall::new();
    let now = Millis(hall.now);
    hall.host.handle_connected(ConnectionId(1), "10.0.0.1", now);
    hall.say(1, Ask::Ready(true));
    assert_eq!(
        hall.closed[&1],
        CloseReason::Fault(PeerFault::HelloExpected)
    );
}

#[test]
fn a_table_that_cannot_be_ends_the_guest() {
    let mut hall = Hall::ready(1);
    hall.fate = std::boxed::Box::new(|frame| {
        if let Ok(FromRelay::News(News::Table(mut table))) = FromRelay::decode(frame.bytes) {
            table.rows.pop();
            *frame.bytes = FromRelay::from(News::Table(table)).encode();
        }
        super::Fate::Arrives
    });
    hall.order(HostAsk::Password(None));
    hall.wait_ms(1_100);
    let over = hall.machine(1).over();
    let invalid = crate::Over::HostFault(crate::HostFault::TableInvalid);
    assert_eq!(over, Some(invalid));
}
