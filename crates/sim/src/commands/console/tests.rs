use alloc::vec::Vec;

use protocol::command::{Console, Train};
use protocol::{Resource, Stockpile, Units, Variable};

use crate::refusal::Refusal;
use crate::testing::{flat_world, give, refusals, run_until, seat, spawn, step};
use crate::world::World;

fn lenient(seats: u8) -> World {
    let mut world = flat_world(40, seats);
    world.setup.allows_cheats = true;
    world
}

fn refusal_of(world: &mut World, line: Console) -> Option<Refusal> {
    step(world, &[(0, line.into())]);
    refusals(world).first().copied()
}

fn units_of(world: &World, index: u8, key: &str) -> usize {
    let kind = world.catalog.find(key).expect("it is in the rules").id;
    let objects = world.stores.objects.iter();
    objects
        .filter(|(_, object)| object.owner == Some(seat(index)) && object.kind == kind)
        .count()
}

#[test]
fn without_leave_every_line_is_refused_and_changes_nothing() {
    for line in Console::samples() {
        let (mut strict, mut still) = (flat_world(40, 2), flat_world(40, 2));
        assert_eq!(refusal_of(&mut strict, line), Some(Refusal::NoCheats));
        step(&mut still, &[]);
        assert_eq!(strict.stores, still.stores);
    }
}

#[test]
fn goods_come_to_who_asks_and_never_fall_below_nothing() {
    let mut world = lenient(2);
    let (mut stock, before) = (Stockpile::default(), world.stores.players[1].stockpile);
    stock.add(Resource::Food, 500);
    stock.add(Resource::Gold, i32::MIN);
    stock.add(Resource::Stone, i32::MAX);
    give(&mut world, 0, Console::Give { stock });
    let start = protocol::MatchSetup::STOCKPILE;
    let now = world.stores.players[0].stockpile;
    assert_eq!(now.0, [start.0[0] + 500, start.0[1], 0, 1_000_000]);
    assert_eq!(world.stores.players[1].stockpile, before);
}

#[test]
fn units_stand_apart_around_the_place_and_count() {
    let mut world = lenient(2);
    let (kind, at) = (
        world.catalog.find("archer").unwrap().id,
        protocol::WorldPos::from_ints(20, 20),
    );
    let line = Console::Spawn {
        kind,
        count: 30,
        at,
    };
    give(&mut world, 0, line.clone());
    assert_eq!(units_of(&world, 0, "archer"), 30);
    assert_eq!(world.stores.players[0].population, 30);
    let places: Vec<_> = world
        .stores
        .objects
        .iter()
        .map(|(_, object)| object.position)
        .collect();
    for (index, a) in places.iter().enumerate() {
        assert!(places[..index].iter().all(|b| a != b));
    }
    let off = Console::Spawn {
        kind,
        count: 1,
        at: protocol::WorldPos::from_ints(-3, 5),
    };
    assert_eq!(refusal_of(&mut world, off), Some(Refusal::OffTheMap));
    let none = Console::Spawn { kind, count: 0, at };
    assert_eq!(refusal_of(&mut world, none), Some(Refusal::OutOfRange));
    let house = world.catalog.find("house").unwrap().id;
    let house = Console::Spawn {
        kind: house,
        count: 1,
        at,
    };
    assert_eq!(refusal_of(&mut world, house), Some(Refusal::CannotDoThat));
}

#[test]
fn the_number_of_units_has_an_end() {
    let mut world = lenient(2);
    let kind = world.catalog.find("archer").unwrap().id;
    let at = protocol::WorldPos::from_ints(20, 20);
    world.stores.players[0].population = 19_950;
    let line = Console::Spawn {
        kind,
        count: 100,
        at,
    };
    assert_eq!(refusal_of(&mut world, line), Some(Refusal::PopulationLimit));
}

#[test]
fn anybody_can_be_killed() {
    let mut world = lenient(2);
    let foe = spawn(&mut world, "archer", Some(1), 5, 5);
    let units = Units::one(foe);
    give(
        &mut world,
        0,
        Console::Kill {
            units: units.clone(),
        },
    );
    assert!(!world.is_alive(foe));
    let again = refusal_of(&mut world, Console::Kill { units });
    assert_eq!(again, Some(Refusal::NoSuchUnit));
}

#[test]
fn the_map_is_explored_for_one_seat_only() {
    let mut world = lenient(2);
    give(&mut world, 0, Console::Explore);
    let far = protocol::CellPos::new(39, 39);
    assert!(world.view(Some(seat(0))).is_explored(far));
    assert!(!world.view(Some(seat(1))).is_explored(far));
}

