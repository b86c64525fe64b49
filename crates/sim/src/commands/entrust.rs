use protocol::Seat;
use protocol::command::Entrust;

use crate::refusal::Refusal;
use crate::world::World;

pub fn check(_world: &World, _seat: Seat, command: &Entrust) -> Result<(), Refusal> {
    if command.to.is_valid() {
        Ok(())
    } else {
        Err(Refusal::CannotDoThat)
    }
}

pub fn apply(world: &mut World, seat: Seat, command: &Entrust) {
    if let Some(player) = world.player_mut(seat) {
        player.steward = command.to;
    }
}
