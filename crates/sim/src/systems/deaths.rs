//! Who has no hit points left goes. Animals are left to `wildlife`: they become food.

use determinism::Fixed;

use crate::events::Event;
use crate::world::World;

pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.health.next_slot(at) {
        at = Some(slot);
        if world.stores.health[slot].hit_points > Fixed::ZERO || world.stores.animals.contains(slot)
        {
            continue;
        }
        count(world, slot);
        announce(world, slot);
        world.despawn(world.id(slot));
    }
}

/// Tells that the thing in `slot` died.
pub fn announce(world: &mut World, slot: usize) {
    let object = world.stores.objects[slot];
    world.events.push(Event::Died {
        id: world.id(slot),
        kind: object.kind,
        owner: object.owner,
        at: object.position,
        facing: object.facing,
        is_ruin: world.stores.sites.contains(slot),
    });
}

fn count(world: &mut World, slot: usize) {
    let is_building = world.stores.sites.contains(slot);
    let owner = world.stores.objects[slot].owner;
    if let Some(player) = owner.and_then(|seat| world.player_mut(seat)) {
        let lost = if is_building {
            &mut player.score.buildings_lost
        } else {
            &mut player.score.units_lost
        };
        *lost += 1;
    }
}
