//! Raising a building: n builders need 3T/(n+2) (`economy_rules.build_time` of the balance data).

use determinism::Fixed;
use protocol::{CellPos, EntityId, KindId, Resource, Seat, Stockpile};

use super::{clear, hammer, next};
use crate::events::{Event, WorkKind};
use crate::world::{World, centre_of};

/// Lays the foundation of a `kind` that fits there and that `seat` can pay for, and takes the price.
pub fn lay_foundation(world: &mut World, seat: Seat, kind: KindId, corner: CellPos) -> EntityId {
    let row = world.catalog.kind(kind);
    let (cost, side_tiles) = (row.cost, row.footprint_tiles);
    if let Some(player) = world.player_mut(seat) {
        player.stockpile.pay(&cost);
    }
    let id = world.spawn(kind, Some(seat), centre_of(corner, side_tiles));
    world.events.push(Event::FoundationPlaced {
        id,
        kind,
        owner: seat,
    });
    id
}

/// The share of the price of the foundation in `target` that is not built yet, rounded down.
#[must_use]
pub fn unused_cost(world: &World, target: usize) -> Stockpile {
    let (total, cost) = (labour_total(world, target), world.kind(target).cost);
    let left = total.saturating_sub(world.stores.buildings[target].labour);
    let mut unused = Stockpile::default();
    for resource in Resource::ALL {
        let share = i64::from(cost.get(resource)) * i64::from(left) / i64::from(total);
        unused.add(resource, i32::try_from(share).unwrap_or(i32::MAX));
    }
    unused
}

/// One tick of `crew` at the foundation in `target`.
pub(super) fn build(world: &mut World, target: usize, crew: &[(usize, usize)]) {
    if clear::is_untouched(world, target) && !is_ready(world, target, crew) {
        return;
    }
    for &(_, slot) in crew {
        hammer(world, slot, target, WorkKind::Build);
    }
    let total = labour_total(world, target);
    let before = world.stores.buildings[target].labour;
    let done = world.stores.variables.build_labour(crew.len() as u32 + 2);
    let owner = world.stores.objects[target].owner;
    let done = world.handicaps.build_labour(owner, done);
    let after = before.saturating_add(done).min(total);
    world.stores.buildings[target].labour = after;
    if before == 0 {
        world.occupy(target);
    }
    raise(world, target, share(before, total), share(after, total));
    if after == total {
        complete(world, target);
        for &(_, slot) in crew {
            next::go_on(world, slot, Some(target));
        }
    }
}

/// Whether the first blow may fall; until then the crew waits, its clock running.
fn is_ready(world: &mut World, target: usize, crew: &[(usize, usize)]) -> bool {
    let waited_ticks = crew
        .iter()
        .map(|&(_, slot)| world.stores.work[slot].busy_ticks)
        .max()
        .unwrap_or(0);
    if clear::is_clear(world, target, waited_ticks) {
        return true;
    }
    for &(_, slot) in crew {
        world.stores.work[slot].busy_ticks += 1;
    }
    false
}

/// The labour of the whole building, in thirds of a lone builder's tick.
pub(super) fn labour_total(world: &World, target: usize) -> u32 {
    world.kind(target).train_ticks.max(1).saturating_mul(3)
}

fn share(labour: u32, total: u32) -> Fixed {
    Fixed::from_raw(((u64::from(labour) << Fixed::FRACTION_BITS) / u64::from(total)) as i32)
}

/// Hit points grow with the building, and what was struck off meanwhile stays off.
fn raise(world: &mut World, target: usize, before: Fixed, after: Fixed) {
    let hit_points_max = Fixed::from_int(i32::from(world.kind(target).hit_points_max));
    world.stores.sites[target].built = after;
    if let Some(health) = world.stores.health.get_mut(target) {
        let gain = hit_points_max * after - hit_points_max * before;
        health.hit_points = (health.hit_points + gain).min(hit_points_max);
    }
}

fn complete(world: &mut World, target: usize) {
    let site = &mut world.stores.sites[target];
    site.built = Fixed::ONE;
    site.is_complete = true;
    let (id, object) = (world.id(target), world.stores.objects[target]);
    let Some(owner) = object.owner else { return };
    if let Some(player) = world.player_mut(owner) {
        player.score.buildings_built += 1;
    }
    world.events.push(Event::Completed {
        id,
        kind: object.kind,
        owner,
    });
}
