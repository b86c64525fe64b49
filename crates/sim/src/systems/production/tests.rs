use alloc::vec::Vec;

use protocol::command::{Cancel, Delete, Research, SetRally, Train};
use protocol::limits::PRODUCTION_QUEUE_MAX;
use protocol::{CellPos, EntityId, KindId, Resource, Stockpile, TechnologyId, Units, WorldPos};

use crate::components::Order;
use crate::events::Event;
use crate::refusal::Refusal;
use crate::testing::{
    flat_world, give, refusals, run, run_until, seat, show_everything, spawn, step,
};
use crate::world::World;

fn town() -> (World, EntityId) {
    let mut world = flat_world(48, 2);
    let centre = spawn(&mut world, "town_centre", Some(0), 20, 20);
    show_everything(&mut world);
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([2_000; 4]);
    run(&mut world, 1);
    (world, centre)
}

fn kind(world: &World, key: &str) -> KindId {
    world.catalog.find(key).unwrap().id
}

fn train(world: &World, building: EntityId, key: &str, count: u8) -> Train {
    Train {
        building,
        kind: kind(world, key),
        count,
    }
}

fn feudal(world: &World, building: EntityId) -> Research {
    Research {
        building,
        technology: world.catalog.find_technology("feudal_age").unwrap().id,
    }
}

fn stockpile(world: &World) -> Stockpile {
    world.player(seat(0)).unwrap().stockpile
}

fn trained(events: &[Event]) -> Vec<EntityId> {
    let id = |event: &Event| match event {
        Event::Trained { id, .. } => Some(*id),
        _ => None,
    };
    events.iter().filter_map(id).collect()
}

#[test]
fn units_are_paid_at_once_and_come_out_one_after_the_other() {
    let (mut world, centre) = town();
    let command = train(&world, centre, "villager", 3);
    give(&mut world, 0, command);
    assert_eq!(stockpile(&world).get(Resource::Food), 2_000 - 150);
    let ticks = world.catalog.find("villager").unwrap().train_ticks;
    // The tick of the command was the first tick of training.
    let events = run(&mut world, ticks - 2);
    assert!(trained(&events).is_empty());
    let events = run(&mut world, 1);
    assert_eq!(trained(&events).len(), 1);
    assert_eq!(trained(&run(&mut world, 2 * ticks)).len(), 2);
    let player = world.player(seat(0)).unwrap();
    assert_eq!((player.population, player.score.units_trained), (3, 3));
    for slot in world.stores.work.slots() {
        let at = CellPos::of(world.stores.objects[slot].position);
        assert!(
            world.occupancy.at(at).is_none(),
            "it stands outside, at {at:?}"
        );
    }
}

#[test]
fn a_cancelled_item_gives_back_exactly_what_was_paid() {
    let (mut world, centre) = town();
    let before = stockpile(&world);
    let command = train(&world, centre, "villager", 5);
    give(&mut world, 0, command);
    run(&mut world, 500);
    for slot in [4, 0, 1, 0, 0] {
        give(
            &mut world,
            0,
            Cancel {
                building: centre,
                slot,
            },
        );
    }
    assert_eq!(stockpile(&world), before);
    assert_eq!(world.stores.production[centre.index()].progress_ticks, 0);
    step(
        &mut world,
        &[(
            0,
            Cancel {
                building: centre,
                slot: 0,
            }
            .into(),
        )],
    );
    assert_eq!(refusals(&world), [Refusal::NoSuchSlot]);
}

#[test]
fn cancelling_the_first_starts_the_next_afresh_and_others_leave_it_alone() {
    let (mut world, centre) = town();
    let command = train(&world, centre, "villager", 3);
    give(&mut world, 0, command);
    run(&mut world, 500);
    give(
        &mut world,
        0,
        Cancel {
            building: centre,
            slot: 2,
        },
    );
    assert!(world.stores.production[centre.index()].progress_ticks > 500);
    give(
        &mut world,
        0,
        Cancel {
            building: centre,
            slot: 0,
        },
    );
    assert!(world.stores.production[centre.index()].progress_ticks <= 1);
}

