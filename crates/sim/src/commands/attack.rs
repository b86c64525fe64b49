use protocol::Seat;
use protocol::command::Attack;

use crate::commands::{own_unit_slots, some_of, visible_target};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::orders;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Attack) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_unit_slots(world, seat, &command.units),
    )?;
    let target = visible_target(world, seat, command.target)?;
    if !world.stores.health.contains(target) {
        return Err(Refusal::CannotDoThat);
    }
    let owner = world.stores.objects[target].owner;
    match owner {
        Some(_) if !world.is_opponent(Some(seat), owner) => Err(Refusal::Friendly),
        Some(_) if world.is_treaty() => Err(Refusal::Treaty),
        _ => Ok(()),
    }
}

pub fn apply(world: &mut World, seat: Seat, command: &Attack) {
    for slot in own_unit_slots(world, seat, &command.units) {
        if world.stores.combat.contains(slot) {
            orders::issue(
                world,
                slot,
                Order::Attack {
                    target: command.target,
                },
                command.is_queued,
            );
        }
    }
}
