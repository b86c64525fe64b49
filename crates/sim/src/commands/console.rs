use determinism::{Fixed, Vec2};
use protocol::command::Console;
use protocol::{CellPos, KindId, Resource, Seat, Variable};

use crate::events::Event;
use crate::refusal::Refusal;
use crate::systems::production;
use crate::systems::tiles::{is_open, ring_around};
use crate::world::World;

#[cfg(test)]
mod tests;

/// The most of a good that a console leaves in a stockpile, like that with which a match may start.
const STOCK_MAX: i32 = 1_000_000;
/// The most units that a console gives a seat.
const POPULATION_MAX: u32 = 20_000;

pub fn check(world: &World, seat: Seat, command: &Console) -> Result<(), Refusal> {
    if !world.setup.allows_cheats {
        return Err(Refusal::NoCheats);
    }
    match command {
        Console::Give { .. } | Console::Explore => Ok(()),
        Console::Spawn { kind, count, at } => check_spawn(world, seat, *kind, *count, *at),
        Console::Kill { units } => {
            if units.iter().any(|id| world.is_alive(id)) {
                Ok(())
            } else {
                Err(Refusal::NoSuchUnit)
            }
        }
        Console::Learn { technology } => {
            let row = world.catalog.technology(*technology);
            row.ok_or(Refusal::NoSuchKind)?;
            let player = world.player(seat).ok_or(Refusal::Defeated)?;
            match player.technologies.binary_search(technology) {
                Ok(_) => Err(Refusal::AlreadyDone),
                Err(_) => Ok(()),
            }
        }
        Console::Set { percent, .. } if !Variable::PERCENT.contains(percent) => {
            Err(Refusal::OutOfRange)
        }
        Console::Set { .. } => Ok(()),
    }
}

fn check_spawn(
    world: &World,
    seat: Seat,
    kind: KindId,
    count: u8,
    at: Vec2,
) -> Result<(), Refusal> {
    let row = world.catalog.get(kind).ok_or(Refusal::NoSuchKind)?;
    if !row.is_unit() {
        return Err(Refusal::CannotDoThat);
    }
    if !Console::SPAWN_COUNT.contains(&count) {
        return Err(Refusal::OutOfRange);
    }
    if !world.stores.landscape.contains_position(at) {
        return Err(Refusal::OffTheMap);
    }
    let population = world
        .player(seat)
        .map_or(0, |player| u32::from(player.population));
    if population + u32::from(count) * u32::from(row.population) > POPULATION_MAX {
        return Err(Refusal::PopulationLimit);
    }
    Ok(())
}

pub fn apply(world: &mut World, seat: Seat, command: &Console) {
    match command {
        Console::Give { stock } => {
            if let Some(player) = world.player_mut(seat) {
                for good in Resource::ALL {
                    let sum = player.stockpile.get(good).saturating_add(stock.get(good));
                    player.stockpile.0[good.index()] = sum.clamp(0, STOCK_MAX);
                }
            }
        }
        Console::Spawn { kind, count, at } => spawn(world, seat, *kind, *count, *at),
        Console::Kill { units } => {
            for slot in units
                .iter()
                .filter_map(|id| world.slot(id))
                .collect::<alloc::vec::Vec<_>>()
            {
                if let Some(health) = world.stores.health.get_mut(slot) {
                    health.hit_points = Fixed::ZERO;
                }
            }
        }
        Console::Explore => {
            if let Some(index) = world.player_index(seat) {
                world.stores.fog.seats[index].explored.fill();
            }
        }
        Console::Learn { technology } => production::learn(world, seat, *technology),
        Console::Set { variable, percent } => world.stores.variables.set(*variable, *percent),
    }
    world.events.push(Event::Cheated {
        seat,
        line: command.clone(),
    });
}

/// One unit on each open tile, ring by ring around the place, until all stand or the map ends.
fn spawn(world: &mut World, seat: Seat, kind: KindId, count: u8, at: Vec2) {
    let middle = CellPos::of(at);
    let rings = 0..i32::from(world.stores.landscape.size_tiles);
    let cells = rings.flat_map(|ring| ring_around(middle, 1, ring));
    let places: alloc::vec::Vec<CellPos> = cells
        .filter(|&cell| is_open(world, cell))
        .take(usize::from(count))
        .collect();
    for place in places {
        world.spawn_complete(kind, Some(seat), place.centre());
        let population = u16::from(world.catalog.kind(kind).population);
        if let Some(player) = world.player_mut(seat) {
            player.population = player.population.saturating_add(population);
        }
    }
}
