use protocol::Seat;
use protocol::command::Research;

use crate::refusal::Refusal;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Research) -> Result<(), Refusal> {
    let _ = (world, seat, command);
    Err(Refusal::CannotDoThat)
}

pub fn apply(world: &mut World, seat: Seat, command: &Research) {
    let _ = (world, seat, command);
}
