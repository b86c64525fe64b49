//! Whose the sheep are: of who finds them, and of who comes near while nobody of their own is.

use determinism::{Fixed, Vec2};
use protocol::Seat;

use crate::events::Event;
use crate::systems::orders;
use crate::world::World;

/// How near somebody must come to take a herd animal along, in tiles (ours, after a villager's sight).
const FINDER_TILES: Fixed = Fixed::from_int(4);
/// Each animal looks around once in so many ticks (a quarter of a second), slots taking turns.
const LOOK_TICKS: u32 = 16;

/// Gives the animal in `slot` to the seat whose unit is nearest, unless one of its own is near.
pub(super) fn follow_the_finder(world: &mut World, slot: usize) {
    if !(world.stores.clock.0 + slot as u32).is_multiple_of(LOOK_TICKS) {
        return;
    }
    let object = world.stores.objects[slot];
    let Some(finder) = nearest_seat(world, object.position, object.owner) else {
        return;
    };
    if object.owner == Some(finder) {
        return;
    }
    let home = object.position;
    world.stores.objects[slot].owner = Some(finder);
    world.stores.animals[slot].home = home;
    orders::issue(world, slot, crate::components::Order::Idle, false);
    world.events.push(Event::Found {
        id: world.id(slot),
        owner: finder,
    });
}

/// The present owner while it has a unit near, else the seat of the nearest unit.
fn nearest_seat(world: &World, centre: Vec2, owner: Option<Seat>) -> Option<Seat> {
    let limit = Vec2::square(FINDER_TILES);
    let mut nearest: Option<(bool, u64, usize)> = None;
    // Everybody but nature, whose bit is the ninth.
    world
        .spatial
        .for_each_near(centre, FINDER_TILES, 0xFF, |slot| {
            let Some(object) = world.stores.objects.get(slot) else {
                return;
            };
            let distance = centre.distance_squared(object.position);
            let is_unit = object.owner.is_some() && world.catalog.kind(object.kind).is_unit();
            if is_unit && distance <= limit {
                let rank = (object.owner != owner, distance, slot);
                nearest = Some(nearest.map_or(rank, |best| best.min(rank)));
            }
        });
    nearest.and_then(|(_, _, slot)| world.stores.objects[slot].owner)
}
