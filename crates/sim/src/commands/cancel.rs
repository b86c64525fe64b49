use protocol::Seat;
use protocol::command::Cancel;

use crate::commands::own_building;
use crate::refusal::Refusal;
use crate::systems::production;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Cancel) -> Result<(), Refusal> {
    let slot = own_building(world, seat, command.building)?;
    let production = world
        .stores
        .production
        .get(slot)
        .ok_or(Refusal::CannotDoThat)?;
    if usize::from(command.slot) < production.queue.len() {
        Ok(())
    } else {
        Err(Refusal::NoSuchSlot)
    }
}

pub fn apply(world: &mut World, seat: Seat, command: &Cancel) {
    if let Ok(slot) = own_building(world, seat, command.building) {
        production::cancel(world, slot, usize::from(command.slot));
    }
}
