//! Where a new unit steps out of its building.

use determinism::{Fixed, Vec2};
use protocol::{CellPos, KindId};

use crate::systems::tiles::{is_open, ring_around};
use crate::world::World;

/// Rings of tiles around the building in which a place is looked for.
const RINGS: i32 = 3;

/// A free place beside the building in `slot` for a unit of `kind`, as near as possible to where it is to
/// go; `None` while everything is taken.
pub(super) fn place_beside(world: &World, slot: usize, kind: KindId) -> Option<Vec2> {
    let (site, object) = (world.stores.sites[slot], world.stores.objects[slot]);
    let side = world.kind(slot).footprint_tiles;
    let rally = world.stores.production[slot].rally.map(|rally| rally.goal);
    // Without a rally point on the side that faces the camera.
    let towards = rally.unwrap_or(object.position + Vec2::from_ints(i32::from(side), i32::from(side)));
    let radius = world.catalog.kind(kind).radius_tiles;
    (1..=RINGS).find_map(|ring| {
        let is_free = |cell: &CellPos| is_open(world, *cell) && !is_taken(world, cell.centre(), radius);
        let places = ring_around(site.corner, side, ring).filter(is_free).map(CellPos::centre);
        places.min_by_key(|place| (towards.distance_squared(*place), place.y, place.x))
    })
}

/// Whether somebody stands where a circle of `radius` would be.
fn is_taken(world: &World, at: Vec2, radius: Fixed) -> bool {
    let mut is_taken = false;
    world.spatial.for_each_near(at, radius + Fixed::ONE, u16::MAX, |slot| {
        if let Some(object) = world.stores.objects.get(slot) {
            let apart = radius + world.catalog.kind(object.kind).radius_tiles;
            is_taken |= at.distance_squared(object.position) < Vec2::square(apart);
        }
    });
    is_taken
}
