use alloc::vec::Vec;

use determinism::Random;
use protocol::{Angle, Fixed, WorldPos};

use crate::draft::{Draft, Kinds};
use crate::grid::{AROUND, Tile, middle};

/// Distance from town centres within which only their own trees stand, in tiles. Farther than the
/// farthest of those (see `start`), so that woods of the map favour nobody.
const FROM_CENTRES_TILES: i32 = 21;
/// Tiles between two woods, so that a way stays open.
const GAP_TILES: i32 = 3;

/// Woods of mixed trees all over the land, and trees that stand alone.
pub(crate) fn plant(draft: &mut Draft, kinds: &Kinds, random: &mut Random) {
    let size = draft.size();
    let area = size * size;
    for _ in 0..area / 560 {
        let start = anywhere(draft, random);
        let trees = random.between(4, 11);
        // Many small woods, a few large ones.
        let trees = (trees * trees) as usize;
        let pine_percent = [5, 20, 85, 95][random.below(4) as usize];
        wood(draft, kinds, start, trees, pine_percent, random);
    }
    for _ in 0..area / 500 {
        let tile = anywhere(draft, random);
        let clump = draft.begin_clump();
        if is_good(draft, tile, clump) {
            draft.put_deposit(kinds.tree(random, 30), tile, clump);
        }
    }
}

fn anywhere(draft: &Draft, random: &mut Random) -> Tile {
    let size = draft.size() as u32;
    (random.below(size) as i32, random.below(size) as i32)
}

/// Grows a wood from `start`: outward at random, longer one way than across, frayed at the edge.
fn wood(
    draft: &mut Draft,
    kinds: &Kinds,
    start: Tile,
    trees: usize,
    pine_percent: u32,
    random: &mut Random,
) {
    let clump = draft.begin_clump();
    let along = WorldPos::from_angle(Angle(random.next_u32() as u16));
    let slenderness = random.between(0, 4);
    let depth = |tile: Tile| {
        let from_start = WorldPos::from_ints(tile.0 - start.0, tile.1 - start.1);
        from_start.length()
            + Fixed::from_raw((from_start.cross(along).abs() >> 16) as i32) * slenderness / 2
    };
    let mut open: Vec<Tile> = Vec::from([start]);
    let mut planted = 0;
    while planted < trees && !open.is_empty() {
        // Of a few candidates the innermost.
        let pick = (0..1 + random.below(3))
            .map(|_| random.below(open.len() as u32) as usize)
            .min_by_key(|&index| depth(open[index]))
            .unwrap_or(0);
        let tile = open.swap_remove(pick);
        if !is_good(draft, tile, clump) {
            continue;
        }
        draft.put_deposit(kinds.tree(random, pine_percent), tile, clump);
        draft.is_forest.set(tile, true);
        planted += 1;
        for step in &AROUND[..4] {
            let near = (tile.0 + step.0, tile.1 + step.1);
            if !open.contains(&near) {
                open.push(near);
            }
        }
    }
}

fn is_good(draft: &Draft, tile: Tile, clump: u16) -> bool {
    draft.cover.contains(tile)
        && draft.is_free(tile)
        && draft.is_apart(tile, clump, GAP_TILES)
        && !draft.is_near_water(tile, 2)
        && draft.centre_distance(middle(tile)) > Fixed::from_int(FROM_CENTRES_TILES)
}
