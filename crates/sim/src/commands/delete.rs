use protocol::Seat;
use protocol::command::Delete;

use determinism::Fixed;

use crate::commands::{own_slots, some_of};
use crate::events::Event;
use crate::refusal::Refusal;
use crate::systems::{construction, production};
use crate::world::World;

pub fn check(world: &World, seat: Seat, command: &Delete) -> Result<(), Refusal> {
    some_of(
        world,
        &command.units,
        &own_slots(world, seat, &command.units),
    )
}

/// Foundations go at once and give back what is not built yet; everything else dies in this tick like
/// anything without hit points, its queue paid back.
pub fn apply(world: &mut World, seat: Seat, command: &Delete) {
    for slot in own_slots(world, seat, &command.units) {
        if world
            .stores
            .sites
            .get(slot)
            .is_some_and(|site| !site.is_complete)
        {
            take_up(world, seat, slot);
            continue;
        }
        while world
            .stores
            .production
            .get(slot)
            .is_some_and(|production| !production.queue.is_empty())
        {
            production::cancel(world, slot, 0);
        }
        if let Some(health) = world.stores.health.get_mut(slot) {
            health.hit_points = Fixed::ZERO;
        }
    }
}

/// Takes the foundation in `slot` away.
fn take_up(world: &mut World, seat: Seat, slot: usize) {
    let (id, object) = (world.id(slot), world.stores.objects[slot]);
    let unused = construction::unused_cost(world, slot);
    if let Some(player) = world.player_mut(seat) {
        player.stockpile.refund(&unused);
    }
    let (kind, owner, at, facing) = (object.kind, object.owner, object.position, object.facing);
    world.events.push(Event::Died {
        id,
        kind,
        owner,
        at,
        facing,
        is_ruin: false,
    });
    world.despawn(id);
}
