use alloc::vec;
use alloc::vec::Vec;

use protocol::{CellPos, EntityId};

/// Which building or deposit stands on each tile. Follows from the sites in the world, so it is
/// neither digested nor saved but rebuilt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    size_tiles: u16,
    /// What stands there, and whether it lets walkers through (farms).
    cells: Vec<Option<Occupant>>,
}

/// What stands on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    pub id: EntityId,
    pub is_walkable: bool,
}

impl Occupancy {
    #[must_use]
    pub fn new(size_tiles: u16) -> Occupancy {
        Occupancy {
            size_tiles,
            cells: vec![None; usize::from(size_tiles) * usize::from(size_tiles)],
        }
    }

    /// What stands on the tile; `None` also off the map.
    #[must_use]
    pub fn at(&self, cell: CellPos) -> Option<Occupant> {
        if cell.x >= self.size_tiles || cell.y >= self.size_tiles {
            return None;
        }
        self.cells[usize::from(cell.y) * usize::from(self.size_tiles) + usize::from(cell.x)]
    }

    /// Writes `occupant` (or nothing) over a square footprint on the map.
    pub fn set(&mut self, corner: CellPos, side_tiles: u8, occupant: Option<Occupant>) {
        for cell in footprint(corner, side_tiles) {
            let index = usize::from(cell.y) * usize::from(self.size_tiles) + usize::from(cell.x);
            self.cells[index] = occupant;
        }
    }
}

/// The tiles of a square footprint, row by row.
pub fn footprint(corner: CellPos, side_tiles: u8) -> impl Iterator<Item = CellPos> {
    let side = u16::from(side_tiles);
    (0..side)
        .flat_map(move |dy| (0..side).map(move |dx| CellPos::new(corner.x + dx, corner.y + dy)))
}
