//! What somebody who stands does when it looks around: make room for those who come, and go back.

use determinism::{Fixed, Vec2};

use super::planning::LEEWAY_TILES;
use super::steering::{self, Walker};
use super::{LOOK_TICKS, RETRY_TICKS, walking};
use crate::components::{Destination, Order, Progress, Way};
use crate::navigation::Navigation;
use crate::systems::orders::ARRIVAL_TILES;
use crate::world::World;

/// Those who stand look around half as often as those who walk.
const LOOKS: u32 = 2;
/// How far a target may move away before somebody who had reached it goes after it.
const FOLLOW_TILES: Fixed = Fixed::from_ratio(1, 8);
/// Looks around in peace before it goes back to its post.
const PEACE_LOOKS: u8 = 10;
/// Looks around after which it gives its post up.
const POST_LOOKS_MAX: u8 = 250;
/// A post this near that is out of sight is given up: those who stand around it would never come to rest.
const GIVEN_UP_TILES: Fixed = Fixed::from_int(2);
/// Overlap that idle ones let be, and that those at work do, of 16 parts of their radii.
const IDLE_SLACK: i32 = 2;
const BUSY_SLACK: i32 = 6;

pub fn look_around(world: &mut World, navigation: &Navigation, slot: usize) {
    if keep_touch(world, navigation, slot)
        || !((world.stores.clock.0 + slot as u32) / LOOK_TICKS).is_multiple_of(LOOKS)
    {
        return;
    }
    let is_idle = world
        .stores
        .orders
        .get(slot)
        .is_none_or(|orders| orders.current == Order::Idle);
    let kind = world.kind(slot);
    let walker = Walker {
        slot,
        position: world.stores.objects[slot].position,
        radius: kind.radius_tiles,
        speed: kind.speed_tiles_per_tick,
        target: None,
        bearing: 0,
        squeeze: 0,
        enemies: steering::enemies_of(world, slot),
    };
    let pressure = steering::pressure(
        navigation,
        &walker,
        if is_idle { IDLE_SLACK } else { BUSY_SLACK },
    );
    let push = Vec2::new(
        Fixed::from_raw(pressure.push.0),
        Fixed::from_raw(pressure.push.1),
    );
    if !is_idle {
        // Twice as long until the next look around: half the push.
        world.stores.motion[slot].heading = Vec2::new(push.x / 2, push.y / 2);
        return;
    }
    let motion = &mut world.stores.motion[slot];
    if let Some((drift, away)) = pressure.comer {
        motion.post = motion.post.or(Some(walker.position));
        motion.patience = 0;
        motion.heading = aside(drift, away, slot, walker.speed);
        return;
    }
    motion.heading = Vec2::new(push.x / 2, push.y / 2);
    let Some(post) = motion.post else { return };
    motion.patience = motion.patience.saturating_add(1);
    if motion.patience < PEACE_LOOKS {
        return;
    }
    let way = post - walker.position;
    let span = (LOOK_TICKS * LOOKS) as i32;
    if way.length_squared() < Vec2::square(Fixed::from_ratio(1, 64))
        || motion.patience >= POST_LOOKS_MAX
    {
        motion.post = None;
        motion.patience = 0;
        return;
    }
    let tight = walker.radius - LEEWAY_TILES;
    let is_near = way.length_squared() < Vec2::square(walker.speed * span);
    let wanted = if is_near {
        Vec2::new(way.x / span, way.y / span)
    } else {
        way.with_length(walker.speed)
    };
    if navigation.ground.is_way_clear(walker.position, post, tight) {
        motion.heading = steering::heading(navigation, &walker, wanted);
    } else if walker.position.is_within(GIVEN_UP_TILES, post) {
        motion.post = None;
    } else {
        // Traffic has taken it along, around a corner.
        super::walk_to_point(world, slot, post, ARRIVAL_TILES);
    }
}

/// Goes after a target that walked away, forgets one that died; whether it did.
fn keep_touch(world: &mut World, navigation: &Navigation, slot: usize) -> bool {
    let motion = &world.stores.motion[slot];
    let Destination::Entity { target, within } = motion.destination else {
        return false;
    };
    let Some(target) = world.slot(target) else {
        walking::lose_target(world, slot);
        return true;
    };
    let is_off = match motion.progress {
        Progress::Arrived => !world.is_gap_within(within + FOLLOW_TILES, slot, target),
        // Those who were blocked try again by the clock, unless the target came to them.
        Progress::Blocked => {
            world.stores.clock.0.is_multiple_of(RETRY_TICKS / 4)
                && world.is_gap_within(within, slot, target)
        }
        Progress::Resting | Progress::Walking => false,
    };
    if is_off {
        let (from, to) = (
            world.stores.objects[slot].position,
            world.stores.objects[target].position,
        );
        let is_in_sight = world.stores.motion.contains(target)
            && navigation.ground.is_way_clear(
                from,
                to,
                world.kind(slot).radius_tiles - LEEWAY_TILES,
            );
        let motion = &mut world.stores.motion[slot];
        motion.way = if is_in_sight {
            Way::Straight
        } else {
            Way::Unplanned
        };
        (motion.progress, motion.aim, motion.patience, motion.post) =
            (Progress::Walking, to, 0, None);
        walking::look_around(world, navigation, slot);
    }
    is_off
}

/// A step out of the way of somebody who comes with `drift` and is seen at `away`.
fn aside(drift: (i32, i32), away: (i32, i32), slot: usize, speed: Fixed) -> Vec2 {
    // On which side of the comer's path it stands: it leaves to that side.
    let cross = drift.0 * -away.1 - drift.1 * -away.0;
    let is_left = if cross == 0 {
        slot.is_multiple_of(2)
    } else {
        cross > 0
    };
    let way = if is_left {
        (-drift.1, drift.0)
    } else {
        (drift.1, -drift.0)
    };
    Vec2::new(Fixed::from_raw(way.0), Fixed::from_raw(way.1)).with_length(speed)
}
