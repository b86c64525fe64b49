use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};

use super::{Answer, DATAGRAM_BYTES, DISCOVERY_GROUP, GameStage, Heard, Query};
use crate::{Malformed, PROTOCOL_VERSION};

const TOKENS: [u64; 3] = [0, 7, u64::MAX];

#[test]
fn a_query_reads_back_and_is_as_long_as_the_longest_answer() {
    for token in TOKENS {
        let bytes = Query { token }.encode();
        assert_eq!(bytes.len(), DATAGRAM_BYTES);
        assert_eq!(Query::decode(&bytes), Ok(Query { token }));
    }
    let longest = Answer::samples().pop().map(|answer| answer.encode().len());
    assert!(longest <= Some(DATAGRAM_BYTES), "{longest:?} bytes");
}

#[test]
fn a_short_query_or_one_of_somebody_else_gets_no_answer() {
    let bytes = Query { token: 7 }.encode();
    assert_eq!(
        Query::decode(&bytes[..DATAGRAM_BYTES - 1]),
        Err(Malformed::Invalid)
    );
    let mut long = bytes.clone();
    long.push(0);
    assert_eq!(Query::decode(&long), Err(Malformed::TooLong));
    let mut other = bytes.clone();
    other[3] ^= 1;
    assert_eq!(Query::decode(&other), Err(Malformed::Invalid));
    let mut later = bytes;
    later[DATAGRAM_BYTES - 1] = 9;
    assert_eq!(
        Query::decode(&later),
        Ok(Query { token: 7 }),
        "of a later build"
    );
}

#[test]
fn answers_read_back_from_their_bytes() {
    for answer in Answer::samples() {
        assert_eq!(Answer::decode(&answer.encode()), Ok(Heard::Ours(answer)));
    }
}

#[test]
fn of_another_protocol_only_the_head_is_read() {
    let mut answer = Answer::samples().remove(0);
    answer.head.version.protocol = PROTOCOL_VERSION + 1;
    let head = answer.head.clone();
    let mut bytes = answer.encode();
    assert_eq!(
        Answer::decode(&bytes),
        Ok(Heard::Foreign(head.clone())),
        "even if it reads like ours"
    );
    let game_bytes = crate::codec::encode(&answer.game).len();
    bytes.truncate(bytes.len() - game_bytes);
    bytes.extend([0xFF; 60]);
    assert_eq!(Answer::decode(&bytes), Ok(Heard::Foreign(head)));
}

#[test]
fn what_no_host_says_is_malformed() {
    type Spoil = fn(&mut Answer);
    let spoils: [(&str, Spoil); 7] = [
        ("port 0", |answer| answer.head.port = 0),
        ("a long name", |answer| {
            answer.head.host_name = "n".repeat(25)
        }),
        ("minus one people", |answer| answer.game.people = u8::MAX),
        ("nine rows", |answer| answer.game.rows_open = 9),
        ("a crowd", |answer| answer.game.watchers = 17),
        ("a tiny map", |answer| answer.game.size_tiles = 3),
        ("a long map name", |answer| answer.game.map = "m".repeat(49)),
    ];
    for (what, spoil) in spoils {
        let mut answer = Answer::samples().remove(0);
        spoil(&mut answer);
        assert_eq!(
            Answer::decode(&answer.encode()),
            Err(Malformed::Invalid),
            "{what}"
        );
    }
    let mut bytes = Answer::samples().remove(0).encode();
    bytes.push(0);
    assert_eq!(Answer::decode(&bytes), Err(Malformed::Trailing));
    assert_eq!(
        Answer::decode(&vec![0; DATAGRAM_BYTES + 1]),
        Err(Malformed::TooLong)
    );
    let query = Query { token: 7 }.encode();
    assert_eq!(Answer::decode(&query), Err(Malformed::Invalid));
}

#[test]
fn mutated_datagrams_are_read_or_refused_but_never_panic() {
    let mut random = Random::stream(3, Domain::Network, 0);
    let samples: Vec<Vec<u8>> = Answer::samples().iter().map(Answer::encode).collect();
    let mut heard = 0;
    for round in 0..50_000_usize {
        let mut bytes = samples[round % samples.len()].clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u32) as usize;
            bytes[at] = random.next_u32() as u8;
        }
        if round % 5 == 0 {
            bytes.truncate(random.below(bytes.len() as u32) as usize);
        }
        if let Ok(Heard::Ours(answer)) = Answer::decode(&bytes) {
            assert_eq!(answer.encode(), bytes);
            assert!(answer.game.people <= 8 && answer.game.rows_open <= 8);
            heard += 1;
        }
        let _ = Query::decode(&bytes);
    }
    assert!(heard > 1_000, "{heard}");
}

#[test]
fn the_bytes_of_datagrams_are_frozen() {
    let hex = |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
    let mut lines = String::new();
    for token in TOKENS {
        let bytes = Query { token }.encode();
        let used = bytes
            .iter()
            .rposition(|byte| *byte != 0)
            .map_or(0, |at| at + 1);
        lines += &format!("Query {}\n", hex(&bytes[..used]));
    }
    for answer in Answer::samples() {
        lines += &format!("Answer {}\n", hex(&answer.encode()));
    }
    assert_eq!(
        lines,
        include_str!("frozen.txt"),
        "changed bytes need a new PROTOCOL_VERSION and new frozen.txt; the head never changes"
    );
}

#[test]
fn the_group_is_of_one_link_and_nobody_elses() {
    let [first, scope, ..] = DISCOVERY_GROUP.octets();
    assert_eq!((first, scope), (0xFF, 0x12));
    assert_eq!(GameStage::Lobby as u8, 0);
}

#[test]
fn the_page_about_the_wire_has_a_row_for_each_datagram() {
    let page = include_str!("../../../../docs/wire.md");
    for name in ["Query", "Answer"] {
        assert!(
            page.contains(&format!("\n| `{name}` |")),
            "no row for {name}"
        );
    }
}
