use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::message::Bundle;
use protocol::{Digest, SeatSet, Tick, Turn};

use super::{OpenError, RECORD_BYTES_MAX, Record};
use crate::ending::{EndReason, Ending};
use crate::items::{Item, ItemWriter};
use crate::keyframes::Keyframe;
use crate::writer::RecordWriter;
use crate::writer::tests::{bundle, header};

/// A match of random orders: its file, its bundles, and how long the file was after each.
fn sample(turns: u32) -> (Vec<u8>, Vec<Bundle>, Vec<usize>) {
    let mut random = Random::stream(9, Domain::Network, turns);
    let (mut writer, mut file) = RecordWriter::new(&header());
    let (mut bundles, mut ends) = (Vec::new(), Vec::new());
    for turn in 0..turns {
        let order = random.next_u64().to_le_bytes();
        let orders: &[(u8, &[u8])] = match random.below(8) {
            0 => &[(1, &order)],
            1 => &[(0, &order[..3]), (6, &order)],
            _ => &[],
        };
        let bundle = bundle(turn, orders);
        file.extend(writer.bundle(&bundle).expect("it follows"));
        ends.push(file.len());
        file.extend(writer.digests(Digest(turn), &[Digest(1), Digest(turn)]));
        bundles.push(bundle);
    }
    file.extend(writer.finish(EndReason::Decided, SeatSet(1)));
    (file, bundles, ends)
}

fn check_cut(file: &[u8], bundles: &[Bundle], ends: &[usize], cut: usize) {
    let record = match Record::open(file[..cut].to_vec()) {
        Ok(record) => record,
        Err(error) => {
            assert!(matches!(error, OpenError::NoHeader | OpenError::NotARecord));
            assert!(ends[0] > cut, "cut at {cut}: {error}");
            return;
        }
    };
    let whole = ends.iter().filter(|&&end| end <= cut).count();
    assert_eq!(record.turns() as usize, whole, "cut at {cut}");
    assert_eq!(record.ending, Ending::CutShort);
    assert!(record.bundles().eq(bundles[..whole].iter().cloned()));
}

#[test]
fn a_file_cut_at_any_byte_opens_to_its_last_whole_turn() {
    let (file, bundles, ends) = sample(150);
    for cut in 0..file.len() {
        check_cut(&file, &bundles, &ends, cut);
    }
    let record = Record::open(file).expect("it is whole");
    assert!(record.bundles().eq(bundles.iter().cloned()));
    assert!(record.into_bundles().eq(bundles));
}

/// Case 52: killed at a thousand random bytes.
#[test]
fn a_long_file_cut_at_a_thousand_random_bytes_opens_to_its_last_whole_turn() {
    let (file, bundles, ends) = sample(4_000);
    let mut random = Random::stream(1, Domain::Network, 0);
    for _ in 0..1_000 {
        check_cut(
            &file,
            &bundles,
            &ends,
            random.below(file.len() as u32) as usize,
        );
    }
}

#[test]
fn no_flipped_bit_changes_what_is_replayed() {
    let (file, bundles, _) = sample(60);
    for bit in 0..file.len() * 8 {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let Ok(record) = Record::open(damaged) else {
            continue;
        };
        assert!(
            !matches!(record.ending, Ending::Finished { .. }),
            "bit {bit}"
        );
        assert!(
            record
                .bundles()
                .eq(bundles[..record.turns() as usize].iter().cloned())
        );
    }
}

#[test]
fn mutated_files_open_or_are_refused_but_never_panic() {
    let (file, _, _) = sample(30);
    let mut random = Random::stream(2, Domain::Network, 0);
    let mut opened = 0;
    for _ in 0..100_000 {
        let mut bytes = file.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u32 + 1) as usize;
            match random.below(5) {
                0 | 1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
                2 => bytes.truncate(at),
                3 => bytes.insert(at, random.next_u32() as u8),
                _ => bytes.extend((0..random.below(9)).map(|_| random.next_u32() as u8)),
            }
        }
        if let Ok(record) = Record::open(bytes) {
            opened += 1;
            assert_eq!(record.bundles().count(), record.turns() as usize);
        }
    }
    assert!((20_000..90_000).contains(&opened), "{opened}");
}

