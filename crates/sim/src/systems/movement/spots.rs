//! Places beside something that stands: those who go to it spread around its outline.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use crate::components::{Destination, Progress};
use crate::world::World;

/// The free place beside `target` that is nearest to the thing in `slot` and that nobody else has or is
/// on the way to, and whether it falls short of the target; `None` for somebody who cannot move at all.
#[must_use]
pub fn beside(world: &World, slot: usize, target: usize) -> Option<(Vec2, bool)> {
    let position = world.stores.objects[slot].position;
    let radius = world.kind(slot).radius_tiles;
    let region = world.navigation.region_around(position)?;
    let taken = taken_places(world, slot, target);
    let room = radius * Fixed::from_ratio(8, 5);
    let mut best: Option<((bool, u64), Vec2)> = None;
    for place in around(world, target, radius) {
        if world.navigation.region(place) != Some(region) {
            continue;
        }
        let fitting = world.navigation.ground.push_out(place, radius);
        if !fitting.is_within(radius / 2, place) {
            continue;
        }
        let is_taken = taken.iter().any(|&other| place.is_within(room, other));
        let key = (is_taken, place.distance_squared(position));
        if best.is_none_or(|(least, _)| key < least) {
            best = Some((key, fitting));
        }
    }
    if let Some((_, place)) = best {
        return Some((place, false));
    }
    let centre = world.stores.objects[target].position;
    Some((
        world
            .navigation
            .nearest_reachable(position, centre, radius)?,
        true,
    ))
}

/// Places around a footprint where a circle of `radius` all but touches it.
fn around(world: &World, target: usize, radius: Fixed) -> Vec<Vec2> {
    let centre = world.stores.objects[target].position;
    let half = Fixed::from_ratio(i32::from(world.kind(target).footprint_tiles), 2);
    let off = half + radius + Fixed::from_ratio(1, 64);
    let spacing = radius * Fixed::from_ratio(17, 8);
    let steps = (half / spacing).floor();
    let mut places = Vec::new();
    for step in -steps..=steps {
        let along = spacing * step;
        for (out, side) in [
            ((1, 0), (0, 1)),
            ((0, 1), (-1, 0)),
            ((-1, 0), (0, -1)),
            ((0, -1), (1, 0)),
        ] {
            let outwards = Vec2::from_ints(out.0, out.1);
            places.push(centre + outwards * off + Vec2::from_ints(side.0, side.1) * along);
        }
    }
    // Over the corners, where the circle touches with its side at half a right angle.
    let reach = half + radius * Fixed::from_ratio(46, 64) + Fixed::from_ratio(1, 64);
    for (x, y) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
        places.push(centre + Vec2::from_ints(x, y) * reach);
    }
    places
}

/// Where others stand beside `target` or are about to.
fn taken_places(world: &World, slot: usize, target: usize) -> Vec<Vec2> {
    let id: EntityId = world.id(target);
    let mut places = Vec::new();
    for (other, motion) in world.stores.motion.iter() {
        match motion.destination {
            Destination::Entity { target, .. } if target == id && other != slot => {
                let is_there = motion.progress != Progress::Walking;
                places.push(if is_there {
                    world.stores.objects[other].position
                } else {
                    motion.aim
                });
            }
            _ => {}
        }
    }
    let centre = world.stores.objects[target].position;
    let reach = Fixed::from_int(i32::from(world.kind(target).footprint_tiles)) + Fixed::ONE;
    crate::navigation::for_each_near(world, centre, reach, |other| {
        if other != slot && world.stores.motion[other].progress != Progress::Walking {
            places.push(world.stores.objects[other].position);
        }
    });
    places
}
