use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};

use super::Units;
use crate::limits::UNITS_PER_COMMAND_MAX;
use crate::{EntityId, Malformed, codec};

fn units(ids: impl IntoIterator<Item = u32>) -> Units {
    ids.into_iter().map(EntityId).collect()
}

fn decode(runs: &[u8]) -> Result<Units, Malformed> {
    let mut bytes = vec![runs.len() as u8];
    bytes.extend(runs);
    codec::decode(&bytes, 300)
}

#[test]
fn runs_are_short() {
    for (ids, bytes) in [
        (units([]), vec![0]),
        (units([0]), vec![1, 0]),
        (units([63]), vec![1, 126]),
        (units([64]), vec![2, 0x80, 1]),
        (units([7, 8]), vec![2, 15, 0]),
        (units([7, 9]), vec![2, 14, 0]),
        (units(1_000..1_040), vec![3, 0xD1, 0x0F, 38]),
        (units([5, 6, 7, 20, 21, 30]), vec![5, 11, 1, 23, 0, 14]),
    ] {
        assert_eq!(codec::encode(&ids), bytes, "{ids:?}");
        assert_eq!(codec::decode::<Units>(&bytes, 300), Ok(ids));
    }
}

#[test]
fn the_ends_of_the_range_are_reached() {
    let ids = units([0, u32::MAX - 1, u32::MAX]);
    assert_eq!(codec::decode(&codec::encode(&ids), 300), Ok(ids));
}

#[test]
fn every_set_reads_back() {
    let mut random = Random::stream(4, Domain::Network, 0);
    for _ in 0..2_000 {
        let stride = 1 + random.below(40);
        let count = random.below(60);
        let mut id = random.next_u32() >> (random.below(32));
        let mut ids = Vec::new();
        for _ in 0..count {
            id = id.saturating_add(1 + random.below(stride));
            ids.push(id);
        }
        let ids = units(ids);
        assert_eq!(codec::decode(&codec::encode(&ids), 1_000), Ok(ids));
    }
}

#[test]
fn a_set_is_written_in_one_way_and_no_larger_than_allowed() {
    let most = UNITS_PER_COMMAND_MAX as u32;
    let mut length = Vec::new();
    crate::leb::push(&mut length, u64::from(most) - 2);
    let full = [[1].as_slice(), &length].concat();
    assert_eq!(decode(&full), Ok(units(0..most)));
    let more_by_one = [full.as_slice(), &[0]].concat();
    let padded = [0x80, 0];
    let half = [1];
    let past_the_last_id = [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0];
    let lying = [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F];
    for runs in [
        more_by_one.as_slice(),
        &padded,
        &half,
        &past_the_last_id,
        &lying,
    ] {
        assert_eq!(decode(runs), Err(Malformed::Invalid), "{runs:?}");
    }
}
