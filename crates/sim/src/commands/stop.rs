use protocol::Seat;
use protocol::command::Stop;

use super::{own_unit_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::orders;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Stop) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_unit_slots(world, seat, &command.units),
    )
}

pub fn apply(world: &mut World, seat: Seat, command: &Stop) {
    for slot in own_unit_slots(world, seat, &command.units) {
        orders::issue(world, slot, Order::Idle, false);
    }
}
