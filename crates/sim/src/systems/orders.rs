//! What units were told to do: taking a new order, going on to the next one, and carrying out those that
//! consist of walking. The other orders are carried out by the system of their activity, which calls
//! [`finish`] when it is done.

use determinism::{Fixed, Vec2};
use protocol::limits::ORDER_QUEUE_MAX;

use crate::components::{Order, Progress};
use crate::systems::movement;
use crate::world::World;

/// How near to its place a walk under orders ends, in tiles.
pub const ARRIVAL_TILES: Fixed = Fixed::from_ratio(1, 32);

/// Gives the unit in `slot` an order: at once, or behind those it has. A full queue takes no more.
pub fn issue(world: &mut World, slot: usize, order: Order, is_queued: bool) {
    let Some(orders) = world.stores.orders.get_mut(slot) else {
        return;
    };
    if is_queued && orders.current != Order::Idle {
        if orders.queue.len() < ORDER_QUEUE_MAX {
            orders.queue.push_back(order);
        }
        return;
    }
    orders.queue.clear();
    orders.current = order;
    leave_off(world, slot);
}

/// Ends the present order of the unit in `slot` and begins the next whose target still lives; without
/// one it is idle.
pub fn finish(world: &mut World, slot: usize) {
    let Some(orders) = world.stores.orders.get_mut(slot) else {
        return;
    };
    loop {
        orders.current = orders.queue.pop_front().unwrap_or_default();
        let target = match orders.current {
            Order::Attack { target } | Order::Build { target } => target,
            Order::DropOff { building } => building,
            // A gatherer whose deposit is gone looks for the next one: that is the gathering system's.
            _ => break,
        };
        if world.stores.entities.is_alive(target) {
            break;
        }
    }
    let is_idle = orders.current == Order::Idle;
    let post = world.stores.motion.get(slot).and_then(|motion| motion.post);
    leave_off(world, slot);
    if let Some(motion) = world.stores.motion.get_mut(slot)
        && is_idle
    {
        // It may still take the place that others kept it from.
        motion.post = post;
    }
}

/// Where the unit in `slot` will set out on an order: where it is, or behind those it has.
#[must_use]
pub fn place_of_departure(world: &World, slot: usize, is_queued: bool) -> Vec2 {
    if is_queued {
        place_after_orders(world, slot)
    } else {
        world.stores.objects[slot].position
    }
}

/// Where the unit in `slot` will be when it is through with the orders it has.
fn place_after_orders(world: &World, slot: usize) -> Vec2 {
    let position = world.stores.objects[slot].position;
    let Some(orders) = world.stores.orders.get(slot) else {
        return position;
    };
    let place = |order: &Order| match *order {
        Order::Move { goal, .. } | Order::AttackMove { goal, .. } | Order::Patrol { goal, .. } => {
            Some(goal)
        }
        Order::Idle
        | Order::Attack { .. }
        | Order::Gather { .. }
        | Order::DropOff { .. }
        | Order::Build { .. } => None,
    };
    orders
        .queue
        .iter()
        .rev()
        .find_map(place)
        .or_else(|| place(&orders.current))
        .unwrap_or(position)
}

/// Walks those whose order is to walk; ends attacks on what is gone.
pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.orders.next_slot(at) {
        at = Some(slot);
        match world.stores.orders[slot].current {
            Order::Idle | Order::Gather { .. } | Order::DropOff { .. } | Order::Build { .. } => {}
            Order::Attack { target } => {
                if !world.is_alive(target) {
                    finish(world, slot);
                }
            }
            Order::Move { goal, pace } => {
                if walk(world, slot, goal, pace) {
                    finish(world, slot);
                }
            }
            Order::AttackMove { goal, pace } => {
                if !is_fighting(world, slot) && walk(world, slot, goal, pace) {
                    finish(world, slot);
                }
            }
            Order::Patrol { goal, back, pace } => {
                if !is_fighting(world, slot) && walk(world, slot, goal, pace) {
                    world.stores.orders[slot].current = Order::Patrol {
                        goal: back,
                        back: goal,
                        pace,
                    };
                    movement::march_to_point(world, slot, back, ARRIVAL_TILES, pace);
                }
            }
        }
    }
}

/// Keeps it walking to `goal`; whether the walk is over.
fn walk(world: &mut World, slot: usize, goal: Vec2, pace: Option<Fixed>) -> bool {
    movement::march_to_point(world, slot, goal, ARRIVAL_TILES, pace);
    let progress = world.stores.motion.get(slot).map(|motion| motion.progress);
    matches!(progress, None | Some(Progress::Arrived | Progress::Blocked))
}

fn is_fighting(world: &World, slot: usize) -> bool {
    world
        .stores
        .combat
        .get(slot)
        .is_some_and(|combat| combat.target.is_some())
}

/// A new order begins from standing, with nobody in its sights.
fn leave_off(world: &mut World, slot: usize) {
    movement::halt(world, slot);
    if let Some(combat) = world.stores.combat.get_mut(slot) {
        combat.target = None;
        combat.windup_ticks = None;
        combat.anchor = None;
    }
}
