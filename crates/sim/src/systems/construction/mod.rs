//! Villagers at foundations and damaged buildings, and what they do when one is done.

mod clear;
mod footprint;
mod labour;
mod next;
mod repair;
#[cfg(test)]
mod tests;

pub use footprint::{check_footprint, wall_line};
pub use labour::{lay_foundation, unused_cost};
pub use repair::is_damaged;

use alloc::vec::Vec;

use protocol::EntityId;

use crate::components::Order;
use crate::systems::approach::{Approach, REACH_TILES, STOP_TILES, approach, face};
use crate::systems::orders;
use crate::world::World;

/// A builder that cannot walk up to its building tries again after so long (about one second).
const PAUSE_TICKS: u32 = 62;
/// Who could not walk up to a building so many times in a row gives up.
const FAILURES_MAX: u8 = 8;

pub fn run(world: &mut World) {
    let mut hands = hands_at_work(world);
    // By building, and within it by slot: that is the order in which everything happens.
    hands.sort_unstable();
    let mut rest = hands.as_slice();
    while let Some(&(target, _)) = rest.first() {
        let count = rest
            .iter()
            .take_while(|(other, _)| *other == target)
            .count();
        let (crew, others) = rest.split_at(count);
        rest = others;
        if world.stores.sites[target].is_complete {
            repair::repair(world, target, crew);
        } else {
            labour::build(world, target, crew);
        }
    }
}

/// Whether the thing in `slot` is hammering right now.
#[must_use]
pub fn is_building(world: &World, slot: usize) -> bool {
    world
        .stores
        .work
        .get(slot)
        .is_some_and(|work| work.is_at_work && matches!(work.order, Order::Build { .. }))
}

/// Brings every builder to its building; gives those who are there as (building, builder).
fn hands_at_work(world: &mut World) -> Vec<(usize, usize)> {
    let mut hands = Vec::new();
    let mut at = None;
    while let Some(slot) = world.stores.work.next_slot(at) {
        at = Some(slot);
        let Order::Build { target } = world.stores.orders[slot].current else {
            continue;
        };
        if world.stores.clock < world.stores.work[slot].pause_until {
            continue;
        }
        let Some(target_slot) = buildable(world, slot, target) else {
            next::go_on(world, slot, None);
            continue;
        };
        if is_done(world, target_slot) {
            next::go_on(world, slot, Some(target_slot));
            continue;
        }
        if go_to_work(world, slot, target_slot) {
            hands.push((target_slot, slot));
        }
    }
    hands
}

/// The slot of `target` while it is a building of the same seat as the builder in `slot`.
fn buildable(world: &World, slot: usize, target: EntityId) -> Option<usize> {
    let target = world.slot(target)?;
    let is_own = world.stores.objects[target].owner == world.stores.objects[slot].owner;
    (is_own && world.stores.buildings.contains(target)).then_some(target)
}

/// Whether nothing is left to build or repair.
fn is_done(world: &World, target: usize) -> bool {
    world.stores.sites[target].is_complete && !is_damaged(world, target)
}

/// One tick of a builder's way to its building; whether it is there and may strike.
fn go_to_work(world: &mut World, slot: usize, target: usize) -> bool {
    if clear::is_untouched(world, target) && clear::stands_on(world, slot, target) {
        clear::step_off(world, slot, target);
        return false;
    }
    match approach(world, slot, target, STOP_TILES, REACH_TILES) {
        Approach::There => {
            let work = &mut world.stores.work[slot];
            work.failures = 0;
            true
        }
        Approach::Walking => false,
        Approach::Blocked => {
            let until = world.stores.clock + PAUSE_TICKS + slot as u32 % 16;
            let work = &mut world.stores.work[slot];
            work.failures += 1;
            work.pause_until = until;
            if work.failures >= FAILURES_MAX {
                orders::finish(world, slot);
            }
            false
        }
    }
}

/// One tick of hammering of the builder in `slot`, for the eye and the ear.
fn hammer(world: &mut World, slot: usize, target: usize, kind: crate::events::WorkKind) {
    /// From one audible blow to the next, and how far through it the blow lands (one second).
    const BLOW_TICKS: (u32, u32) = (62, 31);
    let work = &mut world.stores.work[slot];
    work.is_at_work = true;
    work.busy_ticks += 1;
    let does_blow_land = work.busy_ticks % BLOW_TICKS.0 == BLOW_TICKS.1;
    if work.busy_ticks == 1 || does_blow_land {
        face(world, slot, world.stores.objects[target].position);
    }
    if does_blow_land {
        let (id, at) = (world.id(slot), world.stores.objects[target].position);
        world
            .events
            .push(crate::events::Event::Worked { id, job: kind, at });
    }
}
