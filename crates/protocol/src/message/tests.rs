use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};

use super::{
    Bundle, BundleEntry, FromRelay, Hello, Pace, PeerFault, SeatSecret, ToRelay, TurnDigest,
    TurnMessage, Wish,
};
use crate::limits::{COMMAND_BYTES_MAX, COMMANDS_PER_TURN_MAX, TO_RELAY_BYTES_MAX, TURN_BYTES_MAX};
use crate::{Digest, Malformed, Seat, SimVersion, Turn, codec};

#[test]
fn every_message_reads_back_from_its_bytes() {
    let to: BTreeSet<_> = ToRelay::samples().iter().map(ToRelay::name).collect();
    let from: BTreeSet<_> = FromRelay::samples().iter().map(FromRelay::name).collect();
    assert_eq!(to.len(), ToRelay::NAMES.len(), "every message has a sample");
    assert_eq!(
        from.len(),
        FromRelay::NAMES.len(),
        "every message has a sample"
    );
    for message in ToRelay::samples() {
        assert_eq!(ToRelay::decode(&message.encode()), Ok(message));
    }
    for message in FromRelay::samples() {
        assert_eq!(FromRelay::decode(&message.encode()), Ok(message));
    }
}

#[test]
fn the_bytes_of_messages_are_frozen() {
    let hex =
        |bytes: Vec<u8>| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
    let mut lines = String::new();
    for message in ToRelay::samples() {
        lines += &format!("{} {}\n", message.name(), hex(message.encode()));
    }
    for message in FromRelay::samples() {
        lines += &format!("{} {}\n", message.name(), hex(message.encode()));
    }
    assert_eq!(
        lines,
        include_str!("frozen.txt"),
        "changed bytes need a new PROTOCOL_VERSION and new frozen.txt"
    );
}

/// Something like `bytes`: flipped, cut, lengthened, or nothing like it at all.
fn mutated(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        match random.below(6) {
            0 | 1 if !bytes.is_empty() => {
                let at = random.below(bytes.len() as u32) as usize;
                bytes[at] ^= 1 << random.below(8);
            }
            2 => bytes.truncate(random.below(bytes.len() as u32 + 1) as usize),
            3 => bytes.push(random.next_u32() as u8),
            4 if !bytes.is_empty() => {
                let at = random.below(bytes.len() as u32) as usize;
                bytes[at] = 250 + random.below(6) as u8;
            }
            _ => {
                *bytes = (0..random.below(60))
                    .map(|_| random.next_u32() as u8)
                    .collect()
            }
        }
    }
}

#[test]
fn mutated_messages_decode_or_are_refused_but_never_panic() {
    let mut random = Random::stream(2, Domain::Network, 0);
    let to: Vec<Vec<u8>> = ToRelay::samples().iter().map(ToRelay::encode).collect();
    let from: Vec<Vec<u8>> = FromRelay::samples().iter().map(FromRelay::encode).collect();
    for round in 0..50_000_usize {
        let mut bytes = to[round % to.len()].clone();
        mutated(&mut bytes, &mut random);
        if let Ok(message) = ToRelay::decode(&bytes) {
            assert_eq!(message.encode(), bytes);
        }
        let _ = Hello::peek_version(&bytes);
        let mut bytes = from[round % from.len()].clone();
        mutated(&mut bytes, &mut random);
        if let Ok(message) = FromRelay::decode(&bytes) {
            assert_eq!(message.encode(), bytes);
        }
    }
}

/// There are two ways to read a message, and they say the same of all bytes.
#[test]
fn what_is_read_quickly_is_what_is_decoded() {
    let mut random = Random::stream(3, Domain::Network, 0);
    let turns = [
        (0, None),
        (1, Some((0, 1))),
        (225_000, Some((224_991, u32::MAX))),
    ];
    let turns = turns.map(|(for_turn, digest)| {
        let digest = digest.map(|(of, digest)| TurnDigest {
            of: Turn(of),
            digest: Digest(digest),
        });
        let load = [for_turn as u8, 0];
        let message = TurnMessage {
            seat: Seat::new(5).expect("a seat"),
            for_turn: Turn(for_turn),
            digest,
            load,
            commands: Vec::new(),
        };
        ToRelay::from(message).encode()
    });
    let mut samples: Vec<Vec<u8>> = ToRelay::samples().iter().map(ToRelay::encode).collect();
    samples.extend(turns);
    for round in 0..100_000_usize {
        let mut bytes = samples[round % samples.len()].clone();
        if round >= samples.len() {
            mutated(&mut bytes, &mut random);
        }
        assert_eq!(ToRelay::read(&bytes), ToRelay::decode(&bytes), "{bytes:?}");
    }
}

