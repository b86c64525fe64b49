//! Fighting: whom to strike ([`targets`]), coming into range, the blow ([`blows`]) and the harm it does
//! ([`harm`]).

mod blows;
mod harm;
mod targets;
#[cfg(test)]
mod tests;

pub use harm::{damage, harm};

use determinism::Fixed;

use crate::components::{Order, StanceChoice};
use crate::systems::{movement, orders};
use crate::world::World;

/// A fighter keeps this much less distance than its range allows, so that a small step back of its
/// target does not break off the blow.
const RANGE_SLACK: Fixed = Fixed::from_ratio(1, 8);

pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.combat.next_slot(at) {
        at = Some(slot);
        let combat = &mut world.stores.combat[slot];
        combat.reload_ticks = combat.reload_ticks.saturating_sub(1);
        match combat.windup_ticks {
            Some(left) => blows::continue_blow(world, slot, left),
            None => fight(world, slot),
        }
    }
}

/// One tick of a fighter that strikes no blow at the moment.
fn fight(world: &mut World, slot: usize) {
    if !targets::has_reason_to_fight(world, slot) {
        world.stores.combat[slot].target = None;
        return;
    }
    targets::choose(world, slot);
    let Some(target) = world.stores.combat[slot].target else {
        targets::resume(world, slot);
        return;
    };
    let target_slot = target.index();
    let range = blows::range(world, slot);
    if world.is_gap_within(range, slot, target_slot) {
        movement::halt(world, slot);
        blows::face(world, slot, target_slot);
        if world.stores.combat[slot].reload_ticks == 0 {
            blows::begin(world, slot);
        }
        return;
    }
    let is_ordered = matches!(world.stores.orders[slot].current, Order::Attack { .. });
    let stays = world.stores.combat[slot].stance.0 == StanceChoice::StandGround && !is_ordered;
    if stays {
        world.stores.combat[slot].target = None;
        targets::resume(world, slot);
    } else {
        movement::walk_to_entity(world, slot, target, (range - RANGE_SLACK).max(Fixed::ZERO));
    }
}

/// The order to attack is over: its target is gone.
fn order_done(world: &mut World, slot: usize) {
    movement::halt(world, slot);
    orders::finish(world, slot);
}

/// How much of its present blow the thing in `slot` has behind it, 0 to 1; `None`: it strikes no blow.
///
/// The blow begins with the windup and ends with the reload, so that the whole swing is one run.
#[must_use]
pub fn blow_share(world: &World, slot: usize) -> Option<Fixed> {
    let combat = world.stores.combat.get(slot)?;
    let reload_ticks = world.kind(slot).attack.as_ref()?.reload_ticks.max(1);
    if combat.windup_ticks.is_none() && (combat.reload_ticks == 0 || combat.target.is_none()) {
        return None;
    }
    let left = combat.reload_ticks.min(reload_ticks);
    Some(Fixed::from_ratio(
        (reload_ticks - left) as i32,
        reload_ticks as i32,
    ))
}
