use protocol::Seat;
use protocol::command::Train;

use protocol::limits::PRODUCTION_QUEUE_MAX;

use crate::commands::{can_pay, own_building};
use crate::components::ItemKind;
use crate::refusal::Refusal;
use crate::systems::production;
use crate::world::World;

/// Units that one command may ask for.
const COUNT_MAX: u8 = 15;

/// May be given while at least one of the units fits and can be paid for.
pub fn check(world: &World, seat: Seat, command: &Train) -> Result<(), Refusal> {
    let slot = own_building(world, seat, command.building)?;
    let kind = world.catalog.get(command.kind).ok_or(Refusal::NoSuchKind)?;
    if !world.kind(slot).trains.contains(&command.kind)
        || command.count == 0
        || command.count > COUNT_MAX
    {
        return Err(Refusal::CannotDoThat);
    }
    if !world.stores.sites[slot].is_complete {
        return Err(Refusal::Unfinished);
    }
    let player = world.player(seat).ok_or(Refusal::Defeated)?;
    if player.age < kind.age {
        return Err(Refusal::TooEarly);
    }
    if world.stores.production[slot].queue.len() >= PRODUCTION_QUEUE_MAX {
        return Err(Refusal::QueueFull);
    }
    if u32::from(player.population) + u32::from(kind.population)
        > u32::from(world.setup.population_max)
    {
        return Err(Refusal::PopulationLimit);
    }
    can_pay(world, seat, &kind.cost)
}

/// Puts in as many as fit and can be paid for.
pub fn apply(world: &mut World, seat: Seat, command: &Train) {
    let Some(slot) = world.slot(command.building) else {
        return;
    };
    let cost = world.catalog.kind(command.kind).cost;
    for _ in 0..command.count {
        let has_place = world.stores.production[slot].queue.len() < PRODUCTION_QUEUE_MAX;
        let Some(player) = world
            .player_mut(seat)
            .filter(|player| has_place && player.stockpile.covers(&cost))
        else {
            return;
        };
        player.stockpile.pay(&cost);
        production::enqueue(world, slot, ItemKind::Unit { kind: command.kind }, cost);
    }
}