#[test]
fn a_full_queue_takes_no_more() {
    let (mut world, centre) = town();
    let command = train(&world, centre, "villager", 10);
    give(&mut world, 0, command);
    let command = train(&world, centre, "villager", 15);
    give(&mut world, 0, command);
    assert_eq!(
        world.stores.production[centre.index()].queue.len(),
        PRODUCTION_QUEUE_MAX
    );
    assert_eq!(
        stockpile(&world).get(Resource::Food),
        2_000 - 50 * 15,
        "only those that fit were paid"
    );
    let command = train(&world, centre, "villager", 1).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::QueueFull]);
}

#[test]
fn who_is_housed_waits_and_is_told_once() {
    let (mut world, centre) = town();
    for x in 0..5 {
        spawn(&mut world, "villager", Some(0), 30 + x, 30);
    }
    run(&mut world, 1);
    let command = train(&world, centre, "villager", 2);
    give(&mut world, 0, command);
    let ticks = world.catalog.find("villager").unwrap().train_ticks;
    let events = run(&mut world, 2 * ticks);
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Housed { .. }))
            .count(),
        1
    );
    assert!(trained(&events).is_empty());
    assert!(world.stores.production[centre.index()].is_waiting_for_room);
    spawn(&mut world, "house", Some(0), 36, 36);
    let events = run(&mut world, 20);
    assert_eq!(
        trained(&events).len(),
        1,
        "it comes out as soon as there is a house"
    );
    assert!(!world.stores.production[centre.index()].is_waiting_for_room);
}

#[test]
fn two_buildings_never_share_the_last_place() {
    let (mut world, centre) = town();
    let other = spawn(&mut world, "town_centre", Some(0), 35, 35);
    for x in 0..9 {
        spawn(&mut world, "villager", Some(0), 30 + x, 5);
    }
    run(&mut world, 1);
    let commands = [
        (0, train(&world, centre, "villager", 1).into()),
        (0, train(&world, other, "villager", 1).into()),
    ];
    step(&mut world, &commands);
    let ticks = world.catalog.find("villager").unwrap().train_ticks;
    assert_eq!(trained(&run(&mut world, ticks + 100)).len(), 1);
    assert_eq!(world.player(seat(0)).unwrap().population, 10);
}

#[test]
fn the_limit_of_the_match_is_a_refusal() {
    let (mut world, centre) = town();
    world.setup.population_max = 3;
    for x in 0..3 {
        spawn(&mut world, "villager", Some(0), 30 + x, 30);
    }
    run(&mut world, 1);
    assert_eq!(
        world.player(seat(0)).unwrap().room,
        3,
        "room never exceeds the limit"
    );
    let command = train(&world, centre, "villager", 1).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::PopulationLimit]);
}

#[test]
fn training_is_refused_with_the_reason() {
    let (mut world, centre) = town();
    let barracks = spawn(&mut world, "barracks", Some(0), 30, 30);
    let house = spawn(&mut world, "house", Some(0), 40, 30);
    let foreign = spawn(&mut world, "town_centre", Some(1), 40, 40);
    let site = world.spawn(
        kind(&world, "barracks"),
        Some(seat(0)),
        WorldPos::from_ints(10, 10),
    );
    let check =
        |world: &World, command: Train| crate::commands::check(world, seat(0), &command.into());
    let cases = [
        (train(&world, foreign, "villager", 1), Refusal::NotYours),
        (train(&world, house, "villager", 1), Refusal::CannotDoThat),
        (train(&world, centre, "militia", 1), Refusal::CannotDoThat),
        (train(&world, centre, "villager", 0), Refusal::CannotDoThat),
        (train(&world, centre, "villager", 16), Refusal::CannotDoThat),
        (train(&world, site, "militia", 1), Refusal::Unfinished),
        (train(&world, barracks, "spearman", 1), Refusal::TooEarly),
        (
            Train {
                kind: KindId(u16::MAX),
                ..train(&world, centre, "villager", 1)
            },
            Refusal::NoSuchKind,
        ),
        (
            train(&world, EntityId(u32::MAX), "villager", 1),
            Refusal::NoSuchUnit,
        ),
    ];
    for (command, expected) in cases {
        assert_eq!(check(&world, command.clone()), Err(expected), "{command:?}");
    }
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([60, 200, 19, 200]);
    assert_eq!(
        check(&world, train(&world, barracks, "militia", 1)),
        Err(Refusal::TooFew(Resource::Gold))
    );
}

