//! Arrangements of walkers on small maps: who arrives, how soon, and at what price.

use std::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::command::Move;
use protocol::{CellPos, EntityId, Units};

use crate::components::{Order, Progress};
use crate::testing::{flat_world, give, place, spawn};
use crate::world::World;

mod agreement;
mod arrangements;
mod fairness;
mod groups;
mod layouts;

/// A block of `columns` × `rows` of one kind, one to a tile and a half, its corner at (x, y).
fn block(
    world: &mut World,
    key: &str,
    owner: u8,
    (x, y): (i32, i32),
    columns: i32,
    rows: i32,
) -> Vec<EntityId> {
    let kind = world
        .catalog
        .find(key)
        .expect("a kind of the built-in rules")
        .id;
    let spacing = Fixed::from_ratio(3, 5);
    let mut ids = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let at = Vec2::from_ints(x, y) + Vec2::new(spacing * column, spacing * row);
            ids.push(world.spawn_complete(kind, Some(crate::testing::seat(owner)), at));
        }
    }
    ids
}

/// Trees on every tile of a rectangle that does not belong to `gap`.
fn wall(
    world: &mut World,
    x: core::ops::Range<u16>,
    y: core::ops::Range<u16>,
    gap: impl Fn(u16, u16) -> bool,
) {
    for y in y {
        for x in x.clone() {
            if !gap(x, y) {
                spawn(world, "oak", None, x, y);
            }
        }
    }
}

fn march(world: &mut World, owner: u8, ids: &[EntityId], x: i32, y: i32) {
    let units = Units::new(ids.to_vec());
    give(
        world,
        owner,
        Move {
            units,
            goal: Vec2::from_ints(x, y),
            is_queued: false,
        },
    );
}

fn is_idle(world: &World, id: EntityId) -> bool {
    world
        .slot(id)
        .is_none_or(|slot| world.stores.orders[slot].current == Order::Idle)
}

/// How many of all who walk stand so deep in somebody else that their middles are nearer than half their
/// radii together; and how many there are.
fn overlapping(world: &World) -> (usize, usize) {
    let all: Vec<(Vec2, Fixed)> = world
        .stores
        .motion
        .slots()
        .map(|slot| {
            (
                world.stores.objects[slot].position,
                world.kind(slot).radius_tiles,
            )
        })
        .collect();
    let is_deep = |n: usize| {
        let others = all.iter().enumerate().filter(|(m, _)| *m != n);
        others
            .map(|(_, other)| other)
            .any(|(at, radius)| at.is_within((*radius + all[n].1) / 2, all[n].0))
    };
    ((0..all.len()).filter(|&n| is_deep(n)).count(), all.len())
}

/// Ticks until each is idle; `None` for those that are still under way after `ticks_max`.
fn arrivals(world: &mut World, ids: &[EntityId], ticks_max: u32) -> Vec<Option<u32>> {
    let mut ticks = std::vec![None; ids.len()];
    let mut worst = 0;
    for tick in 1..=ticks_max {
        world.step(&[]);
        for (id, arrival) in ids.iter().zip(&mut ticks) {
            if arrival.is_none() && is_idle(world, *id) {
                *arrival = Some(tick);
            }
        }
        if ticks.iter().all(Option::is_some) {
            break;
        }
        assert_sound(world);
        if tick % 50 == 0 {
            let (deep, all) = overlapping(world);
            worst = worst.max(deep * 100 / all);
        }
    }
    std::println!("at most {worst} % at once stood deep in somebody");
    ticks
}

/// Nobody stands in a tree, and nobody's middle is nearer to one than its radius.
fn assert_sound(world: &World) {
    for (slot, _) in world.stores.motion.iter() {
        let at = world.stores.objects[slot].position;
        let radius = world.kind(slot).radius_tiles - Fixed::from_ratio(1, 64);
        assert!(
            world.navigation.ground.is_clear(at, radius),
            "{slot} is stuck in something at {at:?}"
        );
    }
}

/// How many of `ids` are outside a disc around `goal`, and the farthest of all.
fn outside(world: &World, ids: &[EntityId], goal: Vec2, radius: Fixed) -> (usize, Fixed) {
    let distances = ids.iter().map(|id| place(world, *id).distance(goal));
    let outside = distances
        .clone()
        .filter(|&distance| distance > radius)
        .count();
    (outside, distances.max().unwrap_or_default())
}

