//! Groups of mixed kinds: they walk as fast as their slowest, and end together.

use std::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use super::{arrivals, block, free_ticks, is_idle, march, outside, packed_area_disc, wall};
use crate::components::Order;
use crate::testing::{flat_world, place, spawn};
use crate::world::World;

const KINDS: [&str; 5] = ["militia", "spearman", "archer", "scout", "villager"];

/// Sixty of five kinds in a block of 6 × 10, none beside its like.
fn sixty(world: &mut World, x: u16, y: u16) -> Vec<EntityId> {
    (0..60)
        .map(|n| {
            spawn(
                world,
                KINDS[usize::from(n * 7 % 5)],
                Some(0),
                x + n % 6,
                y + n / 6,
            )
        })
        .collect()
}

/// The distance of the farthest of a group from its middle.
fn spread(world: &World, ids: &[EntityId]) -> Fixed {
    let count = ids.len() as i32;
    let middle = ids
        .iter()
        .fold(Vec2::ZERO, |sum, id| sum + place(world, *id));
    let middle = Vec2::new(middle.x / count, middle.y / count);
    let distance = |id: &EntityId| place(world, *id).distance(middle);
    ids.iter().map(distance).max().unwrap_or_default()
}

/// Runs until all are idle; the widest they were spread on the way.
fn widest(world: &mut World, ids: &[EntityId], ticks_max: u32) -> Fixed {
    let mut widest = Fixed::ZERO;
    for _ in 0..ticks_max {
        world.step(&[]);
        widest = widest.max(spread(world, ids));
        if ids.iter().all(|id| is_idle(world, *id)) {
            break;
        }
    }
    widest
}

/// Row 1 of the public reports.
#[test]
fn play_1_sixty_of_mixed_kinds_stay_together_and_end_together() {
    let mut world = flat_world(96, 1);
    let ids = sixty(&mut world, 10, 40);
    let at_first = spread(&world, &ids);
    let goal = Vec2::from_ints(72, 45);
    march(&mut world, 0, &ids, 72, 45);
    let free = free_ticks(&world, "militia", 60);
    let widest = widest(&mut world, &ids, free * 2);
    std::println!("spread {at_first} at first, {widest} on the way");
    assert!(widest <= at_first * 2, "{widest} from {at_first}");
    let disc = packed_area_disc(&world, &ids, 150);
    crate::testing::run(&mut world, 400);
    let (outside, farthest) = outside(&world, &ids, goal, disc);
    assert!(
        outside * 100 <= ids.len(),
        "{outside} outside {disc}: {farthest}"
    );
    assert!(ids.iter().all(|id| is_idle(&world, *id)));
    assert_at_rest(&mut world, &ids);
}

/// Nobody who has arrived moves any more.
fn assert_at_rest(world: &mut World, ids: &[EntityId]) {
    crate::testing::run(world, 1_000);
    let places = |world: &World| ids.iter().map(|id| place(world, *id)).collect::<Vec<_>>();
    let before = places(world);
    crate::testing::run(world, 300);
    assert_eq!(before, places(world), "they shuffle about");
}

#[test]
fn a_mixed_group_comes_out_of_a_gap_as_one() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 40..42, 0..96, |_, y| (44..47).contains(&y));
    let ids = sixty(&mut world, 10, 40);
    let at_first = spread(&world, &ids);
    march(&mut world, 0, &ids, 72, 45);
    let free = free_ticks(&world, "militia", 60);
    let widest = widest(&mut world, &ids, free * 2);
    std::println!("spread {at_first} at first, {widest} on the way");
    assert!(widest <= at_first * 2, "{widest} from {at_first}");
    crate::testing::run(&mut world, 400);
    let disc = packed_area_disc(&world, &ids, 150);
    let (outside, farthest) = outside(&world, &ids, Vec2::from_ints(72, 45), disc);
    assert!(
        outside * 100 <= ids.len(),
        "{outside} outside {disc}: {farthest}"
    );
}

#[test]
fn whoever_is_behind_its_group_catches_up() {
    let mut world = flat_world(96, 1);
    let mut ids = block(&mut world, "militia", 0, (30, 45), 3, 4);
    ids.push(spawn(&mut world, "scout", Some(0), 12, 46));
    march(&mut world, 0, &ids, 80, 46);
    let free = free_ticks(&world, "militia", 50);
    let ticks = arrivals(&mut world, &ids, free * 2);
    let (scout, foot) = ticks.split_last().expect("thirteen");
    let (scout, last) = (
        scout.expect("it arrives"),
        foot.iter().max().expect("twelve"),
    );
    let last = last.expect("they arrive");
    assert!(scout.abs_diff(last) * 10 < last, "{scout} and {last}");
}

#[test]
fn nobody_waits_for_its_own_kind_and_nobody_alone_waits_at_all() {
    let mut world = flat_world(96, 1);
    let many = block(&mut world, "scout", 0, (10, 40), 4, 4);
    march(&mut world, 0, &many, 70, 45);
    let alone = spawn(&mut world, "scout", Some(0), 10, 60);
    march(&mut world, 0, &[alone], 70, 60);
    for id in many.iter().chain([&alone]) {
        let order = world.stores.orders[id.index()].current;
        assert!(matches!(order, Order::Move { pace: None, .. }), "{order:?}");
    }
}
