use alloc::vec::Vec;

use rules::Terrain;

use crate::draft::{Cover, Draft};
use crate::grid::{AROUND, Grid, Tile, tile_of};

/// Whether everybody can walk to everybody, to every animal, and up to every mine, bush and wood.
pub(crate) fn is_whole(draft: &Draft) -> bool {
    let mut tiles = draft.things.iter().map(|thing| tile_of(thing.at));
    let Some(first) = tiles.find(|&tile| !draft.is_blocked.at(tile)) else {
        return true;
    };
    let is_reached = flood(draft, first);
    let is_touched = |tile: Tile| {
        let mut beside = AROUND[..4]
            .iter()
            .map(|step| (tile.0 + step.0, tile.1 + step.1));
        is_reached.at(tile) || beside.any(|near| is_reached.get(near) == Some(true))
    };
    // Of a clump of deposits one is enough: gathering opens the way to the others. The middle of a town
    // centre touches nothing, but the people in front of it do.
    let mut clumps: Vec<(u16, bool)> = Vec::new();
    for thing in &draft.things {
        let tile = tile_of(thing.at);
        match draft.cover.at(tile) {
            Cover::Pad if draft.is_blocked.at(tile) => {}
            Cover::Free | Cover::Pad if !is_touched(tile) => return false,
            Cover::Free | Cover::Pad => {}
            Cover::Clump(clump) => match clumps.binary_search_by_key(&clump, |(number, _)| *number)
            {
                Ok(index) => clumps[index].1 |= is_touched(tile),
                Err(index) => clumps.insert(index, (clump, is_touched(tile))),
            },
        }
    }
    clumps.iter().all(|(_, is_touched)| *is_touched)
}

/// The tiles that can be walked to from `from`, in straight steps only, so that nothing depends on
/// squeezing between two corners.
fn flood(draft: &Draft, from: Tile) -> Grid<bool> {
    let mut is_reached = Grid::new(draft.size(), false);
    let is_open = |tile: Tile| {
        draft.is_blocked.get(tile) == Some(false)
            && !draft.terrain.get(tile).is_some_and(Terrain::is_water)
    };
    let mut open = Vec::from([from]);
    is_reached.set(from, true);
    while let Some(tile) = open.pop() {
        for step in &AROUND[..4] {
            let near = (tile.0 + step.0, tile.1 + step.1);
            if is_open(near) && !is_reached.at(near) {
                is_reached.set(near, true);
                open.push(near);
            }
        }
    }
    is_reached
}