#[test]
fn the_feudal_age_asks_for_two_kinds_that_count() {
    let (mut world, centre) = town();
    let missing = |world: &mut World| {
        let command = feudal(world, centre).into();
        crate::commands::check(world, seat(0), &command)
    };
    assert_eq!(missing(&mut world), Err(Refusal::BuildingsMissing));
    spawn(&mut world, "house", Some(0), 5, 5);
    spawn(&mut world, "farm", Some(0), 10, 5);
    spawn(&mut world, "palisade", Some(0), 15, 5);
    assert_eq!(
        missing(&mut world),
        Err(Refusal::BuildingsMissing),
        "houses, farms and palisades do not count"
    );
    spawn(&mut world, "mill", Some(0), 5, 10);
    spawn(&mut world, "mill", Some(0), 10, 10);
    assert_eq!(
        missing(&mut world),
        Err(Refusal::BuildingsMissing),
        "two of one kind are one kind"
    );
    spawn(&mut world, "lumber_camp", Some(1), 15, 10);
    world.spawn(
        kind(&world, "lumber_camp"),
        Some(seat(0)),
        WorldPos::from_ints(15, 15),
    );
    assert_eq!(
        missing(&mut world),
        Err(Refusal::BuildingsMissing),
        "only one's own, and only finished"
    );
    spawn(&mut world, "barracks", Some(0), 5, 30);
    assert_eq!(missing(&mut world), Ok(()));
}

#[test]
fn an_age_is_reached_once_and_opens_what_belongs_to_it() {
    let (mut world, centre) = town();
    let barracks = spawn(&mut world, "barracks", Some(0), 5, 30);
    spawn(&mut world, "mill", Some(0), 5, 10);
    let other = spawn(&mut world, "town_centre", Some(0), 35, 35);
    let command = feudal(&world, centre);
    give(&mut world, 0, command);
    assert_eq!(stockpile(&world).get(Resource::Food), 1_500);
    let command = feudal(&world, other).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::AlreadyDone], "in work already");
    let ticks = world
        .catalog
        .find_technology("feudal_age")
        .unwrap()
        .research_ticks;
    let events = run(&mut world, ticks);
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::AgeReached { age: 1, .. }))
            .count(),
        1
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Researched { .. }))
    );
    let player = world.player(seat(0)).unwrap();
    assert_eq!(player.age, 1);
    assert!(player.score.feudal_tick.0 > 0);
    let command = feudal(&world, other).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::AlreadyDone]);
    let command = train(&world, barracks, "spearman", 1);
    give(&mut world, 0, command);
    let unknown = Research {
        building: centre,
        technology: TechnologyId(u16::MAX),
    };
    step(&mut world, &[(0, unknown.into())]);
    assert_eq!(refusals(&world), [Refusal::NoSuchKind]);
}

#[test]
fn rally_points_send_villagers_to_work_and_others_to_the_place() {
    let (mut world, centre) = town();
    let tree = spawn(&mut world, "oak", None, 28, 20);
    let barracks = spawn(&mut world, "barracks", Some(0), 10, 30);
    spawn(&mut world, "house", Some(0), 40, 40);
    show_everything(&mut world);
    let goal = WorldPos::from_ints(28, 20);
    give(
        &mut world,
        0,
        SetRally {
            buildings: Units::new(alloc::vec![centre, barracks]),
            goal,
            target: Some(tree),
        },
    );
    let commands = [
        (0, train(&world, centre, "villager", 1).into()),
        (0, train(&world, barracks, "militia", 1).into()),
    ];
    step(&mut world, &commands);
    let events = run(&mut world, 1_700);
    let ids = trained(&events);
    assert_eq!(ids.len(), 2);
    for id in ids {
        let order = world.stores.orders[id.index()].current;
        if world.stores.work.contains(id.index()) {
            assert_eq!(order, Order::Gather { target: tree });
        } else {
            assert_eq!(order, Order::walk_to(goal));
        }
    }
}

