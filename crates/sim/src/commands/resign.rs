use protocol::Seat;
use protocol::command::Resign;

use crate::player::DefeatCause;
use crate::refusal::Refusal;
use crate::systems::victory;
use crate::world::World;

pub fn check(_world: &World, _seat: Seat, _command: &Resign) -> Result<(), Refusal> {
    Ok(())
}

pub fn apply(world: &mut World, seat: Seat, _command: &Resign) {
    if let Some(index) = world
        .stores
        .players
        .iter()
        .position(|player| player.seat == seat)
    {
        victory::defeat(world, index, DefeatCause::Resigned);
        victory::decide(world);
    }
}
