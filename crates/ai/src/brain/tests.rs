use alloc::sync::Arc;
use std::string::String;
use std::vec::Vec;

use determinism::{Source, State, Vec2};
use protocol::{Command, Control, MatchSetup, Seat, SeatSetup, Stockpile, Tick};
use rules::{Catalog, Terrain};
use sim::{MapPlan, Placed, World};

use crate::Brain;

const SIZE_TILES: u16 = 64;

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("one of eight")
}

/// A meadow with `things` of (kind, place, seat).
fn world(things: &[(&str, (i32, i32), Option<u8>)], stockpile: Stockpile) -> World {
    let catalog = Catalog::builtin();
    let row = |index: u8| SeatSetup {
        seat: seat(index),
        name: String::from("somebody"),
        control: Control::Computer { level: 5 },
        colour: index,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    let setup = MatchSetup {
        seed: 1,
        map: String::from(MatchSetup::MAP),
        size_tiles: SIZE_TILES,
        seats: (0..2).map(row).collect(),
        stockpile,
        population_max: 200,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    };
    let place = |(key, at, owner): &(&str, (i32, i32), Option<u8>)| Placed {
        kind: catalog.find(key).expect("a kind of the game").id,
        at: Vec2::from_ints(at.0, at.1),
        owner: owner.map(seat),
    };
    let size = usize::from(SIZE_TILES);
    let plan = MapPlan {
        size_tiles: SIZE_TILES,
        terrain: std::vec![Terrain::Grass; size * size],
        heights: std::vec![0; (size + 1) * (size + 1)],
        things: things.iter().map(place).collect(),
    };
    World::new(setup, Arc::clone(&catalog), &plan)
}

const VILLAGE: &[(&str, (i32, i32), Option<u8>)] = &[
    ("town_centre", (20, 20), Some(0)),
    ("villager", (24, 20), Some(0)),
    ("villager", (24, 21), Some(0)),
    ("villager", (24, 22), Some(0)),
    ("scout", (24, 24), Some(0)),
    ("sheep", (16, 20), Some(0)),
    ("oak", (28, 20), None),
    ("town_centre", (50, 50), Some(1)),
    ("villager", (54, 50), Some(1)),
];

/// All that seat 1 wants to do within one period.
fn thoughts(world: &World) -> Vec<Command> {
    let mut brain = Brain::new(seat(0), 5);
    let view = world.view(Some(seat(0)));
    (0..48)
        .flat_map(|tick| brain.think(&view, Tick(tick)))
        .collect()
}

fn names(commands: &[Command]) -> Vec<&'static str> {
    commands.iter().map(Command::name).collect()
}

#[test]
fn a_fresh_village_trains_works_and_scouts() {
    let world = world(VILLAGE, MatchSetup::STOCKPILE);
    let commands = thoughts(&world);
    let count = |name| names(&commands).iter().filter(|own| **own == name).count();
    assert!(count("Train") >= 1, "{commands:?}");
    // One of the three may build the house instead.
    assert_eq!(count("Gather") + count("Place"), 3, "{commands:?}");
    assert_eq!(
        count("Place"),
        1,
        "room for five is full soon: {commands:?}"
    );
    assert!(count("Move") >= 1, "the scout rides: {commands:?}");
}

#[test]
fn what_it_wants_is_what_the_world_allows() {
    let mut world = world(VILLAGE, MatchSetup::STOCKPILE);
    let mut brains = [0, 1].map(|index| Brain::new(seat(index), 5));
    let mut given = 0;
    for _ in 0..4_000 {
        let tick = world.tick();
        let mut all = Vec::new();
        for brain in &mut brains {
            let view = world.view(Some(brain.seat()));
            let commands = brain.think(&view, tick);
            assert!(commands.iter().all(|command| view.check(command).is_ok()));
            all.extend(commands.into_iter().map(|command| (brain.seat(), command)));
        }
        given += all.len();
        world.step(&all);
        let refused = world
            .events
            .iter()
            .find(|event| matches!(event, sim::Event::Refused { .. }));
        assert_eq!(
            refused, None,
            "two commands of one thought got in each other's way"
        );
    }
    assert!(given > 15, "only {given} commands in a minute");
}

