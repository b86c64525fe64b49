//! What somebody on its way does when it looks around: has it arrived, which corner comes next, which way
//! to step.

use determinism::{Fixed, Vec2};

use super::LOOK_TICKS;
use super::planning::LEEWAY_TILES;
use super::steering::{self, Walker};
use crate::components::{Destination, Motion, Progress, Way};
use crate::geometry::nearest_point;
use crate::navigation::{Navigation, Passage, bearing, next_point};
use crate::world::World;

/// Looks around between two checks that what it walks towards is still in sight.
const SIGHT_LOOKS: u32 = 4;
/// Looks around without progress after which it minds that it does not see where it is going.
pub const LOST_PATIENCE: u8 = 5;
/// Looks around without progress after which it does not go back to a point of its route to see the next.
const WANDER_PATIENCE: u8 = 60;
/// A corner this near is looked past at every look around.
const CORNER_TILES: Fixed = Fixed::ONE;
/// Looks around without progress after which it begins to press through others.
const PRESS_PATIENCE: u8 = 5;
/// By how much more it shrinks with each further look around, of 256.
const SQUEEZE_STEP: i32 = 8;
/// Looks around without progress after which it ends where it is, if that is near the end.
const CROWDED_PATIENCE: u8 = 40;
const CROWDED_TILES: Fixed = Fixed::ONE;
/// How far from the nearest place that can be reached somebody ends whom the others there keep away from
/// it, for each look around without progress.
const QUEUE_TILES: Fixed = Fixed::from_ratio(1, 8);
/// Looks around without progress after which it looks for another way.
const REPLAN_PATIENCE: u8 = 80;
const PATIENCE_MAX: u8 = 250;
/// Looks around without progress after which somebody who touches what it goes to is content with that.
const TOUCH_PATIENCE: u8 = 8;
/// From this near on somebody walks into the outline of what it goes to.
const BESIDE_TILES: Fixed = Fixed::from_ratio(1, 8);
/// From this near on those who fall short of their goal wait instead of pressing.
const QUEUE_RADIUS_TILES: Fixed = Fixed::from_int(3);
/// The least that counts as arriving.
const ARRIVAL_TILES_MIN: Fixed = Fixed::from_ratio(1, 32);

pub fn look_around(world: &mut World, navigation: &Navigation, slot: usize) {
    if !follow_target(world, slot) {
        return;
    }
    let motion = &world.stores.motion[slot];
    if motion.way.is_sought() {
        return;
    }
    let position = world.stores.objects[slot].position;
    let kind = world.kind(slot);
    let (radius, fastest) = (kind.radius_tiles, kind.speed_tiles_per_tick);
    let speed = motion.pace.map_or(fastest, |pace| pace.min(fastest));
    if has_arrived(world, slot, position) {
        let progress = if motion.is_short {
            Progress::Blocked
        } else {
            Progress::Arrived
        };
        end(world, slot, progress);
        return;
    }
    choose_leg(world, navigation, slot, position, radius);
    let motion = &world.stores.motion[slot];
    let next = passing_point(world, navigation, motion, position, radius);
    let wanted = match touching_way(world, slot, position) {
        Some(way) => way.limited(speed),
        None => wanted_way(position, next, next == motion.aim, speed),
    };
    if !note_progress(world, slot, wanted, speed, position) {
        return;
    }
    let motion = &world.stores.motion[slot];
    let target = match motion.destination {
        Destination::Entity { target, .. } => world.slot(target),
        Destination::None | Destination::Point { .. } => None,
    };
    let patience = i32::from(motion.patience.saturating_sub(PRESS_PATIENCE));
    let enemies = steering::enemies_of(world, slot);
    // Whoever cannot get there anyway does not press at the end.
    let squeeze = if motion.is_short && position.is_within(QUEUE_RADIUS_TILES, motion.aim) {
        0
    } else {
        patience * SQUEEZE_STEP
    };
    let walker = Walker {
        slot,
        position,
        radius,
        speed,
        target,
        bearing: bearing(motion.aim - position),
        squeeze,
        enemies,
    };
    world.stores.motion[slot].heading = steering::heading(navigation, &walker, wanted);
}

