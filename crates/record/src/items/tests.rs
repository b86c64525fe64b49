use std::vec::Vec;

use super::{Item, ItemReader, ItemWriter, SPAN_BYTES_MAX, Stop};
use crate::open::OpenError;

/// A file with every kind of item, and how long it is after each.
fn sample() -> (Vec<u8>, Vec<usize>) {
    let (mut writer, mut file) = ItemWriter::new(b"head", None);
    let mut ends = Vec::new();
    for item in items() {
        file.extend(writer.item(item));
        ends.push(file.len());
    }
    (file, ends)
}

fn items() -> [Item<'static>; 7] {
    [
        Item::EmptyTurn,
        Item::Check(0x1234),
        Item::Turn(b"orders"),
        Item::Stores(&[1, 0, 0, 0, 2, 0, 0, 0]),
        Item::EmptyTurn,
        Item::Seal,
        Item::End(&[0, 3]),
    ]
}

#[test]
fn the_bytes_of_the_container_are_frozen() {
    let expected: &[&[u8]] = &[
        b"castrec\n\x05\x00\x04\x00\x00\x00head",
        &0xA5F1_EAF1_u32.to_le_bytes(),
        b"\x01\x03\x34\x12\x02\x06orders",
        &0xEFA4_CABE_u32.to_le_bytes(),
        b"\x04\x02\x00\x01\x00\x00\x00\x02\x00\x00\x00",
        &0xB908_DA46_u32.to_le_bytes(),
        b"\x01\x05",
        &0x28A8_D731_u32.to_le_bytes(),
        b"\x06\x02\x00\x03",
        &0x9EA2_0514_u32.to_le_bytes(),
    ];
    assert_eq!(
        sample().0,
        expected.concat(),
        "changed bytes need a new FORMAT_VERSION"
    );
}

#[test]
fn a_file_cut_at_any_byte_gives_the_items_in_front_of_the_cut() {
    let (file, ends) = sample();
    let header_end = ends[0] - 1;
    for cut in 0..file.len() {
        let Ok((mut reader, header)) = ItemReader::new(&file[..cut]) else {
            assert!(cut < header_end);
            continue;
        };
        assert_eq!(header, b"head");
        for (item, end) in items().into_iter().zip(&ends) {
            if *end <= cut {
                assert_eq!(reader.next_item().map(|(item, _)| item), Ok(item));
            }
        }
        assert_eq!(reader.next_item(), Err(Stop::CutShort), "cut at {cut}");
    }
}

#[test]
fn every_flipped_bit_is_found() {
    let (file, _) = sample();
    for bit in 0..file.len() * 8 {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let Ok((mut reader, _)) = ItemReader::new(&damaged) else {
            continue;
        };
        let mut checked = Vec::new();
        let mut waiting = Vec::new();
        let stop = loop {
            match reader.next_item() {
                Ok((item, is_checked)) => {
                    waiting.push(item);
                    if is_checked {
                        checked.append(&mut waiting);
                    }
                }
                Err(stop) => break stop,
            }
        };
        assert!(checked.len() < items().len(), "bit {bit}, {stop:?}");
        assert_eq!(checked, items()[..checked.len()], "bit {bit}");
    }
}

#[test]
fn what_does_not_begin_like_a_record_is_none() {
    let (file, _) = sample();
    let error = |bytes: &[u8]| ItemReader::new(bytes).err();
    assert_eq!(error(b""), Some(OpenError::NotARecord));
    assert_eq!(error(b"PNG"), Some(OpenError::NotARecord));
    assert_eq!(error(b"cast"), Some(OpenError::NoHeader));
    let mut other = file.clone();
    other[8] = 9;
    assert_eq!(error(&other), Some(OpenError::OtherFormat { version: 9 }));
    let mut other = file;
    other[12] = 9;
    assert_eq!(
        error(&other),
        Some(OpenError::BadHeader),
        "a header of 576 KiB"
    );
}

#[test]
fn no_long_stretch_is_left_without_a_check_value() {
    let (mut writer, _) = ItemWriter::new(b"", None);
    let seals = (0..10_000)
        .filter(|_| writer.item(Item::EmptyTurn).len() > 1)
        .count();
    assert_eq!(seals, 10_000 / SPAN_BYTES_MAX);
}
