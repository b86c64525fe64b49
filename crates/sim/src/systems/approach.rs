//! Walking up to something to work at it.

use determinism::{Angle, Fixed, Vec2};

use crate::components::{Destination, Progress};
use crate::systems::movement;
use crate::world::World;

/// The gap to its work that a villager walks up to, in tiles (ours: an arm's length).
pub const STOP_TILES: Fixed = Fixed::from_ratio(1, 4);
/// The gap over which it still works when it got no nearer, or was pushed away a little.
pub const REACH_TILES: Fixed = Fixed::HALF;

/// How far somebody has come on the way to its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Near enough.
    There,
    Walking,
    /// As near as the ground allows, and not near enough.
    Blocked,
}

/// Brings the thing in `slot` up to the thing in `target`, to a gap of `stop` or, where it gets no
/// nearer, of `reach`. Movement says when it has arrived and keeps it there, so most ticks measure nothing.
pub fn approach(
    world: &mut World,
    slot: usize,
    target: usize,
    stop: Fixed,
    reach: Fixed,
) -> Approach {
    let goal = Destination::Entity {
        target: world.id(target),
        within: stop,
    };
    let motion = &world.stores.motion[slot];
    let (is_on_its_way, progress) = (motion.destination == goal, motion.progress);
    match progress {
        Progress::Walking if is_on_its_way => Approach::Walking,
        Progress::Arrived if is_on_its_way => Approach::There,
        Progress::Blocked if is_on_its_way => {
            if world.is_gap_within(reach, slot, target) {
                Approach::There
            } else {
                Approach::Blocked
            }
        }
        _ if world.is_gap_within(stop, slot, target) => {
            movement::halt(world, slot);
            Approach::There
        }
        _ => {
            let target = world.id(target);
            movement::walk_to_entity(world, slot, target, stop);
            Approach::Walking
        }
    }
}

/// Turns the thing in `slot` towards a place at once: who begins to work has arrived facing it anyway.
pub fn face(world: &mut World, slot: usize, at: Vec2) {
    let way = at - world.stores.objects[slot].position;
    if way != Vec2::ZERO {
        world.stores.objects[slot].facing = Angle::of(way);
    }
}
