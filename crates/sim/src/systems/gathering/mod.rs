//! Villagers at deposits: walking there, hewing and picking, carrying home, and looking for the next
//! when one is spent.

mod claims;
mod drop_off;
mod hunt;
mod labour;
mod search;
#[cfg(test)]
mod tests;

pub use claims::Claims;
pub use drop_off::can_deliver;
pub use labour::exhaust;
pub use search::{find_around, is_gatherable};

use determinism::{Fixed, Vec2};
use protocol::{CellPos, EntityId};
use rules::Job;

use crate::components::Order;
use crate::systems::approach::{Approach, REACH_TILES, STOP_TILES, approach};
use crate::systems::{movement, orders};
use crate::world::World;

/// Who could not walk up to so many things in a row gives up.
const FAILURES_MAX: u8 = 16;
/// Who could not walk up to so many things in a row waits before it goes on.
const FAILURES_AT_ONCE: u8 = 4;
/// How long somebody waits before it tries again what could not be done (about two seconds).
const PAUSE_TICKS: u32 = 125;

/// So near to its deposit somebody may be held up by others, in tiles.
const JAM_TILES: Fixed = Fixed::from_ratio(3, 2);
/// How long it lets itself be held up there (two seconds), looked at once in so many ticks.
const JAM_TICKS: u32 = 125;
const JAM_LOOK_TICKS: u32 = 8;

pub fn run(world: &mut World) {
    let mut claims = Claims::of(world);
    let mut at = None;
    while let Some(slot) = world.stores.work.next_slot(at) {
        at = Some(slot);
        let order = world.stores.orders[slot].current;
        let is_new = take_up(world, slot, order);
        if world.stores.clock < world.stores.work[slot].pause_until {
            continue;
        }
        match order {
            Order::Gather { target } => {
                if is_new && is_too_many(world, &claims, slot, target) {
                    look_further(world, &mut claims, slot);
                } else {
                    gather(world, &mut claims, slot, target);
                }
            }
            Order::DropOff { building } => drop_off::carry_out(world, &mut claims, slot, building),
            _ => {}
        }
    }
}

/// The job at which the thing in `slot` is working right now (not walking to it).
#[must_use]
pub fn job_in_hand(world: &World, slot: usize) -> Option<Job> {
    let work = world.stores.work.get(slot).filter(|work| work.is_at_work)?;
    let Order::Gather { .. } = work.order else {
        return None;
    };
    Some(world.catalog.kind(work.deposit_kind?).deposit?.job)
}

/// A new order starts afresh; what is carried stays on the back until other goods are begun.
/// Whether it is a new one.
fn take_up(world: &mut World, slot: usize, order: Order) -> bool {
    let work = &mut world.stores.work[slot];
    work.is_at_work = false;
    if work.order == order {
        return false;
    }
    work.order = order;
    work.drop_site = None;
    work.busy_ticks = 0;
    work.has_place = false;
    work.out_of_reach = None;
    work.failures = 0;
    work.waited_ticks = 0;
    work.pause_until = protocol::Tick::ZERO;
    if let Order::Gather { target } = order {
        let object = world
            .slot(target)
            .map(|target| world.stores.objects[target]);
        let work = &mut world.stores.work[slot];
        work.deposit_kind = object.map(|object| object.kind);
        work.site = object.map(|object| CellPos::of(object.position));
    }
    true
}

/// Whether the deposit has more comers than fit and there is another for this one, who has just been sent
/// there: a group that is sent to one tree spreads over the trees around it before it sets off.
fn is_too_many(world: &World, claims: &Claims, slot: usize, target: EntityId) -> bool {
    let target = world
        .slot(target)
        .filter(|&target| world.stores.deposits.contains(target));
    target.is_some_and(|target| claims.is_crowded(world, target))
        && search::next_for(world, claims, slot).is_some()
}

