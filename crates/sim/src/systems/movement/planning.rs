//! Finding ways for those who have none, with a budget for each tick that the seats share evenly.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use super::walking::LOST_PATIENCE;
use super::{RETRY_TICKS, spots};
use crate::components::{Destination, Motion, Progress, Way};
use crate::navigation::{NATURE, Route};
use crate::world::World;

/// Work on ways in one tick, in nodes of searches (about 0.15 ms on the machine it was measured on).
pub(super) const EFFORT_MAX: u32 = 2_500;
/// Work of an answer that needs no search.
const EFFORT_OF_SIGHT: u32 = 4;
/// Leeway in the question whether a circle passes, so that one that touches a wall may walk along it.
pub const LEEWAY_TILES: Fixed = Fixed::from_ratio(1, 32);

/// Gives ways to those without, in order of their slots; each seat has an equal share of the work, and at
/// least one of its walkers is served. The others wait for the next tick. Gives back who was served.
pub fn run(world: &mut World) -> Vec<usize> {
    let mut waiting: [Vec<usize>; NATURE as usize + 1] = Default::default();
    let tick = world.stores.clock.0;
    let mut at = None;
    while let Some(slot) = world.stores.motion.next_slot(at) {
        at = Some(slot);
        let motion = &mut world.stores.motion[slot];
        if motion.progress == Progress::Blocked
            && motion.destination != Destination::None
            && (tick + slot as u32).is_multiple_of(RETRY_TICKS)
            && is_worth_another_try(world, slot)
        {
            let motion = &mut world.stores.motion[slot];
            (motion.progress, motion.way) = (Progress::Walking, Way::Unplanned);
        }
        let motion = &world.stores.motion[slot];
        if motion.progress == Progress::Walking && motion.way.is_sought() {
            let owner = world.stores.objects[slot]
                .owner
                .map_or(usize::from(NATURE), protocol::Seat::index);
            waiting[owner].push(slot);
        }
    }
    let seats = waiting.iter().filter(|slots| !slots.is_empty()).count() as u32;
    let mut served = Vec::new();
    world.navigation.efforts.fill(0);
    if seats == 0 {
        return served;
    }
    let share = EFFORT_MAX / seats;
    for (owner, slots) in waiting.into_iter().enumerate() {
        let mut effort = 0;
        for slot in slots {
            if effort < share {
                effort += plan(world, slot);
                served.push(slot);
            } else {
                world.stores.motion[slot].heading = Vec2::ZERO;
            }
        }
        world.navigation.efforts[owner] = effort;
    }
    served
}

/// Whether somebody who ended as near as it could may come nearer now.
fn is_worth_another_try(world: &World, slot: usize) -> bool {
    let (motion, position) = (
        &world.stores.motion[slot],
        world.stores.objects[slot].position,
    );
    let aim = match motion.destination {
        Destination::None => None,
        Destination::Point { goal, .. } => {
            world
                .navigation
                .nearest_reachable(position, goal, world.kind(slot).radius_tiles)
        }
        Destination::Entity { target, .. } => aim_at(world, slot, target).map(|(aim, _)| aim),
    };
    // Nearer to where it wants to be than where it stands, by more than the crowd there accounts for.
    aim.is_some_and(|aim| {
        !aim.is_within(Fixed::ONE, position) && !aim.is_within(Fixed::ONE, motion.aim)
    })
}

/// Finds the way of one walker; the work it took.
fn plan(world: &mut World, slot: usize) -> u32 {
    world.navigation.planned += 1;
    let position = world.stores.objects[slot].position;
    let radius = world.kind(slot).radius_tiles;
    let found = match world.stores.motion[slot].destination {
        Destination::None => None,
        Destination::Point { goal, within } => {
            let goal = world.stores.landscape.clamp(goal);
            let aim = world.navigation.nearest_reachable(position, goal, radius);
            aim.map(|aim| (aim, !aim.is_within(within.max(Fixed::HALF), goal)))
        }
        Destination::Entity { target, .. } => aim_at(world, slot, target),
    };
    let Some((aim, is_short)) = found else {
        let motion = &mut world.stores.motion[slot];
        (motion.progress, motion.heading) = (Progress::Blocked, Vec2::ZERO);
        return EFFORT_OF_SIGHT;
    };
    let is_lost = world.stores.motion[slot].way == Way::Lost;
    let (way, effort) = way_to(world, position, aim, radius, is_lost);
    let motion = &mut world.stores.motion[slot];
    *motion = Motion {
        way,
        aim,
        is_short,
        nearest: Fixed::ZERO,
        ..core::mem::take(motion)
    };
    if is_lost {
        motion.patience = LOST_PATIENCE;
    }
    effort
}

/// Where to go to reach `target`, and whether that falls short of it.
fn aim_at(world: &World, slot: usize, target: EntityId) -> Option<(Vec2, bool)> {
    let target = world.slot(target)?;
    if world.stores.sites.contains(target) {
        return spots::beside(world, slot, target);
    }
    let (position, goal) = (
        world.stores.objects[slot].position,
        world.stores.objects[target].position,
    );
    let aim = world
        .navigation
        .nearest_reachable(position, goal, world.kind(slot).radius_tiles)?;
    Some((aim, !aim.is_within(Fixed::ONE, goal)))
}

/// A way from `from` to `to`, both on ground that hangs together: in sight, along a route that somebody
/// else has just been given, or along one of its own. Whoever is lost shares none: one that is shared led it there.
fn way_to(world: &mut World, from: Vec2, to: Vec2, radius: Fixed, is_lost: bool) -> (Way, u32) {
    let tight = (radius - LEEWAY_TILES).max(LEEWAY_TILES);
    let (navigation, routes) = (&mut world.navigation, &mut world.stores.routes);
    if navigation.ground.is_way_clear(from, to, tight) {
        return (Way::Straight, EFFORT_OF_SIGHT);
    }
    let now = world.stores.clock;
    if !is_lost && let Some((route, leg)) = routes.shared(&navigation.ground, now, from, to, tight)
    {
        return (Way::Along { route, leg }, EFFORT_OF_SIGHT);
    }
    // Something may have been built over the ground it stands on; it walks out of that by itself.
    let start = if navigation.ground.is_free(from) {
        from
    } else {
        navigation
            .nearest_free(from, 8)
            .map_or(from, protocol::CellPos::centre)
    };
    navigation.searches += 1;
    let corners = navigation
        .pathfinder
        .find(&navigation.ground, &navigation.sectors, start, to);
    let effort = navigation.pathfinder.effort().max(EFFORT_OF_SIGHT);
    let Some(corners) = corners else {
        return (Way::Straight, effort);
    };
    let points: Vec<Vec2> = core::iter::once(start)
        .chain(corners)
        .chain(core::iter::once(to))
        .collect();
    let route = routes.add(Route::over(&navigation.ground, &points, now));
    (Way::Along { route, leg: 1 }, effort)
}
