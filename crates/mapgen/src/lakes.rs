use determinism::Random;
use protocol::Fixed;
use rules::Terrain;

use crate::draft::Draft;
use crate::grid::{Grid, Tile, middle, square_around};
use crate::noise::{NOISE_MAX, noise};

/// Land between a shore and the nearest town centre, in tiles.
const FROM_CENTRES_TILES: i32 = 23;
/// Places that are tried for a lake.
const TRIES: u32 = 60;

/// One or two lakes where nobody lives, with shores of sand.
pub(crate) fn dig(draft: &mut Draft, random: &mut Random) {
    let size = draft.size();
    let shape = noise(random, size, 12);
    for _ in 0..=random.below(2) {
        let radius = random.between(size / 24, size / 13).max(4);
        let place = (0..TRIES).find_map(|_| {
            let rim = radius * 3 / 2 + 4;
            let tile = (
                random.between(rim, size - rim),
                random.between(rim, size - rim),
            );
            let from_centres = Fixed::from_int(FROM_CENTRES_TILES + radius * 3 / 2);
            let is_far = draft.centre_distance(middle(tile)) > from_centres;
            let is_alone = !draft.is_near_water(tile, radius * 3);
            (is_far && is_alone).then_some(tile)
        });
        if let Some(place) = place {
            flood(draft, place, radius, &shape);
        }
    }
    smooth(draft);
    shores(draft);
}

/// A round lake of about `radius` tiles, bent by `shape` up to half as far again.
fn flood(draft: &mut Draft, place: Tile, radius: i32, shape: &Grid<i32>) {
    for tile in square_around(place, radius * 3 / 2 + 1) {
        let bend = (shape.at(tile) - NOISE_MAX / 2) * radius * 3 / NOISE_MAX;
        let rim = Fixed::from_int(radius + bend.clamp(-radius / 2, radius / 2));
        let distance = middle(tile).distance(middle(place));
        if distance < rim {
            draft.terrain.set(tile, Terrain::Water);
        }
    }
}

/// Fills puddles and drowns islets, so that a lake is one lake.
fn smooth(draft: &mut Draft) {
    for _ in 0..3 {
        let terrain = draft.terrain.clone();
        let is_water = |tile: Tile| terrain.get(tile).is_some_and(Terrain::is_water);
        for tile in terrain.tiles() {
            // Itself included.
            match (
                is_water(tile),
                square_around(tile, 1)
                    .filter(|&near| is_water(near))
                    .count(),
            ) {
                (true, ..4) => draft.terrain.set(tile, Terrain::Grass),
                (false, 5..) => draft.terrain.set(tile, Terrain::Water),
                _ => {}
            }
        }
    }
}

fn shores(draft: &mut Draft) {
    let terrain = draft.terrain.clone();
    let is_water = |tile: Tile| terrain.get(tile).is_some_and(Terrain::is_water);
    for tile in terrain.tiles() {
        if is_water(tile) {
            if square_around(tile, 2).all(is_water) {
                draft.terrain.set(tile, Terrain::DeepWater);
            }
            continue;
        }
        let is_shore = square_around(tile, 2)
            .filter(|&near| is_water(near))
            .any(|near| middle(near).distance(middle(tile)) < Fixed::from_ratio(5, 2));
        if is_shore {
            draft.terrain.set(tile, Terrain::Sand);
        }
    }
}
