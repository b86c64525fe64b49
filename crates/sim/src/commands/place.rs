use protocol::Seat;
use protocol::command::Place;

use crate::commands::{buildable_kind, can_pay, own_villager_slots, some_of};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::systems::{construction, orders};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Place) -> Result<(), Refusal> {
    let slots = own_villager_slots(world, seat, &command.units);
    some_of(world, &command.units, &slots)?;
    let kind = buildable_kind(world, seat, &slots, command.kind)?;
    construction::check_footprint(world, Some(seat), command.kind, command.at)?;
    can_pay(world, seat, &kind.cost)
}

pub fn apply(world: &mut World, seat: Seat, command: &Place) {
    let target = construction::lay_foundation(world, seat, command.kind, command.at);
    for slot in own_villager_slots(world, seat, &command.units) {
        orders::issue(world, slot, Order::Build { target }, command.is_queued);
    }
}