/// Any content under a right check value, as somebody hostile would write it.
#[test]
fn forged_content_is_damage() {
    let whole = bundle(0, &[(1, b"go")]);
    let idle = bundle(0, &[(1, b"go"), (3, b"")]);
    let mut silent = idle.clone();
    silent.entries[1].commands.clear();
    let mut numbered = whole.clone();
    numbered.turn = Turn(1);
    let empty = Bundle::empty(Turn(0));
    let encode = |bundle: &Bundle| protocol::codec::encode(bundle);
    let open = |item: Item<'_>| {
        let (mut writer, mut file) = ItemWriter::new(&header().encode(), None);
        file.extend(writer.item(item));
        Record::open(file).expect("the header is right")
    };
    for forged in [&silent, &numbered, &empty] {
        let record = open(Item::Turn(&encode(forged)));
        assert_eq!((record.turns(), record.ending), (0, Ending::Damaged));
    }
    assert_eq!(open(Item::Turn(&encode(&whole))).turns(), 1);
    assert_eq!(open(Item::Turn(&encode(&idle))).turns(), 1);
    assert_eq!(open(Item::Turn(b"")).ending, Ending::Damaged);
    assert_eq!(open(Item::End(&[99, 0])).ending, Ending::Damaged);
    assert_eq!(open(Item::End(&[0])).ending, Ending::Damaged);
    assert_eq!(open(Item::Check(0)).ending, Ending::Damaged, "of no turn");
}

#[test]
fn something_behind_the_end_is_damage() {
    let (mut file, bundles, _) = sample(30);
    file.push(1);
    let record = Record::open(file).expect("the header is right");
    assert_eq!(record.ending, Ending::Damaged);
    assert_eq!(record.turns() as usize, bundles.len());
}

#[test]
fn a_file_that_is_too_long_is_refused_unread() {
    let error = Record::open(std::vec![0; RECORD_BYTES_MAX + 1]).err();
    assert_eq!(error, Some(OpenError::TooLong));
}

#[test]
fn a_header_that_cannot_be_played_is_refused() {
    let (_, file) = ItemWriter::new(b"\0nonsense", None);
    assert_eq!(Record::open(file).err(), Some(OpenError::BadHeader));
}

#[test]
fn the_world_that_a_match_was_played_on_from_stands_in_its_record() {
    let image: Vec<u8> = (0..900_u32).map(|n| (n / 5 % 200) as u8).collect();
    let world = Keyframe::new(Turn::ZERO, Tick(12_500), &image);
    let (mut writer, mut file) = RecordWriter::played_on(&header(), &world);
    let head = file.len();
    for turn in 0..30 {
        let bundle = bundle(turn, &[(1, b"go")]);
        file.extend(writer.bundle(&bundle).expect("it follows"));
        file.extend(writer.digests(Digest(turn), &[Digest(turn)]));
    }
    file.extend(writer.finish(EndReason::Decided, SeatSet(1)));

    let record = Record::open(file.clone()).expect("it is whole");
    assert_eq!(record.world().and_then(Keyframe::image), Some(image));
    assert_eq!(record.turns(), 30);
    let first = Tick(12_500);
    assert_eq!(record.span(), first..first + record.ticks().0);
    for cut in 0..file.len() {
        match Record::open(file[..cut].to_vec()) {
            Ok(cut) => assert_eq!(cut.world(), record.world()),
            Err(error) => {
                assert!(matches!(error, OpenError::NoHeader | OpenError::NotARecord));
                assert!(cut < head, "cut at {cut}: {error}");
            }
        }
    }
    for bit in 0..head * 8 {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Record::open(damaged).is_err(), "bit {bit}");
    }
}
