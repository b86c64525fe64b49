use alloc::string::String;
use alloc::vec::Vec;
use std::format;

use determinism::{Domain, Random};
use protocol::message::SeatSecret;
use protocol::{Digest, MatchSetup, Seat, SimVersion, Tick};

use super::{
    PICTURE_BYTES_MAX, SAVE_BYTES_MAX, SAVE_HEAD_BYTES_MAX, Save, SaveError, SaveHead, SaveHeader,
};

const VERSION: SimVersion = SimVersion::of_build(Digest(77));

fn save() -> Save {
    let header = SaveHeader {
        version: VERSION,
        build: String::from("castellan test"),
        title: String::from("Before the siege"),
        saved_at_s: 1_764_000_000,
        setup: MatchSetup::samples().remove(1),
        tick: Tick(12_500),
        seat: Some(Seat::default()),
        keys: alloc::vec![(Seat::default(), SeatSecret([7; 16]).key())],
    };
    Save {
        head: SaveHead {
            header,
            picture: Some(alloc::vec![0x89; 900]),
        },
        world: (0..20_000_u32).map(|n| (n / 7 % 200) as u8).collect(),
    }
}

#[test]
fn what_is_saved_is_what_is_opened() {
    let mut save = save();
    let file = save.encode();
    assert_eq!(Save::open(&file), Ok(save.clone()));
    assert_eq!(SaveHead::open(&file), Ok(save.head.clone()));
    assert!(file.len() < save.world.len(), "it is packed");
    assert_eq!(save.head.header.game_seconds(), 200);
    save.head.picture = None;
    save.world = Vec::new();
    assert_eq!(Save::open(&save.encode()), Ok(save));
}

#[test]
fn a_list_reads_the_beginning_alone() {
    let save = save();
    let file = save.encode();
    let beginning = &file[..file.len().min(SAVE_HEAD_BYTES_MAX)];
    assert_eq!(SaveHead::open(beginning), Ok(save.head.clone()));
    let mut cut = file.clone();
    cut.truncate(file.len() - 10);
    assert_eq!(SaveHead::open(&cut), Ok(save.head));
    assert_eq!(Save::open(&cut), Err(SaveError::Damaged));
}

#[test]
fn what_is_too_long_is_left_out_or_cut() {
    let mut save = save();
    save.head.picture = Some(alloc::vec![1; PICTURE_BYTES_MAX + 1]);
    save.head.header.title = "ü".repeat(300);
    let opened = Save::open(&save.encode()).expect("it opens");
    assert_eq!(opened.head.picture, None);
    assert_eq!(opened.head.header.title, "ü".repeat(100));
    let long = alloc::vec![0; SAVE_BYTES_MAX + 1];
    assert_eq!(Save::open(&long), Err(SaveError::TooLong));
}

#[test]
fn each_kind_of_unreadable_file_has_its_own_sentence() {
    let file = save().encode();
    let with = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] = byte;
        Save::open(&file).expect_err("it is another file")
    };
    let foreign = Save::open(b"GIF89a, and so on").expect_err("it is no save");
    let errors = [
        foreign,
        with(8, 3),
        with(8, 1),
        with(40, 0xEE),
        with(file.len() - 30, 0xEE),
        Save::open(&file[..file.len() - 1]).expect_err("it ends early"),
    ];
    assert_eq!(
        errors,
        [
            SaveError::NotASave,
            SaveError::NewerFormat,
            SaveError::OlderFormat,
            SaveError::Damaged,
            SaveError::Damaged,
            SaveError::Damaged,
        ]
    );
    let other = SimVersion {
        revision: 900,
        ..VERSION
    };
    let version = save().head.header.check(&other).expect_err("they differ");
    assert!(matches!(version, SaveError::Version(_)));
    assert_eq!(save().head.header.check(&VERSION), Ok(()));
    let mut sentences: Vec<String> = errors[..4]
        .iter()
        .chain([&version, &SaveError::TooLong])
        .map(|error| format!("{error}"))
        .collect();
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), 6);
}

#[test]
fn a_save_of_another_protocol_is_called_newer_or_older() {
    let mut save = save();
    for (protocol, expected) in [
        (protocol::PROTOCOL_VERSION + 1, SaveError::NewerFormat),
        (protocol::PROTOCOL_VERSION - 1, SaveError::OlderFormat),
    ] {
        save.head.header.version.protocol = protocol;
        // What follows the version in such a header is anybody's guess.
        let mut header = protocol::codec::encode(&save.head.header.version);
        header.extend([0xFF; 20]);
        assert_eq!(SaveHeader::decode(&header), Err(expected));
    }
}

#[test]
fn a_file_cut_at_any_byte_is_damaged_and_nothing_worse() {
    let file = save().encode();
    for length in 0..file.len() {
        let error = Save::open(&file[..length]).expect_err("it ends early");
        let expected = if length < 8 {
            SaveError::NotASave
        } else {
            SaveError::Damaged
        };
        assert_eq!(error, expected, "{length} bytes");
    }
}

#[test]
fn every_flipped_bit_is_found() {
    let file = save().encode();
    for at in 0..file.len() {
        let mut flipped = file.clone();
        flipped[at] ^= 1 << (at % 8);
        assert!(Save::open(&flipped).is_err(), "byte {at}");
    }
}

#[test]
fn lengths_that_lie_cost_nothing_even_with_true_check_values() {
    let mut random = Random::stream(9, Domain::Network, 0);
    let file = save().encode();
    for _ in 0..4_000 {
        let mut bytes = file.clone();
        for _ in 0..=random.below(3) {
            let at = 10 + random.below(bytes.len() as u32 - 10) as usize;
            bytes[at] = random.next_u32() as u8;
        }
        bytes.truncate(random.below(bytes.len() as u32 + 1) as usize);
        mend_checks(&mut bytes);
        if let Ok(save) = Save::open(&bytes) {
            assert!(save.world.len() <= super::WORLD_BYTES_MAX);
        }
        let _ = SaveHead::open(&bytes);
    }
}

/// Makes both check values true where there are any.
fn mend_checks(bytes: &mut [u8]) {
    let mut at = 10;
    let word = |bytes: &[u8], at: usize| {
        let word = bytes.get(at..at + 4)?;
        Some(u32::from_le_bytes(word.try_into().ok()?) as usize)
    };
    for skipped in [0, 4] {
        at += skipped;
        let pieces = if skipped == 0 { 2 } else { 1 };
        for _ in 0..pieces {
            let Some(length) = word(bytes, at) else {
                return;
            };
            at = at.saturating_add(4).saturating_add(length);
        }
        if at.saturating_add(4) > bytes.len() {
            return;
        }
        let value = crc32fast::hash(&bytes[..at]);
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        at += 4;
    }
}
