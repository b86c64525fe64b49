use protocol::Seat;
use protocol::command::Build;

use crate::commands::{own_villager_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::{construction, orders};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Build) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_villager_slots(world, seat, &command.units),
    )?;
    let target = world.slot(command.target).ok_or(Refusal::NoSuchTarget)?;
    if !world.stores.buildings.contains(target) {
        return Err(Refusal::CannotDoThat);
    }
    if world.stores.objects[target].owner != Some(seat) {
        return Err(Refusal::NotYours);
    }
    if !world.stores.sites[target].is_complete {
        return Ok(());
    }
    if !construction::is_damaged(world, target) {
        return Err(Refusal::NotDamaged);
    }
    // Repair is paid bit by bit: whoever has none of a good that is in it cannot begin.
    let (cost, player) = (
        world.kind(target).cost,
        world.player(seat).ok_or(Refusal::Defeated)?,
    );
    let lacks = |&resource: &protocol::Resource| {
        cost.get(resource) > 0 && player.stockpile.get(resource) <= 0
    };
    protocol::Resource::ALL
        .into_iter()
        .find(lacks)
        .map_or(Ok(()), |resource| Err(Refusal::TooFew(resource)))
}

pub fn apply(world: &mut World, seat: Seat, command: &Build) {
    for slot in own_villager_slots(world, seat, &command.units) {
        orders::issue(
            world,
            slot,
            Order::Build {
                target: command.target,
            },
            command.is_queued,
        );
    }
}
