//! Walking. Other systems say where to with [`walk_to_point`] and [`walk_to_entity`], and read the
//! outcome from `Motion::progress`.

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use crate::components::{Destination, Progress};
use crate::world::World;

pub fn run(world: &mut World) {
    let _ = world;
}

/// Sends the thing in `slot` to `goal`. Asking again for the same goal changes nothing.
pub fn walk_to_point(world: &mut World, slot: usize, goal: Vec2, within: Fixed) {
    set(world, slot, Destination::Point { goal, within });
}

/// Sends the thing in `slot` to `target` until the gap between their outlines is at most `within`.
/// Asking again for the same target changes nothing.
pub fn walk_to_entity(world: &mut World, slot: usize, target: EntityId, within: Fixed) {
    set(world, slot, Destination::Entity { target, within });
}

/// Lets it stand where it is.
pub fn halt(world: &mut World, slot: usize) {
    if let Some(motion) = world.stores.motion.get_mut(slot) {
        motion.destination = Destination::None;
        motion.progress = Progress::Resting;
    }
}

fn set(world: &mut World, slot: usize, destination: Destination) {
    if let Some(motion) = world.stores.motion.get_mut(slot)
        && motion.destination != destination
    {
        motion.destination = destination;
        motion.progress = Progress::Walking;
    }
}
