//! One flipped bit, anywhere in the state, is found and named.

use std::collections::BTreeMap;

use determinism::{Domain, Random};
use e2e::goldens;
use game::{Game, first_difference};
use net::WorldDigest;
use protocol::Turn;
use record::{Record, RecordHeader, RecordWriter, Verifier};
use runner::{flip_bit, play_turn, store_ranges, world_digest};

/// Flips in each store that a match could have: so many bits, at least.
const FLIPS_PER_STORE: usize = 24;
/// Flips tried in each store. Many make a state that no match has: those are refused when loaded.
const TRIES_PER_STORE: usize = 400;

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
    let names: Vec<&str> = Game::store_names().collect();
    let mut random = Random::stream(3, Domain::Network, 0);
    let mut fields: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (store, range) in store_ranges(&game).into_iter().enumerate() {
        let mut flips = 0;
        for attempt in 0..TRIES_PER_STORE {
            // The first bytes one by one, then anywhere: the tail of a large store counts as much.
            let offset = if attempt < range.len().min(TRIES_PER_STORE / 2) {
                attempt
            } else {
                random.below(range.len() as u32) as usize
            };
            let Some(flipped) = flip_bit(&game, range.start + offset, random.below(8) as u8) else {
                continue;
            };
            let named = check_flip(&header, &honest, &game, &flipped, store);
            fields.entry(names[store]).or_default().push(named);
            flips += 1;
            if flips >= FLIPS_PER_STORE {
                break;
            }
        }
        assert!(flips > 0, "no bit of {} could be flipped", names[store]);
    }
    assert_eq!(fields.len(), names.len(), "{:?}", fields.keys());
}

/// Digest, record and comparison all name the store; gives the field.
fn check_flip(
    header: &RecordHeader,
    honest: &WorldDigest,
    game: &Game,
    flipped: &Game,
    store: usize,
) -> String {
    let digest = world_digest(flipped);
    let name = Game::store_names().nth(store).expect("it is in the list");
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
    check_record(header, honest, &digest, store);
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
