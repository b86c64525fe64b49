//! Small worlds for tests, and the way every test gives its commands: through the codec.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use determinism::Vec2;
use protocol::{Command, Control, EntityId, MatchSetup, Seat, SeatSetup};
use rules::{Catalog, Terrain};

use crate::events::Event;
use crate::map_plan::MapPlan;
use crate::refusal::Refusal;
use crate::world::World;

pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("tests name seats that exist")
}

/// A match of `seats` people who stand alone.
pub fn setup(size_tiles: u16, seats: u8) -> MatchSetup {
    let row = |index| SeatSetup {
        seat: seat(index),
        name: format!("Player {}", index + 1),
        control: Control::Person,
        colour: index,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    MatchSetup {
        seed: 7,
        map: String::from("test"),
        size_tiles,
        seats: (0..seats).map(row).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms::STANDARD,
        allows_cheats: false,
    }
}

/// An empty meadow.
pub fn flat_world(size_tiles: u16, seats: u8) -> World {
    let side = usize::from(size_tiles);
    let plan = MapPlan {
        size_tiles,
        terrain: alloc::vec![Terrain::Grass; side * side],
        heights: alloc::vec![0; (side + 1) * (side + 1)],
        things: Vec::new(),
    };
    World::new(setup(size_tiles, seats), Catalog::builtin(), &plan)
}

/// Something finished, in the middle of a tile (or of its footprint around it).
pub fn spawn(world: &mut World, key: &str, owner: Option<u8>, x: u16, y: u16) -> EntityId {
    let kind = world
        .catalog
        .find(key)
        .unwrap_or_else(|| panic!("no kind {key}"))
        .id;
    world.spawn_complete(kind, owner.map(seat), protocol::CellPos::new(x, y).centre())
}

/// One tick with these commands, each through its bytes.
pub fn step(world: &mut World, commands: &[(u8, Command)]) {
    let through_the_codec = |(index, command): &(u8, Command)| {
        let decoded = Command::decode(&command.encode()).expect("own commands decode");
        assert_eq!(&decoded, command);
        (seat(*index), decoded)
    };
    let commands: Vec<(Seat, Command)> = commands.iter().map(through_the_codec).collect();
    world.step(&commands);
}

/// Gives one command; panics when it is refused.
pub fn give(world: &mut World, index: u8, command: impl Into<Command>) {
    let command = command.into();
    step(world, &[(index, command.clone())]);
    if let Some(refusal) = refusals(world).first() {
        panic!("{} was refused: {refusal:?}", command.name());
    }
}

/// The refusals of the last tick.
pub fn refusals(world: &World) -> Vec<Refusal> {
    let refusal = |event: &Event| match event {
        Event::Refused { refusal, .. } => Some(*refusal),
        _ => None,
    };
    world.events.iter().filter_map(refusal).collect()
}

/// Runs until `done` or until `ticks_max` ticks are over; says whether it was done.
pub fn run_until(world: &mut World, ticks_max: u32, mut done: impl FnMut(&World) -> bool) -> bool {
    (0..ticks_max).any(|_| {
        world.step(&[]);
        done(world)
    })
}

/// Runs `ticks` ticks and gives all events of them.
pub fn run(world: &mut World, ticks: u32) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        world.step(&[]);
        events.extend(world.events.iter().cloned());
    }
    events
}

/// The present place of something that lives.
pub fn place(world: &World, id: EntityId) -> Vec2 {
    world.stores.objects[world.slot(id).expect("it lives")].position
}

/// Lets every seat have explored the whole map, and see what stands near its things now.
pub fn show_everything(world: &mut World) {
    world
        .stores
        .fog
        .seats
        .iter_mut()
        .for_each(|fog| fog.explored.fill());
    crate::systems::fog::refresh_all(world);
}
