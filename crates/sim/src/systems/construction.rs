use protocol::{CellPos, KindId, Seat};

use crate::refusal::Refusal;
use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// Whether the thing in `slot` is hammering right now.
#[must_use]
pub fn is_building(world: &World, slot: usize) -> bool {
    let _ = (world, slot);
    false
}

/// Whether `kind` fits with its corner at `corner`: on the map, on ground that carries it, free, explored.
///
/// # Errors
/// The [`Refusal`] to show.
pub fn check_footprint(
    world: &World,
    seat: Option<Seat>,
    kind: KindId,
    corner: CellPos,
) -> Result<(), Refusal> {
    let _ = (world, seat, kind, corner);
    Ok(())
}