/// The radius of a disc of `share` (in hundredths) times the area that `count` circles of `radius` take
/// up when packed as tightly as circles go (0.9069 of the plane).
fn packed_disc(count: usize, radius: Fixed, share: u64) -> Fixed {
    disc(Vec2::square(radius) * count as u64, share)
}

/// The same for circles of mixed sizes.
fn packed_area_disc(world: &World, ids: &[EntityId], share: u64) -> Fixed {
    let square = |id: &EntityId| Vec2::square(world.kind(id.index()).radius_tiles);
    disc(ids.iter().map(square).sum(), share)
}

fn disc(squares: u64, share: u64) -> Fixed {
    Fixed::from_raw(determinism::isqrt(squares * share / 100 * 10_000 / 9_069) as i32)
}

fn percentile(ticks: &[Option<u32>], percent: usize) -> u32 {
    let mut sorted: Vec<u32> = ticks.iter().map(|tick| tick.unwrap_or(u32::MAX)).collect();
    sorted.sort_unstable();
    sorted[(sorted.len() - 1) * percent / 100]
}

/// One line for whoever runs the tests with `--nocapture`: times against the free time, searches.
fn say(world: &World, ticks: &[Option<u32>], free: u32) {
    let percent = |percent| percentile(ticks, percent).saturating_mul(100) / free;
    let (p50, p95, last) = (percent(50), percent(95), percent(100));
    let name = std::thread::current()
        .name()
        .map(std::string::String::from)
        .unwrap_or_default();
    std::println!(
        "{name}: p50 {p50} %, p95 {p95} %, last {last} % of free, {} searches",
        world.navigation.searches
    );
}

/// Ticks that a walk of `tiles` takes a kind with nobody in its way.
fn free_ticks(world: &World, key: &str, tiles: i32) -> u32 {
    let speed = world
        .catalog
        .find(key)
        .expect("a kind")
        .speed_tiles_per_tick;
    (Fixed::from_int(tiles).raw() / speed.raw()) as u32
}

#[test]
fn one_walks_straight_to_where_it_is_sent_and_stands_still_there() {
    let mut world = flat_world(64, 1);
    let id = spawn(&mut world, "militia", Some(0), 5, 5);
    march(&mut world, 0, &[id], 30, 20);
    let expected = free_ticks(&world, "militia", 29);
    let ticks = arrivals(&mut world, &[id], expected * 2);
    assert!(
        ticks[0].is_some_and(|ticks| ticks.abs_diff(expected) < 40),
        "{ticks:?} for {expected}"
    );
    let end = place(&world, id);
    assert!(
        end.is_within(Fixed::from_ratio(1, 16), Vec2::from_ints(30, 20)),
        "{end:?}"
    );
    crate::testing::run(&mut world, 100);
    assert_eq!(place(&world, id), end);
}

#[test]
fn a_goal_in_the_wood_ends_at_its_edge_and_is_blocked() {
    let mut world = flat_world(64, 1);
    wall(&mut world, 30..40, 10..20, |_, _| false);
    let id = spawn(&mut world, "militia", Some(0), 5, 15);
    let slot = world.slot(id).expect("alive");
    let goal = Vec2::from_ints(34, 15);
    super::walk_to_point(&mut world, slot, goal, Fixed::HALF);
    let done = crate::testing::run_until(&mut world, 3_000, |world| {
        world.stores.motion[slot].progress == Progress::Blocked
    });
    assert!(done);
    assert!(
        goal.distance(place(&world, id)) < Fixed::from_int(6),
        "{:?}",
        place(&world, id)
    );
    assert_eq!(world.navigation.searches, 0, "the edge is in sight");
}

