use protocol::Seat;
use protocol::command::DropOff;

use crate::commands::{own_building, own_villager_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::{gathering, orders};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &DropOff) -> Result<(), Refusal> {
    let slots = own_villager_slots(world, seat, &command.units);
    some_of(world, &command.units, &slots)?;
    let site = own_building(world, seat, command.building).map_err(|refusal| match refusal {
        Refusal::NoSuchUnit => Refusal::NoSuchTarget,
        other => other,
    })?;
    if !world.stores.sites[site].is_complete {
        return Err(Refusal::Unfinished);
    }
    let can_deliver = slots
        .iter()
        .any(|&slot| gathering::can_deliver(world, slot, site));
    if can_deliver {
        Ok(())
    } else {
        Err(Refusal::NotADropSite)
    }
}

/// Those who carry nothing that the building takes stay as they are.
pub fn apply(world: &mut World, seat: Seat, command: &DropOff) {
    let Some(site) = world.slot(command.building) else {
        return;
    };
    for slot in own_villager_slots(world, seat, &command.units) {
        if gathering::can_deliver(world, slot, site) {
            orders::issue(
                world,
                slot,
                Order::DropOff {
                    building: command.building,
                },
                command.is_queued,
            );
        }
    }
}
