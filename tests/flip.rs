//! One flipped bit, anywhere in the state, is found and named.

use std::collections::{BTreeMap, BTreeSet};

use determinism::{Domain, Random};
use e2e::goldens;
use game::{Game, first_difference};
use net::WorldDigest;
use protocol::Turn;
use record::{Record, RecordHeader, RecordWriter, Verifier};
use runner::{flip_bit, play_turn, store_ranges, world_digest};

/// Bytes at the front of a store that are tried one by one: its first components, field by field.
const FRONT_BYTES: usize = 256;
/// Bytes tried anywhere in it.
const SCATTERED: usize = 64;
/// Fields of components, all stores together, that the flips reach at least.
const FIELDS_MIN: usize = 60;

/// A match in which something of everything is there: people who hammer, computers who fight.
fn lively_match() -> (Game, RecordHeader) {
    let golden = goldens()
        .into_iter()
        .find(|golden| golden.name == "hammering")
        .expect("it is committed");
    let mut game = golden.game();
    for bundle in golden.record.bundles() {
        play_turn(&mut game, &bundle, golden.record.header.ticks_per_turn);
    }
    (game, golden.record.header)
}

#[test]
fn a_bit_flipped_in_any_store_is_found_in_its_turn_and_named() {
    let (game, header) = lively_match();
    let honest = world_digest(&game);
    let mut random = Random::stream(3, Domain::Network, 0);
    let mut fields: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for ((store, name), range) in Game::store_names().enumerate().zip(store_ranges(&game)) {
        let front = 0..range.len().min(FRONT_BYTES);
        let scattered: Vec<usize> = (0..SCATTERED)
            .map(|_| random.below(range.len() as u32) as usize)
            .collect();
        for offset in front.chain(scattered) {
            // Many bits make a state that no match has: those are refused when loaded.
            let bit = random.below(8) as u8;
            let Some(flipped) = flip_bit(&game, range.start + offset, bit) else {
                continue;
            };
            let digest = world_digest(&flipped);
            let named = check_flip(&honest, &digest, (&game, &flipped), (store, name));
            if fields
                .entry(name)
                .or_default()
                .insert(without_numbers(&named))
            {
                check_record(&header, &honest, &digest, store);
            }
        }
        assert!(
            fields.contains_key(name),
            "no bit of {name} could be flipped"
        );
    }
    let count: usize = fields.values().map(BTreeSet::len).sum();
    assert!(count >= FIELDS_MIN, "only {count} fields: {fields:#?}");
}

/// `[17].hit_points` is the same field as `[4].hit_points`.
fn without_numbers(field: &str) -> String {
    field
        .chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect()
}

/// Digest and comparison both name the store; gives the field.
fn check_flip(
    honest: &WorldDigest,
    digest: &WorldDigest,
    (game, flipped): (&Game, &Game),
    (store, name): (usize, &str),
) -> String {
    let differing: Vec<usize> = (0..honest.stores.len())
        .filter(|&index| honest.stores[index] != digest.stores[index])
        .collect();
    assert_eq!(differing, [store], "{name}");
    assert_ne!(digest.total, honest.total, "{name}");
    let difference = first_difference(game, flipped).expect("they differ");
    assert_eq!(difference.store, name);
    assert_ne!(
        difference.ours, difference.theirs,
        "{name} {}",
        difference.field
    );
    difference.field
}

/// A record of the honest world finds the flipped one in the very turn.
fn check_record(header: &RecordHeader, honest: &WorldDigest, flipped: &WorldDigest, store: usize) {
    const TURNS: u32 = 64;
    let (mut writer, mut bytes) = RecordWriter::new(header);
    for turn in (0..TURNS).map(Turn) {
        bytes.extend(
            writer
                .bundle(&protocol::message::Bundle::empty(turn))
                .expect("turns follow each other"),
        );
        bytes.extend(writer.digests(honest.total, &honest.stores));
    }
    let record = Record::open(bytes).expect("own bytes open");
    let mut verifier = Verifier::new(&record, &header.version).expect("it holds digests");
    let last = Turn(TURNS - 1);
    verifier.check(last, flipped.total, &flipped.stores);
    let found = record::Verdict::Diverged {
        turn: last,
        stores: vec![store],
    };
    assert_eq!(verifier.verdict(), found);
}
