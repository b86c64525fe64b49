//! Queues of buildings: training, research, and sending out who is ready.

mod exit;
mod rally;
#[cfg(test)]
mod tests;

use protocol::{KindId, Seat, Stockpile, TechnologyId};

use crate::components::{Item, ItemKind};
use crate::events::Event;
use crate::world::World;

/// A building that found no place for a ready unit looks again after so many ticks.
const RETRY_TICKS: u32 = 16;

pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.production.next_slot(at) {
        at = Some(slot);
        let Some(item) = world.stores.production[slot].queue.front().copied() else {
            continue;
        };
        let owner = world.stores.objects[slot].owner;
        let needed_ticks = duration(world, owner, &item);
        // Who is ready and could not go out tries again now and then only.
        let is_turn = (world.stores.clock.0 + slot as u32).is_multiple_of(RETRY_TICKS);
        let production = &mut world.stores.production[slot];
        let was_ready = production.progress_ticks >= needed_ticks;
        if !was_ready {
            production.progress_ticks += 1;
        }
        let is_ready = production.progress_ticks >= needed_ticks;
        if is_ready && (!was_ready || is_turn) {
            deliver(world, slot, item);
        }
    }
}

/// Ticks that an item takes in all in a building of `owner`.
#[must_use]
pub fn duration(world: &World, owner: Option<Seat>, item: &Item) -> u32 {
    let ticks = match item.kind {
        ItemKind::Unit { kind } => world.catalog.kind(kind).train_ticks,
        ItemKind::Technology { technology } => world
            .catalog
            .technology(technology)
            .map_or(1, |technology| technology.research_ticks),
    };
    let ticks = world.stores.variables.train_ticks(ticks);
    world.handicaps.train_ticks(owner, ticks)
}

/// Adds an item that is paid for to the queue of the building in `slot`.
pub fn enqueue(world: &mut World, slot: usize, kind: ItemKind, paid: Stockpile) {
    if let Some(production) = world.stores.production.get_mut(slot) {
        production.queue.push_back(Item { kind, paid });
    }
}

/// Takes the item at `place` out of the queue of the building in `slot` and gives back what was paid.
pub fn cancel(world: &mut World, slot: usize, place: usize) {
    let owner = world.stores.objects[slot].owner;
    let Some(production) = world.stores.production.get_mut(slot) else {
        return;
    };
    let Some(item) = production.queue.remove(place) else {
        return;
    };
    if place == 0 {
        production.progress_ticks = 0;
        production.is_waiting_for_room = false;
    }
    if let Some(player) = owner.and_then(|seat| world.player_mut(seat)) {
        player.stockpile.refund(&item.paid);
    }
}

/// The first item is ready.
fn deliver(world: &mut World, slot: usize, item: Item) {
    let Some(seat) = world.stores.objects[slot].owner else {
        return;
    };
    let is_done = match item.kind {
        ItemKind::Unit { kind } => send_out(world, slot, seat, kind),
        ItemKind::Technology { technology } => {
            learn(world, seat, technology);
            true
        }
    };
    if is_done {
        let production = &mut world.stores.production[slot];
        production.queue.pop_front();
        production.progress_ticks = 0;
        production.is_waiting_for_room = false;
    }
}

/// Lets a unit out if there is room for it; says whether it went.
fn send_out(world: &mut World, slot: usize, seat: Seat, kind: KindId) -> bool {
    let population = u32::from(world.catalog.kind(kind).population);
    let has_room = world.player(seat).is_some_and(|player| {
        population == 0 || u32::from(player.population) + population <= u32::from(player.room)
    });
    if !has_room {
        let production = &mut world.stores.production[slot];
        if !production.is_waiting_for_room {
            production.is_waiting_for_room = true;
            world.events.push(Event::Housed { seat });
        }
        return false;
    }
    world.stores.production[slot].is_waiting_for_room = false;
    let Some(place) = exit::place_beside(world, slot, kind) else {
        return false;
    };
    let id = world.spawn_complete(kind, Some(seat), place);
    if let Some(player) = world.player_mut(seat) {
        // At once, so that two buildings ready in the same tick do not share one place.
        player.population = player.population.saturating_add(population as u16);
        player.score.units_trained += 1;
    }
    world.events.push(Event::Trained {
        id,
        kind,
        owner: seat,
    });
    rally::send(world, slot, id);
    true
}

/// A technology is known from now on; an age opens what belongs to it.
pub fn learn(world: &mut World, seat: Seat, technology: TechnologyId) {
    let age = world
        .catalog
        .technology(technology)
        .and_then(|technology| technology.leads_to_age);
    let now = world.stores.clock;
    let Some(player) = world.player_mut(seat) else {
        return;
    };
    if let Err(place) = player.technologies.binary_search(&technology) {
        player.technologies.insert(place, technology);
    }
    if let Some(age) = age {
        player.age = player.age.max(age);
        if age == 1 {
            player.score.feudal_tick = now;
        }
    }
    world.events.push(Event::Researched { seat, technology });
    if let Some(age) = age {
        world.events.push(Event::AgeReached { seat, age });
    }
}

/// Whether the seat has this technology in work somewhere.
#[must_use]
pub fn is_in_work(world: &World, seat: Seat, technology: TechnologyId) -> bool {
    let wanted = ItemKind::Technology { technology };
    let is_own = |slot: usize| world.stores.objects[slot].owner == Some(seat);
    world.stores.production.iter().any(|(slot, production)| {
        is_own(slot) && production.queue.iter().any(|item| item.kind == wanted)
    })
}
