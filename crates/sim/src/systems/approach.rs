//! Walking up to something to work at it.

use determinism::{Angle, Fixed, Vec2};

use crate::components::Progress;
use crate::systems::movement;
use crate::world::World;

/// The gap to its work that a villager walks up to, in tiles (ours: an arm's length).
pub const STOP_TILES: Fixed = Fixed::from_ratio(1, 4);
/// The gap over which it still works when it got no nearer, or was pushed away a little.
pub const REACH_TILES: Fixed = Fixed::HALF;

/// How far somebody has come on the way to its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Near enough; it stands.
    There,
    Walking,
    /// As near as the ground allows, and not near enough.
    Blocked,
}

/// Brings the thing in `slot` up to the thing in `target`, to a gap of `stop` or, where it gets no
/// nearer, of `reach`.
pub fn approach(world: &mut World, slot: usize, target: usize, stop: Fixed, reach: Fixed) -> Approach {
    let gap = world.gap(slot, target);
    let is_walking = world.stores.motion[slot].progress == Progress::Walking;
    if gap <= stop || (gap <= reach && !is_walking) {
        movement::halt(world, slot);
        face(world, slot, world.stores.objects[target].position);
        return Approach::There;
    }
    let target_id = world.id(target);
    movement::walk_to_entity(world, slot, target_id, stop);
    match world.stores.motion[slot].progress {
        Progress::Blocked => Approach::Blocked,
        _ => Approach::Walking,
    }
}

/// Turns the thing in `slot` towards a place at once: who begins to work has arrived facing it anyway.
pub fn face(world: &mut World, slot: usize, at: Vec2) {
    let way = at - world.stores.objects[slot].position;
    if way != Vec2::ZERO {
        world.stores.objects[slot].facing = Angle::of(way);
    }
}
