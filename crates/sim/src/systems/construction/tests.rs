use alloc::vec::Vec;

use determinism::Fixed;
use protocol::command::{Build, Delete, Gather, Move, Place, PlaceWall};
use protocol::{CellPos, Command, EntityId, Resource, Stockpile, Units};

use super::{check_footprint, wall_line};
use crate::components::Order;
use crate::events::{Event, WorkKind};
use crate::refusal::Refusal;
use crate::testing::{
    flat_world, give, refusals, run, run_until, seat, show_everything, spawn, step,
};
use crate::world::World;

/// A meadow with so many villagers in a row at (20, 20), all of it explored, goods in plenty.
fn site(villagers: u16) -> (World, Vec<EntityId>) {
    let mut world = flat_world(48, 2);
    let villagers = (0..villagers)
        .map(|x| spawn(&mut world, "villager", Some(0), 20 + x, 20))
        .collect();
    show_everything(&mut world);
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([1_000; 4]);
    (world, villagers)
}

fn place(world: &World, units: &[EntityId], key: &str, x: u16, y: u16) -> Place {
    let kind = world.catalog.find(key).unwrap().id;
    Place {
        units: units.iter().copied().collect(),
        kind,
        at: CellPos::new(x, y),
        is_queued: false,
    }
}

fn wall(world: &World, units: &[EntityId], from: (u16, u16), to: (u16, u16)) -> PlaceWall {
    let kind = world.catalog.find("palisade").unwrap().id;
    let (from, to) = (CellPos::new(from.0, from.1), CellPos::new(to.0, to.1));
    PlaceWall {
        units: units.iter().copied().collect(),
        kind,
        from,
        to,
        is_queued: false,
    }
}

fn order(world: &World, id: EntityId) -> Order {
    world.stores.orders[id.index()].current
}

fn wood(world: &World) -> i32 {
    world.player(seat(0)).unwrap().stockpile.get(Resource::Wood)
}

/// The building laid in the last tick.
fn laid(world: &World) -> EntityId {
    let laid = world.events.iter().find_map(|event| match event {
        Event::FoundationPlaced { id, .. } => Some(*id),
        _ => None,
    });
    laid.expect("a foundation was laid")
}

fn is_complete(world: &World, id: EntityId) -> bool {
    world.stores.sites[id.index()].is_complete
}

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

#[test]
fn builders_go_on_to_the_next_foundation() {
    let (mut world, villagers) = site(1);
    let command = place(&world, &villagers, "house", 22, 20);
    give(&mut world, 0, command);
    let second = Place {
        units: Units::default(),
        ..place(&world, &villagers, "house", 26, 20)
    };
    assert_eq!(
        crate::commands::check(&world, seat(0), &second.into()),
        Err(Refusal::NoSuchUnit)
    );
    let near = world.spawn(
        world.catalog.find("house").unwrap().id,
        Some(seat(0)),
        CellPos::new(27, 21).centre(),
    );
    let far = world.spawn(
        world.catalog.find("house").unwrap().id,
        Some(seat(0)),
        CellPos::new(40, 40).centre(),
    );
    assert!(
        run_until(&mut world, 6_000, |world| is_complete(world, near)),
        "it went on by itself"
    );
    run(&mut world, 600);
    assert_eq!(
        world.stores.buildings[far.index()].labour,
        0,
        "but not across the map"
    );
    assert_eq!(order(&world, villagers[0]), Order::Idle);
}

#[test]
fn builders_of_a_camp_gather_and_the_first_of_a_farm_ploughs() {
    let (mut world, villagers) = site(2);
    let tree = spawn(&mut world, "oak", None, 26, 20);
    let command = place(&world, &villagers, "lumber_camp", 22, 22);
    give(&mut world, 0, command);
    let camp = laid(&world);
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, camp
    )));
    assert!(
        villagers
            .iter()
            .all(|&id| order(&world, id) == Order::Gather { target: tree })
    );
    let (mut world, villagers) = site(2);
    let command = place(&world, &villagers, "farm", 22, 22);
    give(&mut world, 0, command);
    let farm = laid(&world);
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, farm
    )));
    assert_eq!(order(&world, villagers[0]), Order::Gather { target: farm });
    assert_eq!(order(&world, villagers[1]), Order::Idle);
}

#[test]
fn what_waits_in_the_queue_comes_before_what_builders_do_by_themselves() {
    let (mut world, villagers) = site(1);
    let tree = spawn(&mut world, "oak", None, 26, 20);
    let gold = spawn(&mut world, "gold_mine", None, 20, 27);
    let command = place(&world, &villagers, "lumber_camp", 22, 22);
    give(&mut world, 0, command);
    let camp = laid(&world);
    give(
        &mut world,
        0,
        Gather {
            units: Units::one(villagers[0]),
            target: gold,
            is_queued: true,
        },
    );
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, camp
    )));
    assert_eq!(order(&world, villagers[0]), Order::Gather { target: gold });
    assert!(world.is_alive(tree));
}

