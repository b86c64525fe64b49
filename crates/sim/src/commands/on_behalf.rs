use protocol::command::OnBehalf;
use protocol::{Command, Seat, Steward};

use crate::refusal::Refusal;
use crate::world::World;

#[cfg(test)]
mod tests;

/// Allies may do anything for a seat that is entrusted to them, except give it up.
pub fn check(world: &World, seat: Seat, command: &OnBehalf) -> Result<(), Refusal> {
    let is_entrusted = world.player(command.of).is_some_and(|player| {
        player.steward == Steward::Allies && player.seat != seat && player.allies.contains(seat)
    });
    let order = command.order.command();
    if !is_entrusted || matches!(order, Command::Resign(_)) {
        return Err(Refusal::NotYours);
    }
    super::check(world, command.of, order)
}

pub fn apply(world: &mut World, _seat: Seat, command: &OnBehalf) {
    super::apply(world, command.of, command.order.command());
}