#[test]
fn one_walks_around_and_through_a_gap_and_touches_what_it_walks_to() {
    let mut world = flat_world(64, 1);
    wall(&mut world, 30..31, 0..64, |_, y| y == 50);
    let id = spawn(&mut world, "villager", Some(0), 5, 10);
    let tree = spawn(&mut world, "oak", None, 50, 10);
    let slot = world.slot(id).expect("alive");
    super::walk_to_entity(&mut world, slot, tree, Fixed::ZERO);
    let done = crate::testing::run_until(&mut world, 9_000, |world| {
        world.stores.motion[slot].progress != Progress::Walking
    });
    assert!(done, "{:?}", world.stores.motion[slot]);
    assert_eq!(world.stores.motion[slot].progress, Progress::Arrived);
    assert_eq!(
        world.gap(slot, world.slot(tree).expect("alive")),
        Fixed::ZERO
    );
    assert_eq!(world.navigation.searches, 1);
}

#[test]
fn those_who_pursue_follow_a_target_that_walks_away_and_end_when_it_dies() {
    let mut world = flat_world(64, 1);
    let hunter = spawn(&mut world, "scout", Some(0), 5, 5);
    let prey = spawn(&mut world, "villager", Some(0), 15, 15);
    let (hunter, prey_slot) = (
        world.slot(hunter).expect("alive"),
        world.slot(prey).expect("alive"),
    );
    march(&mut world, 0, &[prey], 50, 20);
    super::walk_to_entity(&mut world, hunter, prey, Fixed::ZERO);
    let arrived = |world: &World| world.stores.motion[hunter].progress == Progress::Arrived;
    assert!(crate::testing::run_until(&mut world, 4_000, arrived));
    let mut far = 0;
    for _ in 0..600 {
        world.step(&[]);
        far += u32::from(world.gap(hunter, prey_slot) > Fixed::from_ratio(1, 4));
    }
    assert_eq!(far, 0, "it lost touch");
    world.despawn(prey);
    crate::testing::run(&mut world, 10);
    assert_eq!(world.stores.motion[hunter].progress, Progress::Blocked);
}

#[test]
fn gatherers_spread_around_what_they_walk_to() {
    let mut world = flat_world(64, 1);
    let mine = spawn(&mut world, "gold_mine", None, 30, 30);
    let ids = block(&mut world, "villager", 0, (5, 28), 2, 4);
    for id in &ids {
        let slot = world.slot(*id).expect("alive");
        super::walk_to_entity(&mut world, slot, mine, Fixed::ZERO);
        world.stores.orders[slot].current = Order::Build { target: mine };
    }
    let slots: Vec<usize> = ids.iter().filter_map(|id| world.slot(*id)).collect();
    // Movement alone: nobody works here.
    for _ in 0..3_000 {
        super::run(&mut world);
        crate::navigation::run(&mut world);
        world.stores.clock = world.stores.clock.next();
    }
    for (n, &slot) in slots.iter().enumerate() {
        let motion = &world.stores.motion[slot];
        assert_eq!(
            motion.progress,
            Progress::Arrived,
            "{n} at {:?}: {motion:?}",
            world.stores.objects[slot].position
        );
        for &other in &slots[..n] {
            assert!(
                world.gap(slot, other) > Fixed::ZERO || place_gap(&world, slot, other),
                "{slot} on {other}"
            );
        }
    }
}

/// Whether two overlap by less than a third.
fn place_gap(world: &World, a: usize, b: usize) -> bool {
    let distance = world.stores.objects[a]
        .position
        .distance(world.stores.objects[b].position);
    distance * 3 > (world.kind(a).radius_tiles + world.kind(b).radius_tiles) * 2
}

#[test]
fn play_11_a_thousand_questions_of_reachability_search_nothing() {
    let mut world = flat_world(240, 1);
    wall(&mut world, 100..101, 0..240, |_, _| false);
    world.step(&[]);
    let at = |n: u16, m: u16| CellPos::new(n * 7 % 240, m * 13 % 240).centre();
    let mut reachable = 0;
    for n in 0..1_000_u16 {
        let (a, b) = (at(n, n / 7), at(n / 3, n));
        let is_reachable = world.navigation.is_reachable(a, b);
        let side = |at: Vec2| at.x > Fixed::from_int(100);
        let is_wood = [a, b].iter().any(|at| at.x.floor() == 100);
        assert_eq!(is_reachable, !is_wood && side(a) == side(b));
        reachable += u32::from(is_reachable);
    }
    assert!((200..800).contains(&reachable));
    assert_eq!(world.navigation.searches, 0);
}
