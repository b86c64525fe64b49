//! How long a building takes, and what it is while it rises.

use alloc::vec::Vec;

use determinism::Fixed;
use protocol::command::{Build, Delete};
use protocol::{CellPos, Units};

use super::{is_complete, laid, place, site, wood};
use crate::events::{Event, WorkKind};
use crate::testing::{flat_world, give, run, run_until, seat, spawn};
use crate::world::World;

#[test]
fn a_foundation_is_paid_at_once_and_rises_with_its_hit_points() {
    let (mut world, villagers) = site(1);
    let before = wood(&world);
    let command = place(&world, &villagers, "house", 22, 20);
    give(&mut world, 0, command);
    let house = laid(&world);
    assert_eq!(wood(&world), before - 30);
    assert!(
        world
            .occupancy
            .at(CellPos::new(22, 20))
            .unwrap()
            .is_walkable,
        "nobody is walled in by laying it"
    );
    let half = |world: &World| world.stores.sites[house.index()].built >= Fixed::HALF;
    assert!(run_until(&mut world, 2_000, half));
    let hit_points = world.stores.health[house.index()].hit_points;
    assert!(
        (Fixed::from_int(445)..Fixed::from_int(460)).contains(&hit_points),
        "half of 900: {hit_points}"
    );
    assert!(
        !world
            .occupancy
            .at(CellPos::new(22, 20))
            .unwrap()
            .is_walkable,
        "but is an obstacle once begun"
    );
    let mut events = Vec::new();
    assert!(run_until(&mut world, 2_000, |world| {
        events.extend(world.events.clone());
        is_complete(world, house)
    }));
    assert_eq!(
        world.stores.health[house.index()].hit_points,
        Fixed::from_int(900)
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Completed { id, .. } if *id == house))
    );
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Worked {
            job: WorkKind::Build,
            ..
        }
    )));
    assert_eq!(world.player(seat(0)).unwrap().score.buildings_built, 1);
    run(&mut world, 1);
    assert_eq!(world.player(seat(0)).unwrap().room, 5);
}

/// Ticks from the first blow to the last of so many builders at a barracks.
fn building_ticks(builders: u16) -> u32 {
    let (mut world, villagers) = site(builders);
    let kind = world.catalog.find("barracks").unwrap().id;
    let target = world.spawn(kind, Some(seat(0)), CellPos::new(21, 22).centre());
    // All stand at its edge from the start, so that every one of them is there for the first blow.
    give(
        &mut world,
        0,
        Build {
            units: Units::new(villagers),
            target,
            is_queued: false,
        },
    );
    assert_eq!(
        world.stores.buildings[target.index()].labour,
        u32::from(builders) + 2,
        "all struck the first blow"
    );
    let first = world.tick().0;
    assert!(run_until(&mut world, 10_000, |world| is_complete(
        world, target
    )));
    world.tick().0 - first + 1
}

#[test]
fn n_builders_take_three_times_the_time_by_n_plus_two() {
    let alone = flat_world(48, 1)
        .catalog
        .find("barracks")
        .unwrap()
        .train_ticks;
    for builders in 1..=3_u16 {
        assert_eq!(
            building_ticks(builders),
            (3 * alone).div_ceil(u32::from(builders) + 2),
            "{builders} builders"
        );
    }
}

#[test]
fn deleting_a_foundation_gives_the_unbuilt_share_back() {
    let (mut world, villagers) = site(1);
    let command = place(&world, &villagers, "barracks", 22, 22);
    give(&mut world, 0, command);
    let target = laid(&world);
    assert!(run_until(&mut world, 6_000, |world| world.stores.sites
        [target.index()]
    .built
        >= Fixed::from_ratio(2, 5)));
    let (before, labour) = (wood(&world), world.stores.buildings[target.index()].labour);
    let total = world.kind(target.index()).train_ticks * 3;
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(target),
        },
    );
    assert_eq!(
        wood(&world) - before,
        (175 * (total - labour) / total) as i32
    );
    assert!(!world.is_alive(target) && world.occupancy.at(CellPos::new(22, 22)).is_none());
    let house = spawn(&mut world, "house", Some(0), 30, 30);
    let before = wood(&world);
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(house),
        },
    );
    assert!(!world.is_alive(house));
    assert_eq!(wood(&world), before, "what stands gives nothing back");
}
