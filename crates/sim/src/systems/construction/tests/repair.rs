//! Buildings that are mended.

use determinism::Fixed;
use protocol::command::Build;
use protocol::{Resource, Stockpile, Units};

use super::{order, site, wood};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::testing::{give, refusals, run, run_until, seat, spawn, step};
use crate::world::World;

#[test]
fn repair_costs_its_share_and_takes_its_time() {
    let (mut world, villagers) = site(1);
    let barracks = spawn(&mut world, "barracks", Some(0), 23, 23);
    step(
        &mut world,
        &[(
            0,
            Build {
                units: Units::one(villagers[0]),
                target: barracks,
                is_queued: false,
            }
            .into(),
        )],
    );
    assert_eq!(refusals(&world), [Refusal::NotDamaged]);
    world.stores.health[barracks.index()].hit_points = Fixed::from_int(600);
    give(
        &mut world,
        0,
        Build {
            units: Units::one(villagers[0]),
            target: barracks,
            is_queued: false,
        },
    );
    assert!(run_until(&mut world, 500, |world| world.stores.work
        [villagers[0].index()]
    .is_at_work));
    let first = world.tick().0;
    let damaged =
        |world: &World| world.stores.health[barracks.index()].hit_points < Fixed::from_int(1_200);
    assert!(run_until(&mut world, 10_000, |world| !damaged(world)));
    // 600 hit points at 12.5 a second are 48 seconds.
    assert!(
        (2_990..=3_010).contains(&(world.tick().0 - first)),
        "{}",
        world.tick().0 - first
    );
    // Half the price of the whole for half the hit points, a fraction of one still owed.
    assert!(
        (43..=44).contains(&(1_000 - wood(&world))),
        "{}",
        1_000 - wood(&world)
    );
    run(&mut world, 2);
    assert_eq!(order(&world, villagers[0]), Order::Idle);
    world.stores.health[barracks.index()].hit_points = Fixed::from_int(600);
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile::default();
    step(
        &mut world,
        &[(
            0,
            Build {
                units: Units::one(villagers[0]),
                target: barracks,
                is_queued: false,
            }
            .into(),
        )],
    );
    assert_eq!(refusals(&world), [Refusal::TooFew(Resource::Wood)]);
}

#[test]
fn two_repairers_are_half_as_fast_again() {
    let (mut world, villagers) = site(2);
    let barracks = spawn(&mut world, "barracks", Some(0), 22, 23);
    world.stores.health[barracks.index()].hit_points = Fixed::from_int(100);
    give(
        &mut world,
        0,
        Build {
            units: Units::new(villagers.clone()),
            target: barracks,
            is_queued: false,
        },
    );
    run(&mut world, 300);
    let before = world.stores.health[barracks.index()].hit_points;
    run(&mut world, 100);
    let rate = world.catalog.constants().repair_hit_points_per_tick;
    assert_eq!(
        world.stores.health[barracks.index()].hit_points - before,
        (rate * 3 / 2) * 100
    );
}

#[test]
fn foreign_buildings_are_not_built_or_repaired() {
    let (mut world, villagers) = site(1);
    let foreign = spawn(&mut world, "house", Some(1), 24, 22);
    world.stores.health[foreign.index()].hit_points = Fixed::ONE;
    step(
        &mut world,
        &[(
            0,
            Build {
                units: Units::one(villagers[0]),
                target: foreign,
                is_queued: false,
            }
            .into(),
        )],
    );
    assert_eq!(refusals(&world), [Refusal::NotYours]);
    step(
        &mut world,
        &[(
            0,
            Build {
                units: Units::one(villagers[0]),
                target: villagers[0],
                is_queued: false,
            }
            .into(),
        )],
    );
    assert_eq!(refusals(&world), [Refusal::CannotDoThat]);
}
