use protocol::Seat;
use protocol::command::SetStance;

use crate::commands::{own_unit_slots, some_of};
use crate::components::Stance;
use crate::refusal::Refusal;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &SetStance) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_unit_slots(world, seat, &command.units),
    )
}

pub fn apply(world: &mut World, seat: Seat, command: &SetStance) {
    for slot in own_unit_slots(world, seat, &command.units) {
        if let Some(combat) = world.stores.combat.get_mut(slot) {
            combat.stance = Stance(command.stance);
            combat.anchor = None;
        }
    }
}