/// One tick of somebody who is to gather from `target`.
fn gather(world: &mut World, claims: &mut Claims, slot: usize, target: EntityId) {
    if let Some(site) = world.stores.work[slot].drop_site {
        drop_off::carry_home(world, slot, site);
        return;
    }
    let Some(target_slot) = world
        .slot(target)
        .filter(|&target| is_gatherable(world, slot, target))
    else {
        look_further(world, claims, slot);
        return;
    };
    if !world.stores.deposits.contains(target_slot) {
        hunt::hunt(world, claims, slot, target_slot);
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
        Approach::Walking if is_jammed(world, slot, target_slot) => {
            could_not_reach(world, claims, slot, target)
        }
        Approach::Walking => {}
        Approach::There if labour::is_turned_away(world, claims, slot, target_slot) => {
            look_further(world, claims, slot)
        }
        Approach::There => labour::work_at(world, slot, target_slot),
        Approach::Blocked => could_not_reach(world, claims, slot, target),
    }
}

/// Whether it has been held up for a while just in front of `target`: others are in the way.
fn is_jammed(world: &mut World, slot: usize, target: usize) -> bool {
    let is_turn = (world.stores.clock.0 + slot as u32).is_multiple_of(JAM_LOOK_TICKS);
    if !is_turn || !world.is_gap_within(JAM_TILES, slot, target) {
        return false;
    }
    let slow = Vec2::square(world.kind(slot).speed_tiles_per_tick / 2);
    let is_slow = world.stores.motion[slot].velocity.length_squared() < slow;
    let work = &mut world.stores.work[slot];
    work.waited_ticks = if is_slow {
        work.waited_ticks + JAM_LOOK_TICKS
    } else {
        0
    };
    work.waited_ticks > JAM_TICKS
}

/// Notes that `target` cannot be walked up to, and looks for another. Now and then it takes a rest: a crowd
/// may be gone by then.
fn could_not_reach(world: &mut World, claims: &mut Claims, slot: usize, target: EntityId) {
    let work = &mut world.stores.work[slot];
    work.out_of_reach = Some(target);
    work.waited_ticks = 0;
    work.failures = work.failures.saturating_add(1);
    let failures = work.failures;
    if failures >= FAILURES_MAX {
        leave_off(world, slot);
        return;
    }
    if failures.is_multiple_of(FAILURES_AT_ONCE) {
        pause(world, slot);
    }
    look_further(world, claims, slot);
}

/// Does nothing for a while, and then tries again what it could not do.
fn pause(world: &mut World, slot: usize) {
    movement::halt(world, slot);
    let until = world.stores.clock + PAUSE_TICKS + slot as u32 % 16;
    let work = &mut world.stores.work[slot];
    work.out_of_reach = None;
    work.waited_ticks = 0;
    work.pause_until = until;
}

/// Goes on to the nearest deposit of the same kind; without one it brings home what it has and is done.
fn look_further(world: &mut World, claims: &mut Claims, slot: usize) {
    let has_other_orders = !world.stores.orders[slot].queue.is_empty();
    match search::next_for(world, claims, slot).filter(|_| !has_other_orders) {
        Some(next) => turn_to(world, claims, slot, next),
        None => leave_off(world, slot),
    }
}

/// Makes `target` the deposit of its order, as if it had been that from the start.
fn turn_to(world: &mut World, claims: &mut Claims, slot: usize, target: EntityId) {
    let old = match world.stores.orders[slot].current {
        Order::Gather { target } => world.slot(target),
        _ => None,
    };
    claims.shift(old, target.index());
    let order = Order::Gather { target };
    world.stores.orders[slot].current = order;
    let kind = world.stores.objects[target.index()].kind;
    let work = &mut world.stores.work[slot];
    work.order = order;
    work.drop_site = None;
    work.has_place = false;
    work.busy_ticks = 0;
    work.waited_ticks = 0;
    work.deposit_kind = Some(kind);
}

/// Nothing more to gather: home with what it has, and then whatever comes next.
fn leave_off(world: &mut World, slot: usize) {
    let building = drop_off::has_goods(world, slot)
        .then(|| drop_off::nearest_site(world, slot))
        .flatten();
    match building {
        Some(building) => {
            // Not to be taken up again afterwards: there is nothing left of the kind.
            world.stores.work[slot].deposit_kind = None;
            world.stores.orders[slot].current = Order::DropOff { building };
        }
        None => orders::finish(world, slot),
    }
}