fn turn_with(commands: Vec<Vec<u8>>) -> Vec<u8> {
    ToRelay::from(TurnMessage {
        seat: Seat::default(),
        for_turn: Turn(2),
        digest: None,
        load: [0, 0],
        commands,
    })
    .encode()
}

#[test]
fn a_turn_keeps_each_of_its_limits() {
    let fits = vec![
        turn_with(vec![vec![1]; COMMANDS_PER_TURN_MAX]),
        turn_with(vec![
            vec![1; COMMAND_BYTES_MAX];
            TURN_BYTES_MAX / (COMMAND_BYTES_MAX + 1)
        ]),
    ];
    for bytes in fits {
        assert!(ToRelay::decode(&bytes).is_ok());
    }
    let breaks = vec![
        turn_with(vec![vec![1]; COMMANDS_PER_TURN_MAX + 1]),
        turn_with(vec![vec![1; COMMAND_BYTES_MAX + 1]]),
        turn_with(vec![
            vec![1; COMMAND_BYTES_MAX];
            TURN_BYTES_MAX / COMMAND_BYTES_MAX + 1
        ]),
    ];
    for bytes in breaks {
        assert_eq!(ToRelay::decode(&bytes), Err(Malformed::Invalid));
    }
    assert_eq!(
        ToRelay::decode(&vec![2; TO_RELAY_BYTES_MAX + 1]),
        Err(Malformed::TooLong)
    );
}

fn entry(seat: u8, digest: Option<(u32, u32)>, commands: Vec<Vec<u8>>) -> BundleEntry {
    BundleEntry {
        seat: Seat::new(seat).expect("a seat"),
        digest: digest.map(|(of, digest)| TurnDigest {
            of: Turn(of),
            digest: Digest(digest),
        }),
        commands,
    }
}

fn bundle(turn: u32, entries: Vec<BundleEntry>) -> Bundle {
    Bundle {
        turn: Turn(turn),
        entries,
        control: Vec::new(),
    }
}

#[test]
fn turns_in_which_nothing_happens_are_a_few_bytes() {
    let last_of_an_hour = 225_000;
    let message = |digest| {
        ToRelay::from(TurnMessage {
            seat: Seat::default(),
            for_turn: Turn(last_of_an_hour),
            digest,
            load: [0, 0],
            commands: Vec::new(),
        })
    };
    assert_eq!(message(None).encode().len(), 5);
    let digest = TurnDigest {
        of: Turn(last_of_an_hour - 9),
        digest: Digest(u32::MAX),
    };
    assert_eq!(message(Some(digest)).encode().len(), 10);
    let everybody = |digest: Option<(u32, u32)>| -> Vec<u8> {
        let entries = (0..8).map(|seat| entry(seat, digest, Vec::new()));
        FromRelay::from(bundle(last_of_an_hour, entries.collect())).encode()
    };
    assert_eq!(everybody(None).len(), 6);
    let agreed = everybody(Some((last_of_an_hour - 9, u32::MAX)));
    assert_eq!(agreed.len(), 13);
}

#[test]
fn digests_that_differ_are_all_in_the_bundle() {
    let digests = [
        Some((90, 1)),
        None,
        Some((91, 1)),
        Some((90, 1)),
        Some((90, 2)),
        Some((110, 2)),
        Some((90, 2)),
        None,
    ];
    for seats in 0..=digests.len() {
        let entries = digests[..seats]
            .iter()
            .zip(0..)
            .map(|(&digest, seat)| entry(seat, digest, vec![vec![7]; seat as usize % 2]));
        let message = FromRelay::from(bundle(100, entries.collect()));
        assert_eq!(FromRelay::decode(&message.encode()), Ok(message));
    }
}

