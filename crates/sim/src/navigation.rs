//! Where walkers can go: reachability, routes, and what is shared between those who walk together.

use determinism::state;
use protocol::CellPos;

use crate::world::World;

state! {
    /// Routes that several units share, as far as they are state (see `systems::movement`).
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Routes {
        pub next_group: u32,
    }
}

/// What navigation derives from the landscape and the occupancy; rebuilt, never saved.
#[derive(Clone, Debug, Default)]
pub struct Navigation {}

impl Navigation {
    /// Navigation of a world as it stands.
    #[must_use]
    pub fn of(world: &World) -> Navigation {
        let _ = world;
        Navigation {}
    }
}

/// Told whenever something came to stand on a footprint, or went from it.
pub fn footprint_changed(world: &mut World, corner: CellPos, side_tiles: u8) {
    let _ = (world, corner, side_tiles);
}
