use determinism::Fixed;
use protocol::Units;
use protocol::command::{Build, Gather, Train};

use super::Handicaps;
use crate::testing::{flat_world, give, run, run_until, seat, show_everything, spawn};
use crate::world::World;

/// Two seats of which the first works at `percent`.
fn world(percent: u16) -> World {
    let mut world = flat_world(48, 2);
    world.setup.seats[0].handicap_percent = percent;
    world.handicaps = Handicaps::of(&world.setup);
    world
}

/// Ticks from the order to the first villager.
fn ticks_to_train(percent: u16) -> u32 {
    let mut world = world(percent);
    let centre = spawn(&mut world, "town_centre", Some(0), 20, 20);
    run(&mut world, 1);
    let begun = world.tick();
    let kind = world.catalog.find("villager").expect("it is a unit").id;
    give(
        &mut world,
        0,
        Train {
            building: centre,
            kind,
            count: 1,
        },
    );
    let is_out = |world: &World| world.stores.work.slots().next().is_some();
    assert!(run_until(&mut world, 10_000, is_out));
    world.tick().since(begun)
}

#[test]
fn buildings_train_faster_and_slower() {
    let usual = ticks_to_train(100);
    assert_eq!(ticks_to_train(200), usual / 2);
    assert_eq!(ticks_to_train(50), usual * 2);
}

/// What a villager has taken from a bush it stands at, after a while.
fn gathered(percent: u16) -> Fixed {
    let mut world = world(percent);
    let villager = spawn(&mut world, "villager", Some(0), 20, 20);
    let bush = spawn(&mut world, "berry_bush", None, 21, 20);
    show_everything(&mut world);
    give(
        &mut world,
        0,
        Gather {
            units: Units::one(villager),
            target: bush,
            is_queued: false,
        },
    );
    run(&mut world, 500);
    let carry = world.stores.work[villager.index()].carry;
    carry.expect("it has gathered").amount
}

#[test]
fn villagers_gather_more_and_less() {
    let usual = gathered(100);
    let off = |amount: Fixed, wanted: Fixed| (amount - wanted).abs();
    assert!(off(gathered(150), usual + usual / 2) < Fixed::from_ratio(1, 10));
    assert!(off(gathered(50), usual / 2) < Fixed::from_ratio(1, 10));
}

/// The share of a house that a villager raises in a while.
fn built(percent: u16, owner: u8) -> Fixed {
    let mut world = world(percent);
    let villager = spawn(&mut world, "villager", Some(owner), 20, 20);
    let kind = world.catalog.find("house").expect("it is a building").id;
    let at = protocol::CellPos::new(22, 20).centre();
    let house = world.spawn(kind, Some(seat(owner)), at);
    give(
        &mut world,
        owner,
        Build {
            units: Units::one(villager),
            target: house,
            is_queued: false,
        },
    );
    run(&mut world, 600);
    world.stores.sites[house.index()].built
}

#[test]
fn builders_raise_more_and_nobody_elses_do() {
    let usual = built(100, 0);
    assert!(usual > Fixed::ZERO && usual < Fixed::HALF);
    let faster = built(200, 0);
    assert!((faster - usual * 2).abs() < Fixed::from_ratio(1, 50));
    assert_eq!(built(200, 1), usual);
}
