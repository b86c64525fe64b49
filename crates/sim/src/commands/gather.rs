use protocol::Seat;
use protocol::command::Gather;

use crate::commands::{known_target, own_villager_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::{gathering, orders};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Gather) -> Result<(), Refusal> {
    let slots = own_villager_slots(world, seat, &command.units);
    some_of(world, &command.units, &slots)?;
    let target = known_target(world, seat, command.target)?;
    if slots
        .iter()
        .any(|&slot| gathering::is_gatherable(world, slot, target))
    {
        return Ok(());
    }
    let owner = world.stores.objects[target].owner;
    let is_unfinished = world
        .stores
        .sites
        .get(target)
        .is_some_and(|site| !site.is_complete);
    Err(match world.kind(target).deposit {
        None => Refusal::NothingToGather,
        Some(_) if owner.is_some() && owner != Some(seat) => Refusal::NotYours,
        Some(_) if is_unfinished => Refusal::Unfinished,
        Some(_) => Refusal::NothingToGather,
    })
}

pub fn apply(world: &mut World, seat: Seat, command: &Gather) {
    for slot in own_villager_slots(world, seat, &command.units) {
        orders::issue(
            world,
            slot,
            Order::Gather {
                target: command.target,
            },
            command.is_queued,
        );
    }
}
