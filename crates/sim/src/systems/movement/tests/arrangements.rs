use std::vec::Vec;

use determinism::{Fixed, Vec2};

use super::{arrivals, block, free_ticks, march, outside, packed_disc, percentile, say, wall};
use crate::testing::{flat_world, place, spawn};

#[test]
fn one_way_sixty_arrive_packed() {
    let mut world = flat_world(96, 1);
    let ids = block(&mut world, "militia", 0, (10, 40), 6, 10);
    march(&mut world, 0, &ids, 70, 45);
    let free = free_ticks(&world, "militia", 60);
    let ticks = arrivals(&mut world, &ids, free * 2);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) * 10 < free * 12,
        "{ticks:?} for {free}"
    );
    // Some still stand aside for those who came last.
    crate::testing::run(&mut world, 400);
    let disc = packed_disc(60, Fixed::from_ratio(1, 4), 150);
    assert_eq!(
        outside(&world, &ids, Vec2::from_ints(70, 45), disc).0,
        0,
        "{disc} {:?}",
        outside(&world, &ids, Vec2::from_ints(70, 45), disc)
    );
    assert!(world.navigation.searches <= 8);
}

#[test]
fn two_hundred_pass_a_gap_two_tiles_wide() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 48..50, 0..96, |_, y| (46..48).contains(&y));
    let ids = block(&mut world, "militia", 0, (15, 30), 10, 20);
    march(&mut world, 0, &ids, 75, 60);
    let free = free_ticks(&world, "militia", 80);
    let ticks = arrivals(&mut world, &ids, free * 4);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) < free * 2,
        "last of 200 {} for {free} free",
        percentile(&ticks, 100)
    );
    assert!(
        world.navigation.searches <= 8,
        "{} searches",
        world.navigation.searches
    );
    let disc = packed_disc(200, Fixed::from_ratio(1, 4), 150);
    let (outside, farthest) = outside(&world, &ids, Vec2::from_ints(75, 60), disc);
    assert!(
        outside <= 2,
        "{outside} outside {disc}, the farthest at {farthest}"
    );
}

#[test]
fn play_7_two_columns_of_forty_swap_places_in_the_open() {
    let mut world = flat_world(96, 2);
    let left = block(&mut world, "militia", 0, (20, 45), 8, 5);
    let right = block(&mut world, "militia", 1, (70, 45), 8, 5);
    march(&mut world, 0, &left, 72, 46);
    march(&mut world, 1, &right, 22, 46);
    let free = free_ticks(&world, "militia", 50);
    let all: Vec<_> = left.iter().chain(&right).copied().collect();
    let ticks = arrivals(&mut world, &all, free * 3);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 95) * 10 <= free * 12,
        "{} for {free}",
        percentile(&ticks, 95)
    );
}

fn counter_flow(wide: u16) {
    let mut world = flat_world(96, 2);
    wall(&mut world, 30..66, 0..96, |_, y| {
        (48..48 + wide).contains(&y)
    });
    let left = block(&mut world, "militia", 0, (15, 45), 5, 6);
    let right = block(&mut world, "militia", 1, (76, 45), 5, 6);
    march(&mut world, 0, &left, 80, 48);
    march(&mut world, 1, &right, 15, 48);
    let free = free_ticks(&world, "militia", 65);
    let all: Vec<_> = left.iter().chain(&right).copied().collect();
    let ticks = arrivals(&mut world, &all, free * 6);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) < free * 2,
        "{wide} wide: last {} for {free}",
        percentile(&ticks, 100)
    );
}

#[test]
fn counter_flow_in_a_corridor_one_tile_wide() {
    counter_flow(1);
}

#[test]
fn counter_flow_in_a_corridor_three_tiles_wide() {
    counter_flow(3);
}

#[test]
fn two_columns_cross() {
    let mut world = flat_world(96, 1);
    let across = block(&mut world, "militia", 0, (15, 45), 10, 5);
    let down = block(&mut world, "spearman", 0, (45, 15), 5, 10);
    march(&mut world, 0, &across, 78, 47);
    march(&mut world, 0, &down, 47, 78);
    let free = free_ticks(&world, "militia", 65);
    let all: Vec<_> = across.iter().chain(&down).copied().collect();
    let ticks = arrivals(&mut world, &all, free * 3);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) * 10 < free * 12,
        "{} for {free}",
        percentile(&ticks, 100)
    );
}

#[test]
fn around_a_corner() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 20..40, 20..40, |_, _| false);
    let ids = block(&mut world, "militia", 0, (10, 30), 6, 5);
    march(&mut world, 0, &ids, 34, 12);
    let free = free_ticks(&world, "militia", 35);
    let ticks = arrivals(&mut world, &ids, free * 4);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) * 10 < free * 12,
        "{} for {free}",
        percentile(&ticks, 100)
    );
}