#[test]
fn a_technology_is_known_once() {
    let mut world = lenient(2);
    let technology = world.catalog.technologies()[0].id;
    let line = Console::Learn { technology };
    give(&mut world, 0, line.clone());
    assert!(world.stores.players[0].technologies.contains(&technology));
    assert_eq!(refusal_of(&mut world, line), Some(Refusal::AlreadyDone));
}

/// Ticks until the first villager is trained, with training at `percent`.
fn ticks_to_train(percent: Option<u16>) -> u32 {
    let mut world = lenient(2);
    let centre = spawn(&mut world, "town_centre", Some(0), 20, 20);
    let kind = world.catalog.find("villager").unwrap().id;
    let variable = Variable::Train;
    if let Some(percent) = percent {
        give(&mut world, 0, Console::Set { variable, percent });
    }
    step(&mut world, &[]);
    let train = Train {
        building: centre,
        kind,
        count: 1,
    };
    give(&mut world, 0, train);
    let from = world.tick().0;
    assert!(run_until(&mut world, 10_000, |world| units_of(
        world, 0, "villager"
    ) == 1));
    world.tick().0 - from
}

#[test]
fn training_goes_by_its_variable() {
    let normal = ticks_to_train(None);
    assert_eq!(ticks_to_train(Some(100)), normal);
    assert!(ticks_to_train(Some(1_000)).abs_diff(normal / 10) <= 1);
    assert!(ticks_to_train(Some(50)).abs_diff(normal * 2) <= 1);
}

/// Hit points of a house after its builder and of a foe after its archer had so many ticks.
fn after_work(variable: Option<(Variable, u16)>) -> (i32, i32, i32) {
    let mut world = lenient(2);
    let builder = spawn(&mut world, "villager", Some(0), 10, 10);
    let archer = spawn(&mut world, "archer", Some(0), 30, 30);
    let foe = spawn(&mut world, "town_centre", Some(1), 34, 30);
    let gatherer = spawn(&mut world, "villager", Some(0), 3, 20);
    let bush = spawn(&mut world, "berry_bush", None, 4, 20);
    let (variable, percent) = variable.unwrap_or((Variable::Train, 100));
    give(&mut world, 0, Console::Set { variable, percent });
    let kind = world.catalog.find("house").unwrap().id;
    crate::systems::fog::refresh_all(&mut world);
    let place = protocol::command::Place {
        units: Units::one(builder),
        kind,
        at: protocol::CellPos::new(12, 10),
        is_queued: false,
    };
    let attack = protocol::command::Attack {
        units: Units::one(archer),
        target: foe,
        is_queued: false,
    };
    let gather = protocol::command::Gather {
        units: Units::one(gatherer),
        target: bush,
        is_queued: false,
    };
    step(
        &mut world,
        &[(0, place.into()), (0, attack.into()), (0, gather.into())],
    );
    assert_eq!(refusals(&world), []);
    crate::testing::run(&mut world, 500);
    let house = world
        .stores
        .objects
        .iter()
        .find(|(_, object)| object.kind == kind)
        .map(|(slot, _)| slot)
        .expect("it was placed");
    let points = |slot: usize| world.stores.health[slot].hit_points.raw() >> 16;
    let carried = world.stores.work[gatherer.index()]
        .carry
        .map_or(0, |carry| carry.amount.raw());
    (points(house), points(foe.index()), carried)
}

#[test]
fn building_damage_and_gathering_go_by_theirs() {
    let (house, centre, berries) = after_work(None);
    let faster = after_work(Some((Variable::Build, 200)));
    assert!(faster.0 > house);
    assert_eq!((faster.1, faster.2), (centre, berries));
    let harder = after_work(Some((Variable::Damage, 300)));
    assert!(harder.1 < centre, "{} {centre}", harder.1);
    assert_eq!((harder.0, harder.2), (house, berries));
    let richer = after_work(Some((Variable::Gather, 150)));
    assert!(richer.2 > berries);
    assert_eq!((richer.0, richer.1), (house, centre));
}

#[test]
fn variables_are_part_of_the_state() {
    let (mut ours, mut theirs) = (lenient(2), lenient(2));
    let set = |percent| Console::Set {
        variable: Variable::Damage,
        percent,
    };
    give(&mut ours, 0, set(200));
    give(&mut theirs, 0, set(201));
    assert_ne!(ours.digests().0, theirs.digests().0);
    let difference = ours.stores.difference(&theirs.stores).unwrap();
    assert_eq!(
        (difference.store, difference.field.as_str()),
        ("variables", ".damage_percent")
    );
    for percent in [0, 10_001] {
        assert_eq!(
            refusal_of(&mut ours, set(percent)),
            Some(Refusal::OutOfRange)
        );
    }
}
