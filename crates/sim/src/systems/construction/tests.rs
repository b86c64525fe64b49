mod afterwards;
mod footprints;
mod labour;
mod repair;
mod walls;

use alloc::vec::Vec;

use protocol::command::{Place, PlaceWall};
use protocol::{CellPos, EntityId, Resource, Stockpile};

use crate::components::Order;
use crate::events::Event;
use crate::testing::{flat_world, seat, show_everything, spawn};
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
