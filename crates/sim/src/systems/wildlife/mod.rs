//! Animals: sheep that go with who finds them, deer that run, both strolling when nothing happens, and
//! what they become when they die.

mod herd;
#[cfg(test)]
mod tests;

use determinism::{Angle, Domain, Fixed, Vec2};
use protocol::{CellPos, EntityId};
use rules::Behaviour;

use crate::components::{Deposit, Order};
use crate::systems::orders;
use crate::systems::tiles::is_open;
use crate::world::World;

/// How far from its home an animal strolls, in tiles (ours).
const STROLL_TILES: i32 = 3;
/// Time from one stroll to the next lies between these (ours: 5 to 15 seconds).
const STROLL_TICKS: (i32, i32) = (312, 937);
/// How far game runs when it is struck, in tiles (ours).
const FLIGHT_TILES: Fixed = Fixed::from_int(7);
/// Game so near to one that was struck runs with it, in tiles (ours).
const ALARM_TILES: Fixed = Fixed::from_int(4);

pub fn run(world: &mut World) {
    let mut at = None;
    while let Some(slot) = world.stores.animals.next_slot(at) {
        at = Some(slot);
        let Some(health) = world.stores.health.get(slot) else {
            continue;
        };
        if health.hit_points <= Fixed::ZERO {
            fall(world, slot);
            continue;
        }
        let behaviour = world
            .kind(slot)
            .animal
            .map_or(Behaviour::Flee, |animal| animal.behaviour);
        if behaviour == Behaviour::Herd {
            herd::follow_the_finder(world, slot);
        }
        think(world, slot);
    }
}

/// The animal in `slot` is dead: from now on it is a carcass, of the same id, so that everybody's orders
/// stay what they were.
pub fn fall(world: &mut World, slot: usize) {
    let rules = world.kind(slot).deposit;
    world.stores.motion.remove(slot);
    world.stores.orders.remove(slot);
    world.stores.health.remove(slot);
    world.stores.combat.remove(slot);
    let Some(rules) = rules else {
        let id = world.id(slot);
        world.despawn(id);
        return;
    };
    let amount = Fixed::from_int(i32::from(rules.amount));
    world.stores.deposits.insert(
        slot,
        Deposit {
            resource: rules.resource,
            amount,
            is_opened: true,
        },
    );
}

/// The thing in `struck` was struck by `by`: if it is game it runs, and what is near runs with it.
pub fn startle(world: &mut World, struck: usize, by: EntityId) {
    let Some(hunter) = world
        .slot(by)
        .map(|slot| world.stores.objects[slot].position)
    else {
        return;
    };
    let (middle, kind) = (
        world.stores.objects[struck].position,
        world.stores.objects[struck].kind,
    );
    if world
        .kind(struck)
        .animal
        .is_none_or(|animal| animal.behaviour != Behaviour::Flee)
    {
        return;
    }
    let mut at = None;
    while let Some(slot) = world.stores.animals.next_slot(at) {
        at = Some(slot);
        let object = world.stores.objects[slot];
        let is_alive = world.stores.health.contains(slot);
        if is_alive && object.kind == kind && middle.is_within(ALARM_TILES, object.position) {
            flee(world, slot, hunter, by);
        }
    }
}

/// Runs away from `hunter`, straight or, where that does not go, more and more to the side.
fn flee(world: &mut World, slot: usize, hunter: Vec2, by: EntityId) {
    let position = world.stores.objects[slot].position;
    let away = (position - hunter).angle();
    let goal = [0, 40, 320, 80, 280, 120, 240]
        .into_iter()
        .find_map(|degrees| {
            let goal = position
                + Vec2::from_angle(away + Angle::from_degrees(degrees)).with_length(FLIGHT_TILES);
            let is_free =
                world.stores.landscape.contains_position(goal) && is_open(world, CellPos::of(goal));
            is_free.then_some(goal)
        });
    let Some(goal) = goal else { return };
    orders::issue(world, slot, Order::walk_to(goal), false);
    let next = world.stores.clock + STROLL_TICKS.0 as u32;
    let animal = &mut world.stores.animals[slot];
    animal.fears = Some(by);
    animal.home = goal;
    animal.next_thought_tick = next.0;
}

/// Strolls when it is idle and it is time.
fn think(world: &mut World, slot: usize) {
    let now = world.stores.clock;
    if now.0 < world.stores.animals[slot].next_thought_tick {
        return;
    }
    let mut random = world.random(Domain::Wildlife, slot);
    let pause = random.between(STROLL_TICKS.0, STROLL_TICKS.1) as u32;
    let way = Vec2::from_ints(
        random.between(-STROLL_TILES, STROLL_TILES),
        random.between(-STROLL_TILES, STROLL_TILES),
    );
    let is_first = world.stores.animals[slot].next_thought_tick == 0;
    let animal = &mut world.stores.animals[slot];
    animal.next_thought_tick = now.0 + pause;
    animal.fears = None;
    let goal = animal.home + way;
    let is_idle = world.stores.orders[slot].current == Order::Idle;
    // What belongs to somebody stays where it was led.
    let is_wild = world.stores.objects[slot].owner.is_none();
    let is_free =
        world.stores.landscape.contains_position(goal) && is_open(world, CellPos::of(goal));
    if is_idle && is_wild && is_free && !is_first {
        orders::issue(world, slot, Order::walk_to(goal), false);
    }
}
