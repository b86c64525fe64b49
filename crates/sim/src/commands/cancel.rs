use protocol::Seat;
use protocol::command::Cancel;

use crate::refusal::Refusal;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Cancel) -> Result<(), Refusal> {
    let _ = (world, seat, command);
    Err(Refusal::CannotDoThat)
}

pub fn apply(world: &mut World, seat: Seat, command: &Cancel) {
    let _ = (world, seat, command);
}
