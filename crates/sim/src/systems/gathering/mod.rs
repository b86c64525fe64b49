//! Villagers at deposits: walking there, hewing and picking, carrying home, and looking for the next
//! when one is spent.

mod drop_off;
mod hunt;
mod labour;
mod search;
#[cfg(test)]
mod tests;

pub use drop_off::can_deliver;
pub use labour::exhaust;
pub use search::{find_around, has_room, is_gatherable};

use protocol::{CellPos, EntityId};
use rules::Job;

use crate::components::Order;
use crate::systems::approach::{Approach, REACH_TILES, STOP_TILES, approach};
use crate::systems::orders;
use crate::world::World;

/// Who could not walk up to so many things in a row gives up.
const FAILURES_MAX: u8 = 4;
/// How long somebody waits before it tries again what could not be done (about two seconds).
const PAUSE_TICKS: u32 = 125;

pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.work.next_slot(at) {
        at = Some(slot);
        let order = world.stores.orders[slot].current;
        take_up(world, slot, order);
        if world.stores.clock < world.stores.work[slot].pause_until {
            continue;
        }
        match order {
            Order::Gather { target } => gather(world, slot, target),
            Order::DropOff { building } => drop_off::carry_out(world, slot, building),
            _ => {}
        }
    }
}

/// The job at which the thing in `slot` is working right now (not walking to it).
#[must_use]
pub fn job_in_hand(world: &World, slot: usize) -> Option<Job> {
    let work = world.stores.work.get(slot).filter(|work| work.is_at_work)?;
    let Order::Gather { .. } = work.order else { return None };
    Some(world.catalog.kind(work.deposit_kind?).deposit?.job)
}

/// A new order starts afresh; what is carried stays on the back until other goods are begun.
fn take_up(world: &mut World, slot: usize, order: Order) {
    let work = &mut world.stores.work[slot];
    work.is_at_work = false;
    if work.order == order {
        return;
    }
    work.order = order;
    work.drop_site = None;
    work.busy_ticks = 0;
    work.has_place = false;
    work.out_of_reach = None;
    work.failures = 0;
    work.pause_until = protocol::Tick::ZERO;
    if let Order::Gather { target } = order {
        let object = world.slot(target).map(|target| world.stores.objects[target]);
        let work = &mut world.stores.work[slot];
        work.deposit_kind = object.map(|object| object.kind);
        work.site = object.map(|object| CellPos::of(object.position));
    }
}

/// One tick of somebody who is to gather from `target`.
fn gather(world: &mut World, slot: usize, target: EntityId) {
    if let Some(site) = world.stores.work[slot].drop_site {
        drop_off::carry_home(world, slot, site);
        return;
    }
    let Some(target_slot) = world.slot(target).filter(|&target| is_gatherable(world, slot, target)) else {
        look_further(world, slot);
        return;
    };
    if !world.stores.deposits.contains(target_slot) {
        hunt::hunt(world, slot, target_slot);
        return;
    }
    if labour::is_laden(world, slot, target_slot) {
        drop_off::head_home(world, slot);
        return;
    }
    let arrival = if world.kind(target_slot).is_walkable {
        labour::walk_onto(world, slot, target_slot)
    } else {
        approach(world, slot, target_slot, STOP_TILES, REACH_TILES)
    };
    match arrival {
        Approach::Walking => {}
        Approach::There => labour::work_at(world, slot, target_slot),
        Approach::Blocked => could_not_reach(world, slot, target),
    }
}

/// Notes that `target` cannot be walked up to, and looks for another a few times.
fn could_not_reach(world: &mut World, slot: usize, target: EntityId) {
    let work = &mut world.stores.work[slot];
    work.out_of_reach = Some(target);
    work.failures += 1;
    if work.failures >= FAILURES_MAX {
        leave_off(world, slot);
    } else {
        look_further(world, slot);
    }
}

/// Goes on to the nearest deposit of the same kind; without one it brings home what it has and is done.
fn look_further(world: &mut World, slot: usize) {
    let has_other_orders = !world.stores.orders[slot].queue.is_empty();
    match search::next_for(world, slot).filter(|_| !has_other_orders) {
        Some(next) => turn_to(world, slot, next),
        None => leave_off(world, slot),
    }
}

/// Makes `target` the deposit of its order, as if it had been that from the start.
fn turn_to(world: &mut World, slot: usize, target: EntityId) {
    let order = Order::Gather { target };
    world.stores.orders[slot].current = order;
    let object = world.slot(target).map(|target| world.stores.objects[target]);
    let work = &mut world.stores.work[slot];
    work.order = order;
    work.drop_site = None;
    work.has_place = false;
    work.busy_ticks = 0;
    work.deposit_kind = object.map(|object| object.kind);
}

/// Nothing more to gather: home with what it has, and then whatever comes next.
fn leave_off(world: &mut World, slot: usize) {
    let building = drop_off::has_goods(world, slot).then(|| drop_off::nearest_site(world, slot)).flatten();
    match building {
        Some(building) => {
            // Not to be taken up again afterwards: there is nothing left of the kind.
            world.stores.work[slot].deposit_kind = None;
            world.stores.orders[slot].current = Order::DropOff { building };
        }
        None => orders::finish(world, slot),
    }
}