#[test]
fn a_choke_that_is_shut_ends_beside_it_and_searches_nothing() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 48..50, 0..96, |_, _| false);
    let ids = block(&mut world, "militia", 0, (15, 40), 8, 10);
    march(&mut world, 0, &ids, 75, 46);
    let free = free_ticks(&world, "militia", 35);
    let ticks = arrivals(&mut world, &ids, free * 3);
    say(&world, &ticks, free);
    assert!(ticks.iter().all(|tick| tick.is_some()), "{ticks:?}");
    assert!(
        world.navigation.searches <= 2,
        "{}",
        world.navigation.searches
    );
    let nearest = ids.iter().map(|id| place(&world, *id).x).max();
    assert!(
        nearest.is_some_and(|x| x > Fixed::from_int(46)),
        "{nearest:?}"
    );
}

#[test]
fn play_9_parked_units_let_ten_through_their_street_and_return() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 25..65, 40..54, |_, y| (45..50).contains(&y));
    let parked = block(&mut world, "militia", 0, (33, 46), 25, 4);
    let posts: Vec<Vec2> = parked.iter().map(|id| place(&world, *id)).collect();
    let through: Vec<_> = (0..10)
        .map(|n| spawn(&mut world, "villager", Some(0), 15 + n % 5, 46 + n / 5))
        .collect();
    march(&mut world, 0, &through, 75, 47);
    let free = free_ticks(&world, "villager", 60);
    let ticks = arrivals(&mut world, &through, free * 4);
    say(&world, &ticks, free);
    assert!(
        percentile(&ticks, 100) * 2 <= free * 3,
        "last {} for {free}",
        percentile(&ticks, 100)
    );
    crate::testing::run(&mut world, 1_500);
    let back = parked
        .iter()
        .zip(&posts)
        .filter(|(id, post)| place(&world, **id).is_within(Fixed::HALF, **post));
    assert!(back.count() >= 95);
}

#[test]
fn play_3_the_walled_in_stand_still_and_cost_no_searches() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 40..56, 40..56, |x, y| {
        (41..55).contains(&x) && (41..55).contains(&y)
    });
    let ids = block(&mut world, "militia", 0, (43, 43), 8, 10);
    march(&mut world, 0, &ids, 80, 80);
    arrivals(&mut world, &ids, 2_500);
    assert_eq!(world.navigation.searches, 0);
    crate::testing::run(&mut world, 600);
    let before: Vec<Vec2> = ids.iter().map(|id| place(&world, *id)).collect();
    crate::testing::run(&mut world, 300);
    let after: Vec<Vec2> = ids.iter().map(|id| place(&world, *id)).collect();
    assert_eq!(before, after, "they shuffle about");
}

#[test]
fn play_6_a_building_across_the_route_is_walked_around_from_the_next_tick() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 48..49, 0..96, |_, y| y == 30 || y == 60);
    let ids = block(&mut world, "militia", 0, (10, 36), 10, 20);
    march(&mut world, 0, &ids, 80, 36);
    crate::testing::run(&mut world, 200);
    let before = world.navigation.searches;
    spawn(&mut world, "oak", None, 48, 30);
    world.step(&[]);
    assert!(
        world.navigation.searches - before <= 8,
        "{}",
        world.navigation.searches - before
    );
    let unplanned = ids.iter().filter(|id| {
        let slot = world.slot(**id).expect("alive");
        world.stores.motion[slot].way == crate::components::Way::Unplanned
    });
    assert_eq!(unplanned.count(), 0);
    let free = free_ticks(&world, "militia", 110);
    let ticks = arrivals(&mut world, &ids, free * 4);
    say(&world, &ticks, free);
    assert!(ticks.iter().all(|tick| tick.is_some()));
}

#[test]
fn play_4_where_the_only_bridge_goes_they_end_on_the_near_bank_and_search_nothing() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 48..52, 0..96, |_, y| y == 46);
    let ids = block(&mut world, "militia", 0, (15, 40), 8, 5);
    march(&mut world, 0, &ids, 75, 46);
    crate::testing::run(&mut world, 300);
    let before = world.navigation.searches;
    spawn(&mut world, "oak", None, 50, 46);
    world.step(&[]);
    let (from, goal) = (place(&world, ids[0]), Vec2::from_ints(75, 46));
    assert!(!world.navigation.is_reachable(from, goal));
    let free = free_ticks(&world, "militia", 60);
    let ticks = arrivals(&mut world, &ids, free);
    assert!(ticks.iter().all(|tick| tick.is_some()), "{ticks:?}");
    assert!(
        world.navigation.searches - before <= 2,
        "{} searches",
        world.navigation.searches - before
    );
    let near_bank = Fixed::from_int(44)..Fixed::from_int(50);
    for id in &ids {
        let at = place(&world, *id);
        assert!(near_bank.contains(&at.x), "{at:?}");
    }
}
