use std::vec;
use std::vec::Vec;

use super::{Leb, push, take};
use crate::{Malformed, codec};

#[test]
fn numbers_take_as_few_bytes_as_they_need() {
    for (number, bytes) in [
        (0, vec![0]),
        (127, vec![127]),
        (128, vec![0x80, 1]),
        (16_383, vec![0xFF, 0x7F]),
        (16_384, vec![0x80, 0x80, 1]),
        (u32::MAX, vec![0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
    ] {
        assert_eq!(codec::encode(&Leb(number)), bytes);
        assert_eq!(codec::decode::<Leb>(&bytes, 9), Ok(Leb(number)));
    }
}

#[test]
fn a_number_is_written_in_one_way() {
    for bytes in [
        vec![0x80, 0],
        vec![0xFF, 0x80, 0],
        vec![0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
        vec![0x80],
        vec![0xFF; 5],
        vec![],
    ] {
        assert_eq!(codec::decode::<Leb>(&bytes, 9), Err(Malformed::Invalid));
    }
}

#[test]
fn the_longest_number_of_a_run_fits() {
    let mut bytes = Vec::new();
    push(&mut bytes, u64::from(u32::MAX) << 1 | 1);
    assert_eq!(take(&mut bytes.as_slice()), Some((1 << 33) - 1));
    assert_eq!(bytes.len(), 5);
}
