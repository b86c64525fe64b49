//! A saved and loaded match and one that was never saved never differ.

use e2e::goldens;
use game::first_difference;
use runner::play_turn;

/// Loads in one match: long matches are loaded more seldom, and compared every turn all the same.
const LOADS: u32 = 400;

#[test]
fn a_match_that_is_saved_and_loaded_again_and_again_stays_the_same() {
    for golden in goldens() {
        let turns_between = golden.record.turns().div_ceil(LOADS);
        let ticks_per_turn = golden.record.header.ticks_per_turn;
        let mut played = golden.game();
        let catalog = played.world().catalog.clone();
        let mut reloaded = golden.load(&played.save(), &catalog);
        for bundle in golden.record.bundles() {
            play_turn(&mut played, &bundle, ticks_per_turn);
            play_turn(&mut reloaded, &bundle, ticks_per_turn);
            if played.digest() != reloaded.digest() {
                panic!(
                    "{} {}: {:?}",
                    golden.name,
                    bundle.turn,
                    first_difference(&played, &reloaded)
                );
            }
            if bundle.turn.0.is_multiple_of(turns_between) {
                reloaded = golden.load(&reloaded.save(), &catalog);
            }
        }
    }
}
