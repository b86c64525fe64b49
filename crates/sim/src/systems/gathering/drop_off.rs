//! Carrying home: the way to the nearest drop site, and what happens there.

use determinism::Fixed;
use protocol::{EntityId, Resource};

use super::{Claims, FAILURES_AT_ONCE, is_jammed, pause, search, turn_to};
use crate::events::Event;
use crate::systems::approach::{Approach, REACH_TILES, STOP_TILES, approach};
use crate::systems::orders;
use crate::world::World;

/// Whether it carries at least one whole unit of anything.
pub(super) fn has_goods(world: &World, slot: usize) -> bool {
    world.stores.work[slot]
        .carry
        .is_some_and(|carry| carry.amount >= Fixed::ONE)
}

/// Whether the building in `site` takes goods of `resource` from the owner of the villager in `slot`.
fn takes(world: &World, slot: usize, site: usize, resource: Resource) -> bool {
    world.stores.buildings.contains(site)
        && world.stores.objects[site].owner == world.stores.objects[slot].owner
        && world.stores.sites[site].is_complete
        && world.kind(site).drop_site.contains(resource)
}

/// Whether the villager in `slot` carries something that the building in `site` takes.
#[must_use]
pub fn can_deliver(world: &World, slot: usize, site: usize) -> bool {
    let carry = world.stores.work.get(slot).and_then(|work| work.carry);
    carry
        .is_some_and(|carry| carry.amount >= Fixed::ONE && takes(world, slot, site, carry.resource))
}

/// The drop site nearest to the villager in `slot` for what it carries, of those it can walk up to.
pub(super) fn nearest_site(world: &World, slot: usize) -> Option<EntityId> {
    let work = &world.stores.work[slot];
    let resource = work.carry?.resource;
    let suits = |site: &usize| {
        takes(world, slot, *site, resource) && Some(world.id(*site)) != work.out_of_reach
    };
    let region = world
        .navigation
        .region_around(world.stores.objects[slot].position);
    let is_reachable = |site: &usize| {
        let side_tiles = world.kind(*site).footprint_tiles;
        search::can_be_walked_up_to(world, world.stores.sites[*site].corner, side_tiles, region)
    };
    let sites = world
        .stores
        .buildings
        .slots()
        .filter(suits)
        .filter(is_reachable);
    sites
        .min_by_key(|&site| (world.gap(slot, site), site))
        .map(|site| world.id(site))
}

/// Sends it to the nearest drop site. Without any it stands idle with its goods, for everyone to see.
pub(super) fn head_home(world: &mut World, slot: usize) {
    match nearest_site(world, slot) {
        Some(site) => {
            let work = &mut world.stores.work[slot];
            work.drop_site = Some(site);
            work.waited_ticks = 0;
            work.busy_ticks = 0;
        }
        None if world.stores.work[slot].out_of_reach.is_some() => pause(world, slot),
        None => orders::finish(world, slot),
    }
}

/// One tick on the way to the drop site `site`; gathering goes on afterwards by itself.
pub(super) fn carry_home(world: &mut World, slot: usize, site: EntityId) {
    let resource = world.stores.work[slot].carry.map(|carry| carry.resource);
    let site_slot = world
        .slot(site)
        .filter(|&site| resource.is_some_and(|resource| takes(world, slot, site, resource)));
    let Some(site_slot) = site_slot else {
        world.stores.work[slot].drop_site = None;
        return;
    };
    match approach(world, slot, site_slot, STOP_TILES, REACH_TILES) {
        // In a crowd at the door goods go from hand to hand.
        Approach::Walking if is_jammed(world, slot, site_slot) => deliver(world, slot),
        Approach::Walking => {}
        Approach::There => deliver(world, slot),
        Approach::Blocked => {
            let work = &mut world.stores.work[slot];
            work.drop_site = None;
            work.out_of_reach = Some(site);
            work.failures = work.failures.saturating_add(1);
            if work.failures.is_multiple_of(FAILURES_AT_ONCE) {
                pause(world, slot);
            }
        }
    }
}

/// Somebody told to bring home what it carries, and then to go on where it was.
pub(super) fn carry_out(world: &mut World, claims: &mut Claims, slot: usize, building: EntityId) {
    let Some(carry) = world.stores.work[slot]
        .carry
        .filter(|carry| carry.amount >= Fixed::ONE)
    else {
        resume(world, claims, slot);
        return;
    };
    if world.stores.work[slot].drop_site.is_none() {
        let is_named_good = world
            .slot(building)
            .is_some_and(|site| takes(world, slot, site, carry.resource))
            && world.stores.work[slot].out_of_reach.is_none();
        if !is_named_good {
            head_home(world, slot);
        } else {
            world.stores.work[slot].drop_site = Some(building);
        }
    }
    if let Some(site) = world.stores.work[slot].drop_site {
        carry_home(world, slot, site);
    }
}

/// After a delivery that was an order of its own: back to the deposits it came from, unless something
/// else waits.
fn resume(world: &mut World, claims: &mut Claims, slot: usize) {
    let has_other_orders = !world.stores.orders[slot].queue.is_empty();
    match search::next_for(world, claims, slot).filter(|_| !has_other_orders) {
        Some(next) => turn_to(world, claims, slot, next),
        None => orders::finish(world, slot),
    }
}

/// The whole units go to the seat, the rest stays on the back.
fn deliver(world: &mut World, slot: usize) {
    let object = world.stores.objects[slot];
    let work = &mut world.stores.work[slot];
    work.drop_site = None;
    work.out_of_reach = None;
    work.failures = 0;
    work.waited_ticks = 0;
    work.busy_ticks = 0;
    let Some(carry) = &mut work.carry else { return };
    let (resource, whole) = (carry.resource, carry.amount.floor());
    carry.amount -= Fixed::from_int(whole);
    if carry.amount == Fixed::ZERO {
        work.carry = None;
    }
    let Some(seat) = object.owner.filter(|_| whole > 0) else {
        return;
    };
    if let Some(player) = world.player_mut(seat) {
        player.stockpile.add(resource, whole);
        player.score.gathered.add(resource, whole);
    }
    world.events.push(Event::DroppedOff {
        seat,
        resource,
        amount: whole,
        at: object.position,
    });
}
