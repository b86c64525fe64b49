use determinism::Random;
use protocol::Fixed;
use rules::Terrain;

use crate::draft::{Cover, Draft};
use crate::grid::{middle, square_around};
use crate::noise::noise;

/// Noise above which the grass is dry, and above which the earth shows.
const DRY_NOISE: i32 = 630;
const BARE_NOISE: i32 = 740;

/// Paints the land: dry and bare patches, trodden earth at town centres and mines, the floor of woods.
/// Looks only; nothing of it changes where anybody can go.
pub(crate) fn paint(draft: &mut Draft, random: &mut Random) {
    let size = draft.size();
    let dry = noise(random, size, 22);
    let rough = noise(random, size, 5);
    for tile in draft.cover.tiles() {
        if draft.terrain.at(tile) != Terrain::Grass {
            continue;
        }
        // The fine noise frays the edges.
        let patch = dry.at(tile) + (rough.at(tile) - 512) / 6;
        let fray = Fixed::from_ratio(rough.at(tile) - 512, 256);
        let is_trodden = draft.centre_distance(middle(tile)) + fray < Fixed::from_ratio(7, 2);
        let is_forest_floor =
            square_around(tile, 1).any(|near| draft.is_forest.get(near) == Some(true));
        let is_mine = !is_forest_floor
            && square_around(tile, 1)
                .filter(|&near| is_deposit(draft, near))
                .count()
                >= 2;
        let terrain = if is_forest_floor {
            Terrain::ForestFloor
        } else if is_trodden || is_mine || patch > BARE_NOISE {
            Terrain::Dirt
        } else if patch > DRY_NOISE {
            Terrain::DryGrass
        } else {
            Terrain::Grass
        };
        draft.terrain.set(tile, terrain);
    }
}

fn is_deposit(draft: &Draft, tile: (i32, i32)) -> bool {
    draft.is_blocked.get(tile) == Some(true)
        && matches!(draft.cover.get(tile), Some(Cover::Clump(_)))
}