#[test]
fn equal_brains_think_equal_thoughts_and_survive_being_saved() {
    let world = world(VILLAGE, MatchSetup::STOCKPILE);
    let view = world.view(Some(seat(0)));
    let (mut one, mut two) = (Brain::new(seat(0), 4), Brain::new(seat(0), 4));
    for tick in 0..400 {
        assert_eq!(one.think(&view, Tick(tick)), two.think(&view, Tick(tick)));
        let mut bytes = Vec::new();
        two.write(&mut bytes);
        two = Brain::read(&mut Source::new(&bytes)).expect("own bytes read back");
        assert_eq!(one, two);
    }
    assert_ne!(one, Brain::new(seat(0), 4), "it keeps something in mind");
}

#[test]
fn levels_think_more_and_less_often() {
    let world = world(VILLAGE, MatchSetup::STOCKPILE);
    let view = world.view(Some(seat(0)));
    let thoughts = |level| {
        let mut brain = Brain::new(seat(0), level);
        (0..3_000)
            .filter(|tick| !brain.think(&view, Tick(*tick)).is_empty())
            .count()
    };
    let counts = [1, 2, 3, 4, 5].map(thoughts);
    assert!(counts.is_sorted_by(|less, more| less < more), "{counts:?}");
}

#[test]
fn it_gives_up_when_nobody_is_left() {
    let lost = [
        ("house", (20, 20), Some(0)),
        ("scout", (24, 24), Some(0)),
        ("town_centre", (50, 50), Some(1)),
    ];
    let world = world(&lost, MatchSetup::STOCKPILE);
    let view = world.view(Some(seat(0)));
    let mut brain = Brain::new(seat(0), 5);
    let resigned =
        (0..4_000).find(|tick| names(&brain.think(&view, Tick(*tick))).contains(&"Resign"));
    let tick = resigned.expect("it resigns");
    assert!(tick > 1_800, "only after a while, not at tick {tick}");
}

#[test]
fn it_sets_out_with_enough_soldiers() {
    let mut things = VILLAGE.to_vec();
    things.extend((0..20).map(|index| ("militia", (14 + index, 28), Some(0))));
    let world = world(&things, MatchSetup::STOCKPILE);
    let marching = |commands: &[Command]| {
        commands
            .iter()
            .filter(|command| matches!(command, Command::AttackMove(_)))
            .count()
    };
    assert_eq!(marching(&thoughts(&world)), 1);
    // Three are not enough.
    let mut few = VILLAGE.to_vec();
    few.extend((0..3).map(|index| ("militia", (26 + index, 26), Some(0))));
    assert_eq!(
        marching(&thoughts(&self::world(&few, MatchSetup::STOCKPILE))),
        0
    );
}

#[test]
fn soldiers_turn_on_whoever_comes_to_the_village() {
    let mut things = VILLAGE.to_vec();
    things.extend([
        ("militia", (26, 26), Some(0)),
        ("militia", (27, 26), Some(0)),
        ("spearman", (16, 16), Some(1)),
    ]);
    let commands = thoughts(&world(&things, MatchSetup::STOCKPILE));
    let defence = commands.iter().find_map(|command| match command {
        Command::AttackMove(order) => Some(order),
        _ => None,
    });
    let order = defence.expect("they march");
    assert_eq!(
        (order.goal, order.units.len()),
        (Vec2::from_ints(16, 16), 2)
    );
}

#[test]
fn without_soldiers_villagers_defend_themselves() {
    let mut things = VILLAGE.to_vec();
    things.extend([
        ("villager", (23, 23), Some(0)),
        ("militia", (22, 24), Some(1)),
    ]);
    let commands = thoughts(&world(&things, MatchSetup::STOCKPILE));
    assert!(
        commands
            .iter()
            .any(|command| matches!(command, Command::Attack(order) if order.units.len() >= 4)),
        "{commands:?}"
    );
}
