use alloc::vec::Vec;

use protocol::{KindId, Seat, WorldPos};
use rules::Terrain;

/// A map as it is drawn up before the first tick: the ground, and what stands on it.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlan {
    /// Side of the square in tiles.
    pub size_tiles: u16,
    /// Ground of each tile, row by row.
    pub terrain: Vec<Terrain>,
    /// Height of each tile corner, 0 to 7, row by row: `(size + 1)²` of them.
    pub heights: Vec<u8>,
    /// What stands and walks there, in the order in which it is put into the world.
    pub things: Vec<Placed>,
}

/// One thing of a [`MapPlan`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub kind: KindId,
    /// The middle of its footprint or circle.
    pub at: WorldPos,
    pub owner: Option<Seat>,
}
