//! Walking. Other systems say where to with [`walk_to_point`] and [`walk_to_entity`], and read the
//! outcome from `Motion::progress`.
//!
//! A tick has three steps: those without a way get one as far as the budget goes ([`planning`]), everybody
//! whose turn it is looks around and chooses a heading ([`walking`], [`standing`], [`steering`]), and
//! everybody makes one step. A look around comes every [`LOOK_TICKS`] ticks, spread over them by slot.

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use crate::components::{Destination, Motion, Progress, Way};
use crate::navigation::{self, Navigation};
use crate::world::World;

pub mod formation;
mod pace;
mod planning;
mod spots;
mod standing;
mod steering;
#[cfg(test)]
mod tests;
mod walking;

/// Ticks between two looks around: in this time nobody walks farther than an eighth of a tile.
pub const LOOK_TICKS: u32 = 6;
/// Those who could not get there try again after this time.
const RETRY_TICKS: u32 = 64;
/// How far something turns in a tick: half a turn in a third of a second.
const TURN_STEP: u16 = 1_560;

pub fn run(world: &mut World) {
    navigation::refresh(world);
    let served = planning::run(world);
    let navigation = core::mem::take(&mut world.navigation);
    // Whoever has just been given a way sets out at once.
    for slot in served {
        look_around(world, &navigation, slot);
    }
    let tick = world.stores.clock.0;
    let mut at = None;
    while let Some(slot) = world.stores.motion.next_slot(at) {
        at = Some(slot);
        if (tick + slot as u32).is_multiple_of(LOOK_TICKS) {
            look_around(world, &navigation, slot);
        }
        step(world, &navigation, slot);
    }
    world.navigation = navigation;
    navigation::sweep_routes(world);
}

/// Chooses what the thing in `slot` does until it looks around again.
fn look_around(world: &mut World, navigation: &Navigation, slot: usize) {
    let position = world.stores.objects[slot].position;
    if !navigation.ground.is_free(position) {
        walking::leave_footprint(world, navigation, slot);
        return;
    }
    match world.stores.motion[slot].progress {
        Progress::Walking => walking::look_around(world, navigation, slot),
        Progress::Resting | Progress::Arrived | Progress::Blocked => {
            standing::look_around(world, navigation, slot)
        }
    }
}

/// One tick along the heading.
fn step(world: &mut World, navigation: &Navigation, slot: usize) {
    let motion = &mut world.stores.motion[slot];
    if motion.heading == Vec2::ZERO {
        if motion.velocity != Vec2::ZERO {
            motion.velocity = Vec2::ZERO;
        }
        return;
    }
    let object = &mut world.stores.objects[slot];
    let from = object.position;
    let to = world.stores.landscape.clamp(from + motion.heading);
    let end = if navigation.ground.is_open(to) || !navigation.ground.is_free(from) {
        to
    } else {
        let radius = world.catalog.kind(object.kind).radius_tiles;
        navigation.ground.slide(from, to, radius)
    };
    motion.velocity = end - from;
    object.position = end;
    if motion.velocity != Vec2::ZERO {
        let wanted = motion.velocity.angle();
        object.facing = object.facing.turned_towards(wanted, TURN_STEP);
    }
}

/// Sends the thing in `slot` to `goal`. Asking again for the same goal changes nothing.
pub fn walk_to_point(world: &mut World, slot: usize, goal: Vec2, within: Fixed) {
    march_to_point(world, slot, goal, within, None);
}

/// The same for one of a group, that goes no faster than `pace` in tiles a tick.
pub fn march_to_point(
    world: &mut World,
    slot: usize,
    goal: Vec2,
    within: Fixed,
    pace: Option<Fixed>,
) {
    set(world, slot, Destination::Point { goal, within }, pace);
}

/// Sends the thing in `slot` to `target` until the gap between their outlines is at most `within`.
/// Asking again for the same target changes nothing; while it stays the destination, whoever has arrived
/// follows a target that walks away. When the target dies the walk ends `Blocked`, without destination.
pub fn walk_to_entity(world: &mut World, slot: usize, target: EntityId, within: Fixed) {
    set(world, slot, Destination::Entity { target, within }, None);
}

/// Lets it stand where it is.
pub fn halt(world: &mut World, slot: usize) {
    if let Some(motion) = world.stores.motion.get_mut(slot)
        && (motion.destination != Destination::None || motion.progress != Progress::Resting)
    {
        let velocity = motion.velocity;
        *motion = Motion {
            velocity,
            ..Motion::default()
        };
    }
}

fn set(world: &mut World, slot: usize, destination: Destination, pace: Option<Fixed>) {
    if let Some(motion) = world.stores.motion.get_mut(slot)
        && motion.destination != destination
    {
        // It keeps its stride until a way is found, which is almost always in the same tick.
        let Motion {
            velocity, heading, ..
        } = *motion;
        let progress = Progress::Walking;
        *motion = Motion {
            velocity,
            heading,
            destination,
            pace,
            progress,
            way: Way::Unplanned,
            ..Motion::default()
        };
    }
}
