//! One run of a scene, and what is measured on it.

use anyhow::Result;
use determinism::{Digest, Fixed, Vec2, digest_of_words, isqrt};
use protocol::{EntityId, Seat};
use sim::World;
use sim::components::Order;

use super::scene::{Cast, Scene, Start, Task};

/// Without progress for so long counts as a hard stop: two seconds.
const STOP_TICKS: u32 = 125;
/// Less way than this in that time is none.
const STOP_TILES: Fixed = Fixed::from_ratio(1, 8);
/// Places are looked at this often; the time of a stop is a multiple of it.
const LOOK_TICKS: u32 = 25;
const LOOKS_PER_STOP: usize = (STOP_TICKS / LOOK_TICKS) as usize;
/// So many units of a start are run alone, for their free time.
const ALONE_MAX: usize = 8;
/// Nearer to its place than this somebody has arrived; crowds shift a little.
const ARRIVED_TILES: Fixed = Fixed::from_int(2);

/// The way of one unit over the map.
pub struct Trail {
    pub seat: u8,
    /// Its place at every look.
    pub places: Vec<Vec2>,
    /// Where it stood without progress.
    pub stops: Vec<Vec2>,
    /// When it was where it was sent to, or as near as it could be.
    pub ended_at: Option<u32>,
}

/// What came of one start.
pub struct Course {
    pub start: Start,
    pub trails: Vec<Trail>,
    /// Those who did not arrive although they could, or did not give up where they could not.
    pub left: usize,
    pub stops: usize,
    /// Time to arrive against the time alone, of those that were run alone.
    pub ratios: Vec<f64>,
    /// Most middles within a disc of one tile's area around one of them.
    pub densest: usize,
    /// Seconds that somebody spent deep in somebody else (middles nearer than half the radii together),
    /// all units together.
    pub deep_s: f64,
    pub orders: usize,
    pub searches: u64,
    /// Over the digests of the world on the way.
    pub digest: Digest,
}

/// Over this gap somebody on foot strikes at what it attacks.
const REACH_TILES: Fixed = Fixed::HALF;

/// One unit that was told something.
struct Walker {
    id: EntityId,
    /// Party and number in it.
    at: (usize, usize),
    goal: Option<Vec2>,
    in_vain: bool,
    trail: Trail,
}

/// Runs one start of a scene.
pub fn run(start: Start, scene: &Scene) -> Result<Course> {
    let mut cast = scene.build(None)?;
    let searches_before = cast.world.navigation.searches;
    let commands = core::mem::take(&mut cast.commands);
    let mut walkers = Vec::new();
    let mut words = Vec::new();
    let (mut densest, mut deep_ticks) = (0, 0);
    let mut end = scene.ticks_max;
    for tick in 1..=scene.ticks_max {
        scene.happen(&mut cast, tick)?;
        let is_told = scene.is_told_in(tick);
        cast.world.step(if is_told { &commands } else { &[] });
        if tick == 1 {
            walkers = all_walkers(scene, &cast);
        } else if is_told {
            walkers.iter_mut().for_each(|walker| {
                walker.goal = goal(&cast.world, walker.id);
                walker.trail.ended_at = None;
            });
        }
        for walker in &mut walkers {
            if walker.trail.ended_at.is_none() && has_ended(&cast.world, walker.id) {
                walker.trail.ended_at = Some(tick);
            }
        }
        if tick % LOOK_TICKS == 0 {
            walkers
                .iter_mut()
                .for_each(|walker| look(&cast.world, walker));
            let (most, deep) = crowding(&cast.world);
            densest = densest.max(most);
            deep_ticks += deep * LOOK_TICKS as usize;
            words.push(cast.world.digests().0.0);
        }
        let is_told_later = scene.again_at.is_some_and(|again| tick < again);
        if !is_told_later
            && end == scene.ticks_max
            && walkers.iter().all(|walker| walker.trail.ended_at.is_some())
        {
            // A little longer: those who stepped aside go back.
            end = (tick + 8 * STOP_TICKS).min(scene.ticks_max);
        }
        if tick == end {
            break;
        }
    }
    let searches = cast.world.navigation.searches - searches_before;
    let left = walkers
        .iter()
        .filter(|walker| {
            !is_where_it_belongs(&cast.world, walker)
                && !is_among_its_own(&cast.world, walker, &walkers)
        })
        .count();
    Ok(Course {
        start,
        left,
        stops: walkers.iter().map(|walker| walker.trail.stops.len()).sum(),
        ratios: ratios(scene, &walkers)?,
        densest,
        deep_s: deep_ticks as f64 * f64::from(protocol::TICK_MS) / 1_000.0,
        orders: commands.len(),
        searches,
        digest: digest_of_words(words),
        trails: walkers.into_iter().map(|walker| walker.trail).collect(),
    })
}

fn all_walkers(scene: &Scene, cast: &Cast) -> Vec<Walker> {
    let mut walkers = Vec::new();
    for (number, (party, ids)) in scene.parties.iter().zip(&cast.parties).enumerate() {
        for (index, &id) in ids.iter().enumerate() {
            let goal = goal(&cast.world, id);
            let trail = Trail {
                seat: party.seat,
                places: Vec::new(),
                stops: Vec::new(),
                ended_at: None,
            };
            walkers.push(Walker {
                id,
                at: (number, index),
                goal,
                in_vain: matches!(party.task, Task::MarchInVain(_)),
                trail,
            });
        }
    }
    walkers
}