/// Walks out of something that was built over it, to the nearest free ground.
pub fn leave_footprint(world: &mut World, navigation: &Navigation, slot: usize) {
    let position = world.stores.objects[slot].position;
    let speed = world.kind(slot).speed_tiles_per_tick;
    let way = navigation
        .nearest_free(position, 16)
        .map_or(Vec2::ZERO, |cell| cell.centre() - position);
    world.stores.motion[slot].heading = way.with_length(speed);
}

/// Keeps the aim at a target that moves; false when the target is gone and the walk with it, or reached.
fn follow_target(world: &mut World, slot: usize) -> bool {
    let Destination::Entity { target, within } = world.stores.motion[slot].destination else {
        return true;
    };
    let Some(target) = world.slot(target) else {
        lose_target(world, slot);
        return false;
    };
    if world.is_gap_within(within, slot, target) && is_in_its_place(world, slot, target, within) {
        end(world, slot, Progress::Arrived);
        return false;
    }
    if world.stores.motion.contains(target) {
        let goal = world.stores.objects[target].position;
        let position = world.stores.objects[slot].position;
        let motion = &mut world.stores.motion[slot];
        if !motion.is_short {
            // Far off the route to where it was: another route.
            if let Way::Along { route, .. } = motion.way
                && let Some(route) = world.stores.routes.get(route)
                && route.to().distance(goal) > Fixed::from_int(3) + position.distance(goal) / 4
            {
                motion.way = Way::Unplanned;
            }
            motion.aim = goal;
        }
    }
    true
}

/// Whether somebody who touches `target` is where it was to touch it: who goes to a thing that stands has
/// a place beside it, and does not stop in that of another on the way there.
fn is_in_its_place(world: &World, slot: usize, target: usize, within: Fixed) -> bool {
    let motion = &world.stores.motion[slot];
    let is_placed =
        world.stores.sites.contains(target) && !motion.way.is_sought() && within < Fixed::HALF;
    let position = world.stores.objects[slot].position;
    !is_placed || motion.patience >= TOUCH_PATIENCE || position.is_within(BESIDE_TILES, motion.aim)
}

/// The walk ends because what it led to does not exist any more.
pub fn lose_target(world: &mut World, slot: usize) {
    let motion = &mut world.stores.motion[slot];
    let velocity = motion.velocity;
    *motion = Motion {
        velocity,
        progress: Progress::Blocked,
        ..Motion::default()
    };
}

/// Ends the walk where it stands; the destination stays, so that asking for it again changes nothing.
fn end(world: &mut World, slot: usize, progress: Progress) {
    let motion = &mut world.stores.motion[slot];
    motion.progress = progress;
    motion.heading = Vec2::ZERO;
    motion.way = Way::Unplanned;
    motion.patience = 0;
}

fn has_arrived(world: &World, slot: usize, position: Vec2) -> bool {
    let motion = &world.stores.motion[slot];
    match motion.destination {
        Destination::None => true,
        Destination::Point { goal, within } => {
            let within = within.max(ARRIVAL_TILES_MIN);
            position.is_within(within, motion.aim)
                || (!motion.is_short && position.is_within(within, goal))
        }
        // Touching is tested by the gap; this is the nearest place when it cannot be touched.
        Destination::Entity { .. } => {
            motion.is_short && position.is_within(Fixed::HALF / 2, motion.aim)
        }
    }
}

