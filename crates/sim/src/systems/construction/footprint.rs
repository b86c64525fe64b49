//! Where a building may stand.

use alloc::vec::Vec;

use protocol::{CellPos, KindId, Seat};

use crate::occupancy::footprint;
use crate::refusal::Refusal;
use crate::world::World;

/// The most that the corner heights under a building may differ.
const SLOPE_MAX: u8 = 1;

/// Whether `kind` fits with its corner at `corner`: on the map, on ground that carries it, free, explored,
/// and flat enough (walls follow every slope). Units in the way are no reason: they are sent aside when
/// the building begins.
///
/// # Errors
/// The [`Refusal`] to show.
pub fn check_footprint(
    world: &World,
    seat: Option<Seat>,
    kind: KindId,
    corner: CellPos,
) -> Result<(), Refusal> {
    let kind = world
        .catalog
        .get(kind)
        .filter(|kind| kind.is_building())
        .ok_or(Refusal::NoSuchKind)?;
    let (landscape, side) = (&world.stores.landscape, u32::from(kind.footprint_tiles));
    let size = u32::from(landscape.size_tiles);
    if u32::from(corner.x) + side > size || u32::from(corner.y) + side > size {
        return Err(Refusal::BadGround);
    }
    let cells = || footprint(corner, kind.footprint_tiles);
    if let Some(fog) = seat.and_then(|seat| world.fog_of(seat))
        && cells().any(|cell| !fog.explored.contains(cell))
    {
        return Err(Refusal::Unexplored);
    }
    if cells().any(|cell| landscape.terrain(cell).is_water()) {
        return Err(Refusal::BadGround);
    }
    if cells().any(|cell| world.occupancy.at(cell).is_some()) {
        return Err(Refusal::Obstructed);
    }
    // One corner more than tiles in each direction.
    let heights = footprint(corner, kind.footprint_tiles + 1)
        .map(|point| landscape.corner_height(point.x, point.y));
    let (low, high) = heights.fold((u8::MAX, 0), |(low, high), height| {
        (low.min(height), high.max(height))
    });
    if !kind.is_wall && high - low > SLOPE_MAX {
        Err(Refusal::TooSteep)
    } else {
        Ok(())
    }
}

/// The tiles of a wall from one tile to another, in order: one for each step along its longer side, as the
/// classics draw it. Where two tiles touch at their corners only, no walker fits between them.
#[must_use]
pub fn wall_line(from: CellPos, to: CellPos) -> Vec<CellPos> {
    let (dx, dy) = (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    );
    let steps = dx.abs().max(dy.abs());
    // To the nearest tile, halves upwards.
    let along = |start: u16, way: i64, step: i64| {
        let off = if steps == 0 {
            0
        } else {
            (2 * way * step + steps).div_euclid(2 * steps)
        };
        (i64::from(start) + off) as u16
    };
    (0..=steps)
        .map(|step| CellPos::new(along(from.x, dx, step), along(from.y, dy, step)))
        .collect()
}