/// The place it was sent to, or stands at when it was not; none for somebody who attacks.
fn goal(world: &World, id: EntityId) -> Option<Vec2> {
    match world.stores.orders[id.index()].current {
        Order::Move { goal, .. } => Some(goal),
        Order::Idle => Some(world.stores.objects[id.index()].position),
        _ => None,
    }
}

/// Whether its order is done, or has brought it to what it attacks.
fn has_ended(world: &World, id: EntityId) -> bool {
    match world.stores.orders[id.index()].current {
        Order::Idle => true,
        Order::Attack { target } => {
            let is_beside = |target| world.is_gap_within(REACH_TILES, id.index(), target);
            world.slot(target).is_none_or(is_beside)
        }
        _ => false,
    }
}

fn look(world: &World, walker: &mut Walker) {
    let place = world.stores.objects[walker.id.index()].position;
    let trail = &mut walker.trail;
    if trail.ended_at.is_none() && trail.places.len() >= LOOKS_PER_STOP {
        let before = trail.places[trail.places.len() - LOOKS_PER_STOP];
        let is_counted = trail
            .stops
            .last()
            .is_some_and(|stop| place.is_within(Fixed::HALF, *stop));
        if place.is_within(STOP_TILES, before) && !is_counted {
            trail.stops.push(place);
        }
    }
    trail.places.push(place);
}

/// Most middles near one of them, and how many stand deep in somebody.
fn crowding(world: &World) -> (usize, usize) {
    // A disc of this radius has the area of a tile.
    let disc = Fixed::from_ratio(564, 1_000);
    let (mut most, mut deep) = (0, 0);
    for slot in world.stores.motion.slots() {
        let (at, radius) = (
            world.stores.objects[slot].position,
            world.kind(slot).radius_tiles,
        );
        let (mut near, mut is_deep) = (0, false);
        sim::navigation::for_each_near(world, at, disc, |other| {
            near += 1;
            let radii = radius + world.kind(other).radius_tiles;
            is_deep |= other != slot
                && world.stores.objects[other]
                    .position
                    .is_within(radii / 2, at);
        });
        most = most.max(near);
        deep += usize::from(is_deep);
    }
    (most, deep)
}

fn is_where_it_belongs(world: &World, walker: &Walker) -> bool {
    let place = world.stores.objects[walker.id.index()].position;
    walker.trail.ended_at.is_some()
        && (walker.in_vain
            || walker
                .goal
                .is_none_or(|goal| place.is_within(ARRIVED_TILES, goal)))
}

/// Whether somebody has ended in another's place: within the disc that its party has around its goal, of
/// one and a half times the area that its circles take up when packed as tightly as they go.
fn is_among_its_own(world: &World, walker: &Walker, walkers: &[Walker]) -> bool {
    let own = || walkers.iter().filter(|other| other.at.0 == walker.at.0);
    let goals: Vec<Vec2> = own().filter_map(|other| other.goal).collect();
    let Ok(count @ 1..) = i32::try_from(goals.len()) else {
        return false;
    };
    let sum = goals.iter().fold(Vec2::ZERO, |sum, &goal| sum + goal);
    let middle = Vec2::new(sum.x / count, sum.y / count);
    let square = |other: &Walker| Vec2::square(world.kind(other.id.index()).radius_tiles);
    let packed = own().map(square).sum::<u64>() * 10_000 / 9_069;
    let disc = Fixed::from_raw(isqrt(packed * 3 / 2) as i32);
    let place = world.stores.objects[walker.id.index()].position;
    walker.trail.ended_at.is_some() && place.is_within(disc, middle)
}

/// Time to arrive against the time alone, for some of those who were sent somewhere.
fn ratios(scene: &Scene, walkers: &[Walker]) -> Result<Vec<f64>> {
    let sent: Vec<&Walker> = walkers
        .iter()
        .filter(|walker| !matches!(scene.parties[walker.at.0].task, Task::Stand))
        .collect();
    let step = sent.len().div_ceil(ALONE_MAX).max(1);
    let mut ratios = Vec::new();
    for walker in sent.iter().step_by(step) {
        let Some(ended_at) = walker.trail.ended_at else {
            ratios.push(f64::INFINITY);
            continue;
        };
        let alone = alone_ticks(scene, walker)?;
        ratios.push(f64::from(ended_at) / f64::from(alone));
    }
    Ok(ratios)
}

/// How long the same unit takes to the same place with nobody else there.
fn alone_ticks(scene: &Scene, walker: &Walker) -> Result<u32> {
    let goal = walker.goal.unwrap_or_default();
    let mut cast = scene.build(Some((walker.at.0, walker.at.1, goal)))?;
    let commands: Vec<(Seat, protocol::Command)> = core::mem::take(&mut cast.commands);
    let id = cast.parties[walker.at.0][0];
    for tick in 1..=scene.ticks_max {
        scene.happen(&mut cast, tick)?;
        let is_told = scene.is_told_in(tick);
        cast.world.step(if is_told { &commands } else { &[] });
        let is_told_later = scene.again_at.is_some_and(|again| tick < again);
        if !is_told_later && has_ended(&cast.world, id) {
            return Ok(tick);
        }
    }
    anyhow::bail!("a unit alone does not arrive")
}
