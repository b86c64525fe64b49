use std::string::String;

use protocol::{Digest, MatchSetup, Seat, SimVersion};

use super::{BUILD_BYTES_MAX, RecordHeader};

fn header() -> RecordHeader {
    RecordHeader {
        version: SimVersion {
            revision: 3,
            catalog: Digest(0x0102_0304),
            protocol: 1,
        },
        build: String::from("castellan 0.1.0"),
        setup: MatchSetup::samples().remove(0),
        ticks_per_turn: 4,
        seat: Seat::new(1),
    }
}

#[test]
fn headers_read_back_from_their_bytes() {
    for setup in MatchSetup::samples() {
        for seat in [None, Seat::new(7)] {
            let header = RecordHeader {
                setup: setup.clone(),
                seat,
                ..header()
            };
            assert_eq!(RecordHeader::decode(&header.encode()), Some(header));
        }
    }
}

#[test]
fn the_bytes_of_a_header_are_frozen() {
    let bytes: String = header()
        .encode()
        .iter()
        .map(|byte| std::format!("{byte:02x}"))
        .collect();
    assert_eq!(
        bytes,
        "0f63617374656c6c616e20302e312e3003fc0403020101040101fdefcdab89674523010b6f70656e5f6669656c6473\
         78020008506c61796572203100000064000108506c617965722032010301006400fb9001fb9001c8fb9001\
         c800000000000001",
        "changed bytes need a new FORMAT_VERSION"
    );
}

#[test]
fn a_long_build_is_cut_between_letters() {
    let long = RecordHeader {
        build: "ü".repeat(BUILD_BYTES_MAX),
        ..header()
    };
    let read = RecordHeader::decode(&long.encode()).expect("it was cut to fit");
    assert_eq!(read.build, "ü".repeat(BUILD_BYTES_MAX / 2));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let no_ticks = RecordHeader {
        ticks_per_turn: 0,
        ..header()
    };
    assert_eq!(RecordHeader::decode(&no_ticks.encode()), None);
    let mut no_map = header();
    no_map.setup.map.clear();
    assert_eq!(RecordHeader::decode(&no_map.encode()), None);
    let bytes = header().encode();
    for cut in 0..bytes.len() {
        assert_eq!(RecordHeader::decode(&bytes[..cut]), None);
    }
    assert_eq!(RecordHeader::decode(&[&bytes[..], &[0]].concat()), None);
}