/// Goes on to the next corner as soon as it is in sight, and back or to a new plan when it is not.
fn choose_leg(
    world: &mut World,
    navigation: &Navigation,
    slot: usize,
    position: Vec2,
    radius: Fixed,
) {
    let tight = (radius - LEEWAY_TILES).max(LEEWAY_TILES);
    let is_time = ((world.stores.clock.0 + slot as u32) / LOOK_TICKS).is_multiple_of(SIGHT_LOOKS);
    let motion = &world.stores.motion[slot];
    // Along a wall the next point is often out of sight by a hair, and the wall leads on to it.
    let is_lost = motion.patience >= LOST_PATIENCE;
    let point_at = |leg: u16| {
        next_point(
            world,
            &Motion {
                way: with_leg(motion.way, leg),
                ..motion.clone()
            },
        )
    };
    let sees = |point: Vec2| navigation.ground.is_way_clear(position, point, tight);
    let way = match motion.way {
        Way::Unplanned | Way::Lost => return,
        Way::Straight if is_time && is_lost && !sees(motion.aim) => Way::Unplanned,
        Way::Straight => return,
        Way::Along { route, leg } => {
            let points = world
                .stores
                .routes
                .get(route)
                .map_or(0, |route| route.corners.len());
            let (is_last, is_last_but_one) =
                (usize::from(leg) >= points, usize::from(leg) + 2 == points);
            let passage = passage(world, motion, position);
            let is_through = passage.is_some_and(|passage| passage.is_through);
            let is_beside_corner =
                passage.is_some_and(|passage| position.is_within(CORNER_TILES, passage.in_lane));
            if is_last_but_one && is_time && sees(motion.aim) {
                // Past the end of a shared route, which need not be its own.
                Way::Along {
                    route,
                    leg: leg + 2,
                }
            } else if !is_last
                && (is_through || ((is_time || is_beside_corner) && sees(point_at(leg + 1))))
            {
                Way::Along {
                    route,
                    leg: leg + 1,
                }
            } else if !is_time
                || !is_lost
                || passage.map_or(sees(motion.aim), |passage| passage.points().any(sees))
            {
                return;
            } else {
                // Pushed out of sight of it: whatever point of the route it sees, the farthest first. One that it
                // has passed may be where it sees what it does not see from here: not for ever to and fro.
                let (first, otherwise) = if motion.patience < WANDER_PATIENCE {
                    (1, Way::Unplanned)
                } else {
                    (leg + 1, Way::Lost)
                };
                let seen = (first..points as u16)
                    .rev()
                    .find(|&leg| sees(point_at(leg)));
                seen.map_or(otherwise, |leg| Way::Along { route, leg })
            }
        }
    };
    world.stores.motion[slot].way = way;
}

/// Where it goes straight to next: through the next corner of its route on the side where it is, so that a
/// crowd uses the whole width; nearer to the corner itself where that is not in sight.
fn passing_point(
    world: &World,
    navigation: &Navigation,
    motion: &Motion,
    position: Vec2,
    radius: Fixed,
) -> Vec2 {
    let Some(passage) = passage(world, motion, position) else {
        return motion.aim;
    };
    let (x, y) = (position.x.floor(), position.y.floor());
    let is_sure = navigation.ground.around(x, y) == 0 && motion.patience < LOST_PATIENCE;
    if passage.in_lane == passage.corner || is_sure {
        return passage.in_lane;
    }
    let tight = (radius - LEEWAY_TILES).max(LEEWAY_TILES);
    let mut seen = passage
        .points()
        .take(3)
        .filter(|&point| navigation.ground.is_way_clear(position, point, tight));
    seen.next().unwrap_or(passage.corner)
}

/// How it comes through the corner of its route that is next.
fn passage(world: &World, motion: &Motion, position: Vec2) -> Option<Passage> {
    let Way::Along { route, leg } = motion.way else {
        return None;
    };
    world.stores.routes.get(route)?.passage(leg, position)
}

fn with_leg(way: Way, leg: u16) -> Way {
    match way {
        Way::Along { route, .. } => Way::Along { route, leg },
        Way::Unplanned | Way::Straight | Way::Lost => way,
    }
}