/// The same bundle could be spelt with parts that say nothing, or with seats that are not there.
#[test]
fn a_bundle_is_written_in_one_way() {
    let digest = [1, 0, 0, 0, 5];
    let spelt = |tail: &[u8]| codec::decode::<Bundle>(&[&[100], tail].concat(), 99);
    let agreed = [&[1, 3, 3, 9], &digest[..4], &[3]].concat();
    assert!(spelt(&agreed).is_ok());
    let wrong: [(Vec<u8>, Malformed); 7] = [
        (vec![8, 1], Malformed::Invalid),
        (vec![1, 1, 0], Malformed::Invalid),
        (vec![1, 1, 2, 9, 0, 0, 0, 0], Malformed::Invalid),
        (vec![2, 1, 1, 0], Malformed::NotCanonical),
        (vec![4, 1, 0], Malformed::NotCanonical),
        (
            [&[1, 3, 3, 9], &digest[..4], &[1, 9], &digest[..4]].concat(),
            Malformed::NotCanonical,
        ),
        (
            [&[1, 3, 3, 9], &digest[..4], &[4]].concat(),
            Malformed::Invalid,
        ),
    ];
    for (tail, malformed) in wrong {
        assert_eq!(spelt(&tail), Err(malformed), "{tail:?}");
    }
}

#[test]
fn a_turn_is_written_in_one_way() {
    let spelt = |bytes: &[u8]| codec::decode::<TurnMessage>(bytes, 99);
    assert!(spelt(&[0b001, 9]).is_ok());
    assert_eq!(spelt(&[0b0100_0001, 9]), Err(Malformed::Invalid));
    assert_eq!(
        spelt(&[0b0001_0001, 9, 0, 0]),
        Err(Malformed::NotCanonical),
        "no load"
    );
    assert_eq!(
        spelt(&[0b0010_0001, 9, 0]),
        Err(Malformed::NotCanonical),
        "no commands"
    );
}

#[test]
fn the_version_of_a_hello_can_be_read_whatever_follows_it() {
    let version = SimVersion {
        revision: 70_000,
        catalog: Digest(u32::MAX),
        protocol: 12,
    };
    let mut frame = ToRelay::from(Hello::new(version, "Ana".into(), Wish::AnySeat)).encode();
    assert_eq!(Hello::peek_version(&frame), Some(version));
    let version_end = frame.len() - "Ana".len() - 2;
    frame.truncate(version_end);
    frame.extend([0xFF; 40]);
    assert!(
        ToRelay::decode(&frame).is_err(),
        "a hello of some later protocol"
    );
    assert_eq!(Hello::peek_version(&frame), Some(version));
    frame[2] ^= 1;
    assert_eq!(Hello::peek_version(&frame), None, "not the magic");
    assert_eq!(Hello::peek_version(b"GET / HTTP/1.1"), None);
}

#[test]
fn a_secret_does_not_get_into_logs() {
    let text = format!("{:?}", Wish::SeatOf(SeatSecret([0xAB; 16])));
    assert_eq!(text, "SeatOf(SeatSecret(…))");
}

#[test]
fn a_pace_that_no_match_has_is_refused() {
    assert_eq!(codec::decode::<Pace>(&[4, 2, 0], 9), Ok(Pace::STANDARD));
    for bytes in [[0, 2, 0], [9, 2, 0], [4, 65, 0], [4, 2, 2]] {
        assert_eq!(codec::decode::<Pace>(&bytes, 9), Err(Malformed::Invalid));
    }
}

#[test]
fn the_page_about_the_wire_has_a_row_for_every_message_and_every_fault() {
    let page = include_str!("../../../../docs/wire.md");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    for name in ToRelay::NAMES.iter().chain(FromRelay::NAMES) {
        let start = format!("| `{name}` |");
        assert!(
            rows.iter().any(|row| row.starts_with(&start)),
            "no row for {name}"
        );
    }
    for fault in PeerFault::NAMES {
        assert!(page.contains(&format!("`{fault}`")), "no rule for {fault}");
    }
}
