use std::format;
use std::vec::Vec;

use super::{
    CHUNK_BYTES, CONTENT_BYTES_MAX, Challenge, ContentInfo, News, Occupant, RoomKey, Settings,
    Table,
};
use crate::lobby::ContentHash;
use crate::message::{FromRelay, SeatSecret};
use crate::{Digest, Malformed};

#[test]
fn a_proof_holds_for_its_password_and_its_challenge_alone() {
    let key = RoomKey::of("drawbridge").expect("something was typed");
    let (first, second) = (Challenge([1; 16]), Challenge([2; 16]));
    assert!(key.accepts(first, key.prove(first)));
    assert!(!key.accepts(second, key.prove(first)), "heard and repeated");
    let other = RoomKey::of("Drawbridge").expect("something was typed");
    assert!(!key.accepts(first, other.prove(first)));
    assert_eq!(RoomKey::of(""), None);
}

#[test]
fn neither_key_nor_proof_gets_into_a_log() {
    let key = RoomKey::of("drawbridge").expect("something was typed");
    let proof = key.prove(Challenge([1; 16]));
    assert_eq!(format!("{key:?} {proof:?}"), "RoomKey(…) PasswordProof(…)");
}

#[test]
fn a_seat_key_knows_its_secret_and_does_not_show_it() {
    let secret = SeatSecret([7; 16]);
    assert!(secret.key().is_of(&secret));
    assert!(!secret.key().is_of(&SeatSecret([8; 16])));
    assert!(!secret.key().0.windows(16).any(|part| part == secret.0));
}

#[test]
fn a_file_is_cut_into_chunks_without_gap_or_rest() {
    for length in [1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES - 1] {
        let file = std::vec![7; length];
        let info = ContentInfo::of(&file).expect("it can be sent");
        let ranges: Vec<_> = (0..info.chunks())
            .map(|chunk| info.range(chunk).expect("it is in the file"))
            .collect();
        assert_eq!(ranges.first().map(|range| range.start), Some(0));
        assert_eq!(ranges.last().map(|range| range.end), Some(length));
        assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!(info.range(info.chunks()), None);
        assert_eq!(info.range(u32::MAX), None);
    }
    assert_eq!(ContentInfo::of(&[]), None);
    assert_eq!(ContentInfo::of(&std::vec![0; CONTENT_BYTES_MAX + 1]), None);
}

#[test]
fn a_table_that_nobody_keeps_is_found_out() {
    for table in Table::samples() {
        assert_eq!(table.fault(), None);
        let broken: [fn(&mut Table); 7] = [
            |table| drop(table.rows.pop()),
            |table| table.rows[5].colour = 8,
            |table| table.rows[5].team = Some(8),
            |table| table.rows[5].occupant = Occupant::Computer { level: 6 },
            |table| table.settings.room.patience_ms = 1,
            |table| table.settings.template.size_tiles = 9,
            |table| {
                if let Occupant::Person(person) = &mut table.rows[0].occupant {
                    person.content_permille = 1_001;
                }
            },
        ];
        for breaks in broken {
            let mut table = table.clone();
            breaks(&mut table);
            assert!(table.fault().is_some());
        }
    }
}

#[test]
fn a_chunk_is_not_longer_than_a_chunk() {
    let chunk = |length: usize| {
        FromRelay::from(News::Chunk {
            content: ContentHash([1; 32]),
            chunk: 0,
            check: Digest(0),
            bytes: std::vec![1; length],
        })
        .encode()
    };
    assert!(FromRelay::decode(&chunk(CHUNK_BYTES)).is_ok());
    let too_long = chunk(CHUNK_BYTES + 1);
    assert_eq!(FromRelay::decode(&too_long), Err(Malformed::Invalid));
}

#[test]
fn what_a_table_offers_first_can_be_played() {
    assert_eq!(Settings::standard().fault(), None);
}
