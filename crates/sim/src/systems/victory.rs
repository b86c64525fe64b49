use protocol::{Seat, SeatSet};

use crate::events::Event;
use crate::player::{Defeat, DefeatCause};
use crate::world::World;

mod points;
#[cfg(test)]
mod tests;

/// Who has won is looked at once in so many ticks (half a second).
const CHECK_TICKS: u32 = 32;

pub fn run(world: &mut World) {
    let treaty_end = world.setup.terms.treaty_end();
    if world.stores.clock == treaty_end {
        world.events.push(Event::TreatyOver);
    }
    if !world.stores.clock.0.is_multiple_of(CHECK_TICKS) || world.stores.outcome.winners.is_some() {
        return;
    }
    for index in 0..world.stores.players.len() {
        let player = &world.stores.players[index];
        if player.is_playing() && !can_go_on(world, player.seat) {
            defeat(world, index, DefeatCause::Conquered);
        }
    }
    decide(world);
    points::decide(world);
}

/// Whether a seat has anybody left, or a building that could make somebody.
fn can_go_on(world: &World, seat: Seat) -> bool {
    world.stores.health.slots().any(|slot| {
        let object = &world.stores.objects[slot];
        let kind = world.catalog.kind(object.kind);
        object.owner == Some(seat) && (kind.is_unit() || !kind.trains.is_empty())
    })
}

/// Takes a seat out of the match. What it still has falls at once, so that nobody hunts for a last
/// house.
pub fn defeat(world: &mut World, index: usize, cause: DefeatCause) {
    let seat = world.stores.players[index].seat;
    world.stores.players[index].defeat = Some(Defeat {
        tick: world.stores.clock,
        cause,
    });
    world.events.push(Event::Defeated { seat, cause });
    for slot in 0..world.stores.entities.slots() {
        let is_theirs = world
            .stores
            .objects
            .get(slot)
            .is_some_and(|object| object.owner == Some(seat));
        if !is_theirs {
            continue;
        }
        if world.stores.animals.contains(slot) {
            world.stores.objects[slot].owner = None;
        } else {
            let id = world.id(slot);
            super::deaths::announce(world, slot);
            world.despawn(id);
        }
    }
}

/// Ends the match when everybody left is on one side. A match that began with one side never ends so.
pub fn decide(world: &mut World) {
    let playing: SeatSet = world
        .stores
        .players
        .iter()
        .filter(|player| player.is_playing())
        .map(|player| player.seat)
        .collect();
    let is_one_side = playing
        .iter()
        .all(|a| playing.iter().all(|b| !world.is_opponent(Some(a), Some(b))));
    let was_one_side = world
        .stores
        .players
        .iter()
        .all(|player| player.allies.len() as usize == world.stores.players.len());
    if is_one_side && !was_one_side && world.stores.outcome.winners.is_none() {
        win(world, playing);
    }
}

fn win(world: &mut World, winners: SeatSet) {
    world.stores.outcome.winners = Some(winners);
    world.stores.outcome.tick = world.stores.clock;
    world.events.push(Event::Decided { winners });
}
