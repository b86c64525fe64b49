use determinism::Random;
use protocol::{Fixed, WorldPos};

use crate::draft::Draft;
use crate::grid::{AROUND, Grid, Tile};
use crate::noise::noise;

/// Ground around a town centre that is flat, in tiles.
const FLAT_TILES: i32 = 9;
/// Noise under this is plain.
const PLAIN_NOISE: i32 = 560;
/// Noise for each step of height above it.
const STEP_NOISE: i32 = 45;
/// The highest corner.
const HEIGHT_MAX: i32 = 7;
/// Tiles that a slope takes for one step of height, at least.
const TILES_PER_STEP: i32 = 2;

/// Raises hills out of the plain, gently: neighbouring corners differ by one step at most, and flat
/// are town centres and shores.
pub(crate) fn raise(draft: &mut Draft, random: &mut Random) {
    let shape = noise(random, draft.size() + 1, 26);
    let mut height = Grid::new(shape.size(), 0);
    for corner in shape.tiles() {
        let steps = ((shape.at(corner) - PLAIN_NOISE) / STEP_NOISE).clamp(0, HEIGHT_MAX);
        let is_flat = is_at_water(draft, corner) || is_at_centre(draft, corner);
        height.set(corner, if is_flat { 0 } else { steps * TILES_PER_STEP });
    }
    level(&mut height);
    for corner in height.tiles() {
        draft
            .heights
            .set(corner, (height.at(corner) / TILES_PER_STEP) as u8);
    }
}

/// Lowers corners until no two neighbours differ by more than one: two sweeps, one from each end.
fn level(height: &mut Grid<i32>) {
    let size = height.size();
    let lower = |height: &mut Grid<i32>, corner: Tile| {
        let around = AROUND
            .iter()
            .filter_map(|step| height.get((corner.0 + step.0, corner.1 + step.1)));
        let limit = around.min().map_or(0, |lowest| lowest + 1);
        height.set(corner, height.at(corner).min(limit));
    };
    for corner in height.tiles() {
        lower(height, corner);
    }
    for corner in height.tiles() {
        lower(height, (size - 1 - corner.0, size - 1 - corner.1));
    }
}

fn is_at_water(draft: &Draft, (x, y): Tile) -> bool {
    (y - 2..=y + 1)
        .flat_map(|y| (x - 2..=x + 1).map(move |x| (x, y)))
        .any(|tile| {
            draft
                .terrain
                .get(tile)
                .is_some_and(rules::Terrain::is_water)
        })
}

fn is_at_centre(draft: &Draft, (x, y): Tile) -> bool {
    draft.centre_distance(WorldPos::from_ints(x, y)) < Fixed::from_int(FLAT_TILES)
}
