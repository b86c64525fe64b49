//! Finding the next deposit: outwards over the tiles around a place, never over all trees of the map.

use determinism::{Fixed, Vec2};
use protocol::{CellPos, EntityId};
use rules::Job;

use super::Claims;
use crate::systems::tiles::{is_open, ring_around};
use crate::world::World;

/// Whether the villager in `slot` may gather from the thing in `target`, or kill it for that: there is
/// something left, it knows the job, and it is nobody else's.
#[must_use]
pub fn is_gatherable(world: &World, slot: usize, target: usize) -> bool {
    let kind = world.kind(target);
    let Some(rules) = kind.deposit else {
        return false;
    };
    let (own, owner) = (
        world.stores.objects[slot].owner,
        world.stores.objects[target].owner,
    );
    let is_there = match world.stores.deposits.get(target) {
        // A carcass is whose who comes; a farm is its seat's.
        Some(deposit) => deposit.amount > Fixed::ZERO && (!kind.is_building() || owner == own),
        None => kind.animal.is_some() && (owner.is_none() || owner == own),
    };
    let is_finished = world
        .stores
        .sites
        .get(target)
        .is_none_or(|site| site.is_complete);
    is_there && is_finished && world.kind(slot).gather_rate(rules.job).is_some()
}

/// The next deposit for the villager in `slot`: of the kind it worked at, around where it worked.
pub(super) fn next_for(world: &World, claims: &Claims, slot: usize) -> Option<EntityId> {
    let work = &world.stores.work[slot];
    let job = world.catalog.kind(work.deposit_kind?).deposit?.job;
    let radius = world.catalog.constants().gather_search_tiles;
    let is_wanted = |other: Job| other == job;
    find_around(world, claims, slot, work.site?.centre(), radius, is_wanted)
}

/// The deposit or animal nearest to `centre` within `radius` whose job `is_wanted`, that the villager in
/// `slot` may work at and finds room at.
#[must_use]
pub fn find_around(
    world: &World,
    claims: &Claims,
    slot: usize,
    centre: Vec2,
    radius: Fixed,
    is_wanted: impl Fn(Job) -> bool,
) -> Option<EntityId> {
    let out_of_reach = world
        .stores
        .work
        .get(slot)
        .and_then(|work| work.out_of_reach);
    let suits = |target: usize| {
        world
            .kind(target)
            .deposit
            .is_some_and(|rules| is_wanted(rules.job))
            && Some(world.id(target)) != out_of_reach
            && is_gatherable(world, slot, target)
            && claims.has_room(world, target)
    };
    let region = world
        .navigation
        .region_around(world.stores.objects[slot].position);
    let standing = nearest_standing(world, centre, radius, region, &suits);
    let animal = nearest_animal(world, centre, radius, &suits);
    standing
        .into_iter()
        .chain(animal)
        .min()
        .map(|(_, target)| world.id(target))
}

/// Distance squared and slot of the nearest suitable deposit on tiles.
fn nearest_standing(
    world: &World,
    centre: Vec2,
    radius: Fixed,
    region: Option<u32>,
    suits: &impl Fn(usize) -> bool,
) -> Option<(u64, usize)> {
    let limit = Vec2::square(radius);
    let middle = CellPos::of(world.stores.landscape.clamp(centre));
    let mut best: Option<(u64, usize)> = None;
    for ring in 0..=radius.ceil().clamp(0, 64) {
        // What lies on a ring is at least so far away, footprints of three tiles included.
        let nearest_possible = Vec2::square(Fixed::from_int((ring - 2).max(0)));
        if best.is_some_and(|(distance, _)| distance < nearest_possible) {
            break;
        }
        for cell in ring_around(middle, 1, ring) {
            let Some(occupant) = world.occupancy.at(cell) else {
                continue;
            };
            let target = occupant.id.index();
            let distance = centre.distance_squared(world.stores.objects[target].position);
            if distance <= limit
                && best.is_none_or(|best| (distance, target) < best)
                && world.stores.deposits.contains(target)
                && (occupant.is_walkable || can_be_walked_up_to(world, cell, 1, region))
                && suits(target)
            {
                best = Some((distance, target));
            }
        }
    }
    best
}

fn nearest_animal(
    world: &World,
    centre: Vec2,
    radius: Fixed,
    suits: &impl Fn(usize) -> bool,
) -> Option<(u64, usize)> {
    let limit = Vec2::square(radius);
    let candidates = world.stores.animals.slots().filter_map(|target| {
        let distance = centre.distance_squared(world.stores.objects[target].position);
        (distance <= limit && suits(target)).then_some((distance, target))
    });
    // Carcasses first: they rot.
    candidates.min_by_key(|&(distance, target)| {
        (!world.stores.deposits.contains(target), distance, target)
    })
}

/// Whether somebody of this region of the ground can stand beside the footprint.
pub(super) fn can_be_walked_up_to(
    world: &World,
    corner: CellPos,
    side_tiles: u8,
    region: Option<u32>,
) -> bool {
    let mut beside = ring_around(corner, side_tiles, 1);
    beside.any(|cell| is_open(world, cell) && world.navigation.region(cell.centre()) == region)
}
