use protocol::Seat;
use protocol::command::Move;

use super::{own_unit_slots, some_of};
use crate::components::Order;
use crate::navigation;
use crate::refusal::Refusal;
use crate::systems::{movement::formation, orders};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Move) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_unit_slots(world, seat, &command.units),
    )?;
    if world.stores.landscape.contains_position(command.goal) {
        Ok(())
    } else {
        Err(Refusal::OffTheMap)
    }
}

pub fn apply(world: &mut World, seat: Seat, command: &Move) {
    navigation::refresh(world);
    let slots = own_unit_slots(world, seat, &command.units);
    for (slot, goal, pace) in formation::march(world, &slots, command.goal, command.is_queued) {
        orders::issue(world, slot, Order::Move { goal, pace }, command.is_queued);
    }
}