#[test]
fn a_wall_line_leads_from_end_to_end_without_a_gap() {
    for (from, to) in [
        ((3, 3), (9, 3)),
        ((3, 3), (3, 9)),
        ((3, 3), (9, 7)),
        ((9, 3), (2, 12)),
        ((5, 5), (5, 5)),
        ((9, 9), (1, 1)),
    ] {
        let line = wall_line(CellPos::new(from.0, from.1), CellPos::new(to.0, to.1));
        assert_eq!(line.first(), Some(&CellPos::new(from.0, from.1)));
        assert_eq!(line.last(), Some(&CellPos::new(to.0, to.1)));
        let apart = |a: CellPos, b: CellPos| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
        assert!(
            line.windows(2).all(|pair| apart(pair[0], pair[1]) == 1),
            "{line:?}"
        );
    }
}

#[test]
fn nobody_slips_through_a_palisade_whatever_its_slope() {
    for to in [(20, 0), (20, 9), (9, 0), (13, 0), (20, 1)] {
        let mut world = flat_world(48, 1);
        // From the edge of the map to another one, around its corner.
        let turn = if to.1 == 0 {
            None
        } else {
            Some((CellPos::new(to.0, to.1), CellPos::new(to.0, 0)))
        };
        let lines = [Some((CellPos::new(0, 20), CellPos::new(to.0, to.1))), turn];
        let cells: Vec<CellPos> = lines
            .into_iter()
            .flatten()
            .flat_map(|(from, to)| wall_line(from, to))
            .collect();
        for cell in cells {
            if world.occupancy.at(cell).is_none() {
                spawn(&mut world, "palisade", Some(0), cell.x, cell.y);
            }
        }
        let runners: Vec<EntityId> = (0..6)
            .map(|n| spawn(&mut world, "villager", Some(0), 1 + n, 2))
            .collect();
        let goal = protocol::WorldPos::from_ints(40, 40);
        run(&mut world, 1);
        assert!(
            !world
                .navigation
                .is_reachable(crate::testing::place(&world, runners[0]), goal),
            "{to:?}"
        );
        give(
            &mut world,
            0,
            Move {
                units: Units::new(runners.clone()),
                goal,
                is_queued: false,
            },
        );
        run(&mut world, 2_500);
        for &id in &runners {
            let at = crate::testing::place(&world, id);
            assert!(
                !world.navigation.is_reachable(at, goal),
                "{to:?}: {id} came through and stands at {at:?}"
            );
        }
    }
}

#[test]
fn a_palisade_is_built_segment_by_segment_and_stops_when_the_wood_ends() {
    let (mut world, villagers) = site(1);
    spawn(&mut world, "oak", None, 26, 22);
    let command = wall(&world, &villagers, (23, 22), (29, 22));
    give(&mut world, 0, command);
    assert_eq!(
        wood(&world),
        1_000 - 6 * 2,
        "six segments; the tree stands in the wall"
    );
    let all_stand = |world: &World| {
        (23..=29).all(|x| {
            world
                .occupancy
                .at(CellPos::new(x, 22))
                .is_some_and(|it| !it.is_walkable)
        })
    };
    assert!(run_until(&mut world, 8_000, |world| all_stand(world)
        && order(world, villagers[0]) == Order::Idle));
    assert!(
        world
            .stores
            .buildings
            .slots()
            .all(|slot| world.stores.sites[slot].is_complete)
    );
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([0, 5, 0, 0]);
    let command = wall(&world, &villagers, (23, 30), (29, 30));
    give(&mut world, 0, command);
    assert_eq!(wood(&world), 1);
    assert!(
        world.occupancy.at(CellPos::new(24, 30)).is_some()
            && world.occupancy.at(CellPos::new(25, 30)).is_none()
    );
    let command = wall(&world, &villagers, (23, 34), (29, 34)).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::TooFew(Resource::Wood)]);
}

#[test]
fn a_wall_comes_before_the_next_order_and_one_order_builds_it_all() {
    let (mut world, villagers) = site(1);
    let command = wall(&world, &villagers, (22, 24), (28, 24));
    give(&mut world, 0, command);
    let house = Place {
        is_queued: true,
        ..place(&world, &villagers, "house", 22, 28)
    };
    give(&mut world, 0, house);
    let house = laid(&world);
    assert!(run_until(&mut world, 8_000, |world| world.stores.buildings
        [house.index()]
    .labour
        > 0));
    let is_palisade = |slot: &usize| world.kind(*slot).is_wall;
    assert!(
        world
            .stores
            .buildings
            .slots()
            .filter(is_palisade)
            .all(|slot| world.stores.sites[slot].is_complete)
    );
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
