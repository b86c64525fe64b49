//! The work itself: taking goods out of a deposit, blow by blow.

use determinism::{Fixed, Vec2};
use protocol::CellPos;
use rules::{GatherRate, Job};

use super::{Claims, drop_off};
use crate::components::{Carry, Order, Progress};
use crate::events::{Event, WorkKind};
use crate::systems::approach::{Approach, STOP_TILES, face};
use crate::systems::movement;
use crate::world::World;

/// From one audible blow to the next (one second).
const BLOW_TICKS: u32 = 62;
/// How far through that time the blow lands.
const BLOW_LANDS_TICKS: u32 = 31;
/// A farmer walks on to another part of the field after so much food (ours).
const ROW_FOOD: i32 = 10;

fn rate_at(world: &World, slot: usize, target: usize) -> Option<GatherRate> {
    let job = world.kind(target).deposit?.job;
    world.kind(slot).gather_rate(job).copied()
}

/// What the villager in `slot` carries of the goods in `target`.
fn carried(world: &World, slot: usize, target: usize) -> Fixed {
    let resource = world.stores.deposits[target].resource;
    let carry = world.stores.work[slot]
        .carry
        .filter(|carry| carry.resource == resource);
    carry.map_or(Fixed::ZERO, |carry| carry.amount)
}

/// Whether it carries as much of these goods as it can.
pub(super) fn is_laden(world: &World, slot: usize, target: usize) -> bool {
    let limit = rate_at(world, slot, target).map_or(Fixed::ZERO, |rate| {
        Fixed::from_int(i32::from(rate.carry_max))
    });
    carried(world, slot, target) >= limit
}

/// Brings a farmer to the part of the field it works on now. It works wherever it stands on the field.
pub(super) fn walk_onto(world: &mut World, slot: usize, target: usize) -> Approach {
    let (centre, half) = (
        world.stores.objects[target].position,
        half_side(world, target),
    );
    let row = world.stores.deposits[target].amount.floor() / ROW_FOOD;
    let side = |is_high: bool| if is_high { half / 2 } else { -(half / 2) };
    let goal = centre + Vec2::new(side(row & 1 == 0), side(row & 2 == 0));
    movement::walk_to_point(world, slot, goal, STOP_TILES);
    let way = world.stores.objects[slot].position - centre;
    if way.x.abs() < half && way.y.abs() < half {
        return Approach::There;
    }
    match world.stores.motion[slot].progress {
        Progress::Blocked => Approach::Blocked,
        _ => Approach::Walking,
    }
}

fn half_side(world: &World, target: usize) -> Fixed {
    Fixed::from_ratio(i32::from(world.kind(target).footprint_tiles), 2)
}

/// Whether it has come to a deposit whose workers are complete, and has no place among them. Where only the
/// ground limits them, whoever has got there has found a place.
pub(super) fn is_turned_away(world: &World, claims: &Claims, slot: usize, target: usize) -> bool {
    let has_limit = world
        .kind(target)
        .deposit
        .is_some_and(|rules| rules.workers_max > 0);
    has_limit
        && !world.stores.work[slot].has_place
        && claims.is_crowded(world, target)
        && workers_at(world, target)
            >= world
                .kind(target)
                .deposit
                .map_or(0, |rules| usize::from(rules.workers_max))
}

/// How many have begun at the deposit in `target`; they keep their place while they carry home.
fn workers_at(world: &World, target: usize) -> usize {
    let order = Order::Gather {
        target: world.id(target),
    };
    let is_worker = |&slot: &usize| {
        let work = &world.stores.work[slot];
        work.has_place && work.order == order && world.stores.orders[slot].current == order
    };
    world.stores.work.slots().filter(is_worker).count()
}

/// One tick of work at the deposit in `target`, which it has reached.
pub(super) fn work_at(world: &mut World, slot: usize, target: usize) {
    let Some(rate) = rate_at(world, slot, target) else {
        return;
    };
    let (object, deposit) = (world.stores.objects[target], world.stores.deposits[target]);
    let room = Fixed::from_int(i32::from(rate.carry_max)) - carried(world, slot, target);
    let per_tick = world.stores.variables.gathered(rate.per_tick);
    let owner = world.stores.objects[slot].owner;
    let per_tick = world.handicaps.gathered(owner, per_tick);
    let taken = per_tick.min(deposit.amount).min(room.max(Fixed::ZERO));
    let carry = Carry {
        resource: deposit.resource,
        amount: carried(world, slot, target) + taken,
    };
    if !world.stores.work[slot].has_place && !world.kind(target).is_walkable {
        face(world, slot, object.position);
    }
    let work = &mut world.stores.work[slot];
    work.carry = Some(carry);
    work.has_place = true;
    work.is_at_work = true;
    work.failures = 0;
    work.waited_ticks = 0;
    work.out_of_reach = None;
    work.deposit_kind = Some(object.kind);
    work.site = Some(CellPos::of(object.position));
    work.busy_ticks += 1;
    let does_blow_land = work.busy_ticks % BLOW_TICKS == BLOW_LANDS_TICKS;
    if does_blow_land {
        blow(world, slot, target, rate.job);
    }
    let left = deposit.amount - taken;
    world.stores.deposits[target].amount = left;
    if left <= Fixed::ZERO {
        exhaust(world, target);
    }
    if carry.amount >= Fixed::from_int(i32::from(rate.carry_max)) {
        drop_off::head_home(world, slot);
    }
}

/// A blow that is heard; the first one fells a tree.
fn blow(world: &mut World, slot: usize, target: usize, job: Job) {
    let (id, at) = (world.id(slot), world.stores.objects[target].position);
    if job != Job::Farm {
        face(world, slot, at);
    }
    world.events.push(Event::Worked {
        id,
        job: WorkKind::Gather(job),
        at,
    });
    let deposit = &mut world.stores.deposits[target];
    if !deposit.is_opened {
        deposit.is_opened = true;
        if job == Job::Chop {
            world.events.push(Event::Felled {
                id: world.id(target),
                at,
            });
        }
    }
}

/// An empty deposit is gone. A farm is sown again at once while its seat can pay for it, so that nobody
/// has to come back to each field.
pub fn exhaust(world: &mut World, target: usize) {
    let (id, object) = (world.id(target), world.stores.objects[target]);
    let (cost, rules) = (world.kind(target).cost, world.kind(target).deposit);
    let is_farm = world.stores.buildings.contains(target);
    if let (true, Some(seat), Some(rules)) = (is_farm, object.owner, rules)
        && let Some(player) = world.player_mut(seat)
        && player.stockpile.covers(&cost)
    {
        player.stockpile.pay(&cost);
        world.stores.deposits[target].amount = Fixed::from_int(i32::from(rules.amount));
        return;
    }
    world.events.push(Event::Exhausted {
        id,
        kind: object.kind,
        at: object.position,
    });
    world.despawn(id);
}
