//! Where a building may stand.

use protocol::command::{Delete, Place};
use protocol::{CellPos, Command, Resource, Stockpile, Units};

use super::super::check_footprint;
use super::{is_complete, laid, place, site};
use crate::refusal::Refusal;
use crate::testing::{flat_world, give, run, run_until, seat, spawn};
use crate::world::World;

#[test]
fn footprints_must_be_free_known_level_and_dry() {
    let (mut world, _) = site(0);
    let house = world.catalog.find("house").unwrap().id;
    let palisade = world.catalog.find("palisade").unwrap().id;
    spawn(&mut world, "oak", None, 10, 10);
    let side = usize::from(world.setup.size_tiles);
    world.stores.landscape.terrain[5 * side + 5] = rules::Terrain::Water;
    world.stores.landscape.heights[30 * (side + 1) + 30] = 2;
    world.stores.landscape.heights[35 * (side + 1) + 35] = 1;
    let check = |kind, x, y| check_footprint(&world, Some(seat(0)), kind, CellPos::new(x, y));
    assert_eq!(check(house, 20, 20), Ok(()));
    assert_eq!(check(house, 9, 9), Err(Refusal::Obstructed));
    assert_eq!(check(house, 11, 10), Ok(()));
    assert_eq!(check(house, 4, 4), Err(Refusal::BadGround));
    assert_eq!(check(house, 46, 46), Ok(()));
    assert_eq!(check(house, 47, 0), Err(Refusal::BadGround));
    assert_eq!(check(house, u16::MAX, u16::MAX), Err(Refusal::BadGround));
    assert_eq!(check(house, 29, 29), Err(Refusal::TooSteep));
    assert_eq!(check(palisade, 29, 29), Ok(()), "walls follow every slope");
    assert_eq!(check(house, 34, 34), Ok(()), "one step is level enough");
    assert_eq!(
        check(protocol::KindId(0), 20, 20),
        Err(Refusal::NoSuchKind),
        "units have no footprint"
    );
    assert_eq!(
        check(protocol::KindId(u16::MAX), 20, 20),
        Err(Refusal::NoSuchKind)
    );
    let mut dark = flat_world(48, 1);
    spawn(&mut dark, "villager", Some(0), 20, 20);
    crate::systems::fog::refresh_all(&mut dark);
    assert_eq!(
        check_footprint(&dark, Some(seat(0)), house, CellPos::new(40, 40)),
        Err(Refusal::Unexplored)
    );
    assert_eq!(
        check_footprint(&dark, None, house, CellPos::new(40, 40)),
        Ok(())
    );
}

#[test]
fn placing_is_refused_with_the_reason() {
    let (mut world, villagers) = site(1);
    let militia = spawn(&mut world, "militia", Some(0), 30, 30);
    let check = |world: &World, command: Place| {
        crate::commands::check(world, seat(0), &Command::from(command))
    };
    assert_eq!(
        check(&world, place(&world, &[militia], "house", 22, 20)),
        Err(Refusal::CannotDoThat)
    );
    assert_eq!(
        check(&world, place(&world, &villagers, "town_centre", 22, 20)),
        Err(Refusal::CannotDoThat)
    );
    assert_eq!(
        check(&world, place(&world, &villagers, "archery_range", 22, 20)),
        Err(Refusal::TooEarly)
    );
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([500, 29, 500, 500]);
    assert_eq!(
        check(&world, place(&world, &villagers, "house", 22, 20)),
        Err(Refusal::TooFew(Resource::Wood))
    );
    assert_eq!(
        check(&world, place(&world, &[], "house", 22, 20)),
        Err(Refusal::NoSuchUnit)
    );
}

#[test]
fn nobody_is_walled_in_by_a_foundation() {
    let (mut world, villagers) = site(2);
    let sleeper = spawn(&mut world, "militia", Some(0), 23, 21);
    // One of the builders stands on it as well.
    let on_it = spawn(&mut world, "villager", Some(0), 24, 22);
    let crew = [villagers[0], on_it];
    let command = place(&world, &crew, "barracks", 22, 20);
    give(&mut world, 0, command);
    let target = laid(&world);
    assert!(run_until(&mut world, 1_000, |world| world.stores.buildings
        [target.index()]
    .labour
        > 0));
    for id in [sleeper, on_it, villagers[0]] {
        let at = CellPos::of(world.stores.objects[id.index()].position);
        assert!(world.occupancy.at(at).is_none(), "{id} stands at {at:?}");
    }
    assert!(run_until(&mut world, 10_000, |world| is_complete(
        world, target
    )));
}

#[test]
fn an_enemy_on_the_foundation_holds_it_up() {
    let (mut world, villagers) = site(1);
    let enemy = spawn(&mut world, "villager", Some(1), 24, 22);
    let command = place(&world, &villagers, "barracks", 22, 20);
    give(&mut world, 0, command);
    let target = laid(&world);
    run(&mut world, 600);
    assert_eq!(world.stores.buildings[target.index()].labour, 0);
    assert_eq!(
        CellPos::of(world.stores.objects[enemy.index()].position),
        CellPos::new(24, 22)
    );
    give(
        &mut world,
        1,
        Delete {
            units: Units::one(enemy),
        },
    );
    assert!(run_until(&mut world, 100, |world| world.stores.buildings
        [target.index()]
    .labour
        > 0));
}
