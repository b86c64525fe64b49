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
pub fn check_footprint(world: &World, seat: Option<Seat>, kind: KindId, corner: CellPos) -> Result<(), Refusal> {
    let kind = world.catalog.get(kind).filter(|kind| kind.is_building()).ok_or(Refusal::NoSuchKind)?;
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
    let heights = footprint(corner, kind.footprint_tiles + 1).map(|point| landscape.corner_height(point.x, point.y));
    let (low, high) = heights.fold((u8::MAX, 0), |(low, high), height| (low.min(height), high.max(height)));
    if !kind.is_wall && high - low > SLOPE_MAX { Err(Refusal::TooSteep) } else { Ok(()) }
}

/// The tiles of a wall from one tile to another, in order. Each shares a side with the next, so that
/// nothing slips through between two corners.
#[must_use]
pub fn wall_line(from: CellPos, to: CellPos) -> Vec<CellPos> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let (width, height) = (dx.abs(), dy.abs());
    let (mut x, mut y) = (0, 0);
    let mut line = Vec::new();
    loop {
        let (along_x, along_y) = (i64::from(from.x) + x * dx.signum(), i64::from(from.y) + y * dy.signum());
        line.push(CellPos::new(along_x as u16, along_y as u16));
        if x == width && y == height {
            return line;
        }
        // Step along the side whose next crossing of the straight line comes first.
        if y == height || (x < width && (2 * x + 1) * height <= (2 * y + 1) * width) {
            x += 1;
        } else {
            y += 1;
        }
    }
}