/// For somebody beside the standing thing it walks to: the way into its outline, where the ground stops it
/// with no gap left.
fn touching_way(world: &World, slot: usize, position: Vec2) -> Option<Vec2> {
    let motion = &world.stores.motion[slot];
    let Destination::Entity { target, .. } = motion.destination else {
        return None;
    };
    let is_beside = !motion.is_short && position.is_within(BESIDE_TILES, motion.aim);
    let target = world
        .slot(target)
        .filter(|&target| is_beside && world.stores.sites.contains(target))?;
    Some(nearest_point(world.outline(target), position) - position)
}

/// The way to make in a tick if nobody were there: full speed, and into the end so that it stops on it.
fn wanted_way(position: Vec2, next: Vec2, is_end: bool, speed: Fixed) -> Vec2 {
    let way = next - position;
    if is_end && way.length_squared() < Vec2::square(speed * LOOK_TICKS as i32) {
        return Vec2::new(way.x / LOOK_TICKS as i32, way.y / LOOK_TICKS as i32);
    }
    way.with_length(speed)
}

/// Whether it walks to something that walks itself.
fn is_pursuit(world: &World, slot: usize) -> bool {
    match world.stores.motion[slot].destination {
        Destination::Entity { target, .. } => world.stores.motion.contains(target.index()),
        Destination::None | Destination::Point { .. } => false,
    }
}

/// How far it still is to the end along the way it follows.
fn way_to_go(world: &World, motion: &Motion, position: Vec2) -> Fixed {
    let route = match motion.way {
        Way::Along { route, leg } => world.stores.routes.get(route).map(|route| (route, leg)),
        Way::Unplanned | Way::Straight | Way::Lost => None,
    };
    let rest = route.and_then(|(route, leg)| route.corners.get(usize::from(leg)..));
    let mut length = Fixed::ZERO;
    let mut at = position;
    for corner in rest.unwrap_or_default() {
        length += at.distance(corner.at);
        at = corner.at;
    }
    length + at.distance(motion.aim)
}

/// Counts looks around without progress. False when the walk ends with it.
fn note_progress(
    world: &mut World,
    slot: usize,
    wanted: Vec2,
    speed: Fixed,
    position: Vec2,
) -> bool {
    let is_pursuit = is_pursuit(world, slot);
    let rest = way_to_go(world, &world.stores.motion[slot], position);
    let motion = &mut world.stores.motion[slot];
    let is_coming_on = if is_pursuit {
        // The point runs away: a third of the speed towards it is progress, made · wanted ≥ speed · wanted / 3.
        let along = motion.velocity.dot(wanted);
        Some(along * 3 >= i64::from(wanted.length().raw()) * i64::from(speed.raw()))
    } else {
        // Nearer than ever before by that much; somebody who is pushed back and comes again is not.
        let before = motion.nearest;
        let is_nearer = rest + speed * LOOK_TICKS as i32 / 3 <= before;
        if is_nearer || before.is_zero() {
            motion.nearest = rest;
        }
        (!before.is_zero()).then_some(is_nearer)
    };
    motion.patience = match is_coming_on {
        Some(true) => motion.patience.saturating_sub(3),
        Some(false) => (motion.patience + 1).min(PATIENCE_MAX),
        None => motion.patience,
    };
    let patience = motion.patience;
    let is_point = matches!(motion.destination, Destination::Point { .. });
    let queue = if motion.is_short {
        QUEUE_TILES * i32::from(patience)
    } else {
        Fixed::ZERO
    };
    if is_point
        && patience >= CROWDED_PATIENCE
        && position.is_within(CROWDED_TILES + queue, motion.aim)
    {
        let (progress, place) = if motion.is_short {
            (Progress::Blocked, None)
        } else {
            (Progress::Arrived, Some(motion.aim))
        };
        end(world, slot, progress);
        // It takes its place once those who keep it from there have gone.
        world.stores.motion[slot].post = place;
        return false;
    }
    if patience == REPLAN_PATIENCE {
        motion.way = Way::Unplanned;
        motion.patience += 1;
    }
    true
}
