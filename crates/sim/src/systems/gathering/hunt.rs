//! Killing an animal for its meat: sheep by hand, game with a thrown spear.

use determinism::Fixed;
use rules::Behaviour;

use super::{Claims, PAUSE_TICKS, could_not_reach};
use crate::events::Event;
use crate::systems::approach::{Approach, REACH_TILES, STOP_TILES, approach, face};
use crate::systems::{combat, wildlife};
use crate::world::World;

/// The gap over which a spear is thrown at game that runs away, in tiles (ours, after the classics).
const THROW_TILES: Fixed = Fixed::from_int(3);
/// A hunter walks a little nearer than it must, so that a step of the animal does not spoil the throw.
const THROW_STOP_TILES: Fixed = Fixed::from_ratio(5, 2);

/// One tick of the villager in `slot` at the living animal in `target`.
pub(super) fn hunt(world: &mut World, claims: &mut Claims, slot: usize, target: usize) {
    let does_flee = world
        .kind(target)
        .animal
        .is_some_and(|animal| animal.behaviour == Behaviour::Flee);
    let (stop, reach) = if does_flee {
        (THROW_STOP_TILES, THROW_TILES)
    } else {
        (STOP_TILES, REACH_TILES)
    };
    match approach(world, slot, target, stop, reach) {
        Approach::Walking => {}
        Approach::There => strike(world, slot, target, does_flee),
        Approach::Blocked => {
            let target = world.id(target);
            could_not_reach(world, claims, slot, target);
            let until = world.stores.clock + PAUSE_TICKS / 4;
            world.stores.work[slot].pause_until = until;
        }
    }
}

/// Blows in the rhythm of its attack; the one that kills leaves a carcass under the same id.
fn strike(world: &mut World, slot: usize, target: usize, is_missile: bool) {
    let kind = world.kind(slot);
    let Some(attack) = &kind.attack else { return };
    let (reload, windup, attacker) = (attack.reload_ticks.max(1), attack.windup_ticks, kind.id);
    let work = &mut world.stores.work[slot];
    work.is_at_work = true;
    work.busy_ticks += 1;
    work.deposit_kind = Some(world.stores.objects[target].kind);
    if work.busy_ticks % reload != windup % reload {
        return;
    }
    face(world, slot, world.stores.objects[target].position);
    let (id, target_id, at) = (
        world.id(slot),
        world.id(target),
        world.stores.objects[target].position,
    );
    let height = world
        .stores
        .landscape
        .height(world.stores.objects[slot].position);
    let amount = combat::damage(world, attacker, height, target);
    combat::harm(world, target, amount, Some(id));
    world.events.push(Event::Struck {
        by: attacker,
        target: Some(target_id),
        at,
        is_missile,
    });
    if world
        .stores
        .health
        .get(target)
        .is_some_and(|health| health.hit_points <= Fixed::ZERO)
    {
        world.stores.work[slot].busy_ticks = 0;
        wildlife::fall(world, target);
    }
}
