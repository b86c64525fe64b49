use protocol::Seat;
use protocol::command::Train;

use crate::refusal::Refusal;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Train) -> Result<(), Refusal> {
    let _ = (world, seat, command);
    Err(Refusal::CannotDoThat)
}

pub fn apply(world: &mut World, seat: Seat, command: &Train) {
    let _ = (world, seat, command);
}
