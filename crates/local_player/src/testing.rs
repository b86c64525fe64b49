use protocol::{CellPos, Control, EntityId, MatchSetup, Seat, SeatSetup};
use rules::{Catalog, Terrain};
use sim::{MapPlan, World};

pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("tests name seats that exist")
}

/// An empty meadow for two people, all explored.
pub fn meadow() -> World {
    let size_tiles = 64;
    let row = |index: u8| SeatSetup {
        seat: seat(index),
        name: format!("Player {index}"),
        control: Control::Person,
        colour: index,
        team: None,
        handicap_percent: 100,
        start_age: None,
    };
    let setup = MatchSetup {
        seed: 1,
        map: String::from("test"),
        size_tiles,
        seats: vec![row(0), row(1)],
        stockpile: MatchSetup::STOCKPILE,
        population_max: MatchSetup::POPULATION_MAX,
        terms: protocol::Terms {
            reveal: protocol::Reveal::Explored,
            ..protocol::Terms::STANDARD
        },
        allows_cheats: false,
    };
    let side = usize::from(size_tiles);
    let plan = MapPlan {
        size_tiles,
        terrain: vec![Terrain::Grass; side * side],
        heights: vec![0; (side + 1) * (side + 1)],
        things: Vec::new(),
    };
    World::new(setup, Catalog::builtin(), &plan)
}

pub fn spawn(world: &mut World, key: &str, owner: Option<u8>, x: u16, y: u16) -> EntityId {
    let kind = world
        .catalog
        .find(key)
        .unwrap_or_else(|| panic!("no kind {key}"))
        .id;
    world.spawn_complete(kind, owner.map(seat), CellPos::new(x, y).centre())
}
