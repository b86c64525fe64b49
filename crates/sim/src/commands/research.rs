use protocol::Seat;
use protocol::command::Research;

use alloc::collections::BTreeSet;

use protocol::limits::PRODUCTION_QUEUE_MAX;
use rules::Technology;

use crate::commands::{can_pay, own_building};
use crate::components::ItemKind;
use crate::refusal::Refusal;
use crate::systems::production;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Research) -> Result<(), Refusal> {
    let slot = own_building(world, seat, command.building)?;
    let technology = world
        .catalog
        .technology(command.technology)
        .ok_or(Refusal::NoSuchKind)?;
    if !world.kind(slot).researches.contains(&command.technology) {
        return Err(Refusal::CannotDoThat);
    }
    if !world.stores.sites[slot].is_complete {
        return Err(Refusal::Unfinished);
    }
    let player = world.player(seat).ok_or(Refusal::Defeated)?;
    if player.technologies.contains(&command.technology)
        || production::is_in_work(world, seat, command.technology)
    {
        return Err(Refusal::AlreadyDone);
    }
    if player.age < technology.age {
        return Err(Refusal::TooEarly);
    }
    if kinds_that_count(world, seat, technology) < usize::from(technology.buildings_required) {
        return Err(Refusal::BuildingsMissing);
    }
    if world.stores.production[slot].queue.len() >= PRODUCTION_QUEUE_MAX {
        return Err(Refusal::QueueFull);
    }
    can_pay(world, seat, &technology.cost)
}

pub fn apply(world: &mut World, seat: Seat, command: &Research) {
    let Some(slot) = world.slot(command.building) else {
        return;
    };
    let Some(cost) = world
        .catalog
        .technology(command.technology)
        .map(|technology| technology.cost)
    else {
        return;
    };
    if let Some(player) = world.player_mut(seat) {
        player.stockpile.pay(&cost);
    }
    production::enqueue(
        world,
        slot,
        ItemKind::Technology {
            technology: command.technology,
        },
        cost,
    );
}

/// How many different kinds of finished building of the technology's age the seat has, of those that the
/// next age asks for.
fn kinds_that_count(world: &World, seat: Seat, technology: &Technology) -> usize {
    let counts = |&slot: &usize| {
        let kind = world.kind(slot);
        world.stores.objects[slot].owner == Some(seat)
            && world.stores.sites[slot].is_complete
            && kind.counts_for_age
            && kind.age == technology.age
    };
    let kinds: BTreeSet<_> = world
        .stores
        .buildings
        .slots()
        .filter(counts)
        .map(|slot| world.kind(slot).id)
        .collect();
    kinds.len()
}
