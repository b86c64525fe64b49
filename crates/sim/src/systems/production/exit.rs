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
    let towards =
        rally.unwrap_or(object.position + Vec2::from_ints(i32::from(side), i32::from(side)));
    let radius = world.catalog.kind(kind).radius_tiles;
    // Rather a step farther away than into a pocket between trees from which there is no way.
    let region = world.navigation.region_around(towards);
    let is_cut_off = |place: Vec2| region.is_some() && world.navigation.region(place) != region;
    let is_free = |cell: &CellPos| is_open(world, *cell) && !is_taken(world, cell.centre(), radius);
    let cells = (1..=RINGS)
        .flat_map(|ring| ring_around(site.corner, side, ring).map(move |cell| (ring, cell)));
    let places = cells
        .filter(|(_, cell)| is_free(cell))
        .map(|(ring, cell)| (ring, cell.centre()));
    places
        .min_by_key(|&(ring, place)| {
            (
                is_cut_off(place),
                ring,
                towards.distance_squared(place),
                place.y,
                place.x,
            )
        })
        .map(|(_, place)| place)
}

/// Whether somebody stands where a circle of `radius` would be.
fn is_taken(world: &World, at: Vec2, radius: Fixed) -> bool {
    let mut is_taken = false;
    world
        .spatial
        .for_each_near(at, radius + Fixed::ONE, u16::MAX, |slot| {
            if let Some(object) = world.stores.objects.get(slot) {
                let apart = radius + world.catalog.kind(object.kind).radius_tiles;
                is_taken |= at.distance_squared(object.position) < Vec2::square(apart);
            }
        });
    is_taken
}
