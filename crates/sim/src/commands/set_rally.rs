use protocol::Seat;
use protocol::command::SetRally;

use alloc::vec::Vec;

use crate::commands::{known_target, own_slots, some_of};
use crate::components::Rally;
use crate::refusal::Refusal;
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &SetRally) -> Result<(), Refusal> {
    some_of(
        world,
        &command.buildings,
        &own_producers(world, seat, command),
    )?;
    if !world.stores.landscape.contains_position(command.goal) {
        return Err(Refusal::OffTheMap);
    }
    command.target.map_or(Ok(()), |target| {
        known_target(world, seat, target).map(|_| ())
    })
}

/// A rally point on the building itself takes its rally point away.
pub fn apply(world: &mut World, seat: Seat, command: &SetRally) {
    let target = command.target.and_then(|target| world.slot(target));
    let deposit_kind = target
        .map(|slot| world.kind(slot))
        .filter(|kind| kind.deposit.is_some())
        .map(|kind| kind.id);
    for slot in own_producers(world, seat, command) {
        let is_itself = command.target == Some(world.id(slot));
        let rally = Rally {
            goal: command.goal,
            target: command.target,
            deposit_kind,
        };
        world.stores.production[slot].rally = (!is_itself).then_some(rally);
    }
}

fn own_producers(world: &World, seat: Seat, command: &SetRally) -> Vec<usize> {
    let makes_something = |slot: &usize| world.stores.production.contains(*slot);
    own_slots(world, seat, &command.buildings)
        .into_iter()
        .filter(makes_something)
        .collect()
}
