use std::ops::Range;
use std::sync::Arc;

use determinism::Random;
use game::Game;

/// Bits tried before a store counts as one that cannot be harmed without being noticed at once.
const TRIES_MAX: u32 = 512;

/// Where the image of each store lies in what [`Game::save`] gives, in the order of
/// [`Game::store_names`].
#[must_use]
pub fn store_ranges(game: &Game) -> Vec<Range<usize>> {
    /// The world's image comes behind its length.
    const LENGTH_BYTES: usize = 4;
    let ends = game.world().stores.image_ends();
    let whole = game.save().len();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let ends = ends.iter().map(|end| end + LENGTH_BYTES).chain([whole]);
    starts
        .map(|start| start + LENGTH_BYTES)
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

/// `game` with this one bit of its state changed, as a fault of the memory would; `None` when no match
/// has such a state.
#[must_use]
pub fn flip_bit(game: &Game, byte: usize, bit: u8) -> Option<Game> {
    let mut image = game.save();
    *image.get_mut(byte)? ^= 1 << (bit % 8);
    let world = game.world();
    Game::load(&image, world.setup.clone(), Arc::clone(&world.catalog)).ok()
}

/// `game` with one bit of the store at place `store` changed, chosen by `random`; `None` when there is
/// no bit that a match could have otherwise.
#[must_use]
pub fn flip_bit_of_store(game: &Game, store: usize, random: &mut Random) -> Option<Game> {
    let range = store_ranges(game).get(store)?.clone();
    (0..TRIES_MAX).find_map(|_| {
        let byte = range.start + random.below(range.len().max(1) as u32) as usize;
        flip_bit(game, byte, random.below(8) as u8)
    })
}
