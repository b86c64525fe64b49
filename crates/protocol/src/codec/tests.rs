use std::vec;

use super::{Malformed, decode, encode};
use crate::Seat;

#[test]
fn trailing_truncated_oversized_and_odd_bytes_are_each_refused() {
    let bytes = encode(&300_u32);
    assert_eq!(decode::<u32>(&bytes, 8), Ok(300));
    assert_eq!(decode::<u32>(&bytes, 2), Err(Malformed::TooLong));
    assert_eq!(decode::<u32>(&bytes[..1], 8), Err(Malformed::Invalid));
    assert_eq!(
        decode::<u32>(&[bytes.as_slice(), &[0]].concat(), 8),
        Err(Malformed::Trailing)
    );
    assert_eq!(decode::<u32>(&[251, 5, 0], 8), Err(Malformed::NotCanonical));
}

#[test]
fn a_seat_that_no_match_has_is_refused() {
    assert!(decode::<Seat>(&[7], 8).is_ok());
    assert_eq!(decode::<Seat>(&[8], 8), Err(Malformed::Invalid));
}

#[test]
fn a_length_that_lies_is_refused_before_room_is_made_for_it() {
    for bytes in [
        [253, 255, 255, 255, 255, 255, 255, 255, 127],
        [253, 0, 0, 0, 0, 255, 0, 0, 0],
        [253, 0, 0, 0, 64, 0, 0, 0, 0],
    ] {
        assert_eq!(
            decode::<std::string::String>(&bytes, 99),
            Err(Malformed::Invalid)
        );
        assert_eq!(decode::<vec::Vec<u64>>(&bytes, 99), Err(Malformed::Invalid));
    }
}