#[test]
fn a_rally_point_on_a_spent_tree_finds_the_next_one() {
    let (mut world, centre) = town();
    let tree = spawn(&mut world, "oak", None, 28, 20);
    let next = spawn(&mut world, "birch", None, 30, 22);
    let goal = WorldPos::from_ints(28, 20);
    give(
        &mut world,
        0,
        SetRally {
            buildings: Units::one(centre),
            goal,
            target: Some(tree),
        },
    );
    world.despawn(tree);
    let command = train(&world, centre, "villager", 1);
    give(&mut world, 0, command);
    let ids = trained(&run(&mut world, 1_700));
    assert_eq!(
        world.stores.orders[ids[0].index()].current,
        Order::Gather { target: next }
    );
}

#[test]
fn rally_points_are_refused_off_the_map_and_taken_back_on_the_building_itself() {
    let (mut world, centre) = town();
    let rally = |goal, target| SetRally {
        buildings: Units::one(centre),
        goal,
        target,
    };
    step(
        &mut world,
        &[(0, rally(WorldPos::from_ints(48, 10), None).into())],
    );
    assert_eq!(refusals(&world), [Refusal::OffTheMap]);
    step(
        &mut world,
        &[(0, rally(WorldPos::from_ints(-1, 10), None).into())],
    );
    assert_eq!(refusals(&world), [Refusal::OffTheMap]);
    give(&mut world, 0, rally(WorldPos::from_ints(30, 30), None));
    assert!(world.stores.production[centre.index()].rally.is_some());
    give(
        &mut world,
        0,
        rally(WorldPos::from_ints(20, 20), Some(centre)),
    );
    assert!(world.stores.production[centre.index()].rally.is_none());
}

#[test]
fn new_units_come_out_on_the_side_of_the_rally_point() {
    let (mut world, centre) = town();
    give(
        &mut world,
        0,
        SetRally {
            buildings: Units::one(centre),
            goal: WorldPos::from_ints(5, 21),
            target: None,
        },
    );
    let command = train(&world, centre, "villager", 1);
    give(&mut world, 0, command);
    assert!(run_until(&mut world, 1_700, |world| !trained(
        &world.events
    )
    .is_empty()));
    let id = trained(&world.events)[0];
    assert!(world.stores.objects[id.index()].position.x < determinism::Fixed::from_int(19));
}

#[test]
fn a_building_shut_in_keeps_its_unit_until_there_is_a_way_out() {
    let (mut world, centre) = town();
    let corner = world.stores.sites[centre.index()].corner;
    let mut trees = Vec::new();
    for ring in 1..=3 {
        for cell in crate::systems::tiles::ring_around(corner, 4, ring).collect::<Vec<_>>() {
            trees.push(spawn(&mut world, "oak", None, cell.x, cell.y));
        }
    }
    let command = train(&world, centre, "villager", 1);
    give(&mut world, 0, command);
    assert!(trained(&run(&mut world, 2_000)).is_empty());
    world.despawn(trees[0]);
    assert_eq!(trained(&run(&mut world, 20)).len(), 1);
}

#[test]
fn deleting_a_building_pays_its_queue_back() {
    let (mut world, centre) = town();
    let before = stockpile(&world);
    let command = train(&world, centre, "villager", 4);
    give(&mut world, 0, command);
    give(
        &mut world,
        0,
        Delete {
            units: Units::one(centre),
        },
    );
    assert_eq!(stockpile(&world), before);
    assert!(!world.is_alive(centre));
}
