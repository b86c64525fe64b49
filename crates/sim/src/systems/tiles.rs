//! Tiles around footprints.

use protocol::CellPos;

use crate::world::World;

/// Whether walkers can stand on the tile.
#[must_use]
pub fn is_open(world: &World, cell: CellPos) -> bool {
    let landscape = &world.stores.landscape;
    landscape.contains(cell)
        && !landscape.terrain(cell).is_water()
        && world
            .occupancy
            .at(cell)
            .is_none_or(|occupant| occupant.is_walkable)
}

/// The tiles `ring` steps outside a square footprint (0: its own rim), row by row, as far as they have
/// coordinates at all.
pub fn ring_around(corner: CellPos, side_tiles: u8, ring: i32) -> impl Iterator<Item = CellPos> {
    let (x, y) = (i32::from(corner.x) - ring, i32::from(corner.y) - ring);
    let last = i32::from(side_tiles) - 1 + 2 * ring;
    (0..=last).flat_map(move |dy| {
        // Whole rows at the top and bottom, the two ends in between.
        let step = if dy == 0 || dy == last {
            1
        } else {
            last.max(1)
        };
        (0..=last).step_by(step as usize).filter_map(move |dx| {
            Some(CellPos::new(
                u16::try_from(x + dx).ok()?,
                u16::try_from(y + dy).ok()?,
            ))
        })
    })
}
