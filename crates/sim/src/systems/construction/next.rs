//! What a builder does when its building stands: gather at the drop site, plough the farm, go on to the
//! next foundation.

use determinism::{Fixed, Vec2};
use protocol::EntityId;

use crate::components::Order;
use crate::systems::gathering::{self, Claims};
use crate::systems::orders;
use crate::world::World;

/// Segments of one wall are never farther apart than this, a skipped tree between them included.
const SEGMENT_TILES: Fixed = Fixed::from_int(3);

/// The building `target` of the builder in `slot` is done, or (`None`) gone.
pub(super) fn go_on(world: &mut World, slot: usize, target: Option<usize>) {
    let is_wall = target.is_some_and(|target| world.kind(target).is_wall);
    // A wall is one building to who ordered it: its segments come before any other order.
    if let Some(target) = target.filter(|_| is_wall)
        && let Some(segment) = next_foundation(world, slot, target, SEGMENT_TILES, true)
    {
        turn_to(world, slot, Order::Build { target: segment });
        return;
    }
    if !world.stores.orders[slot].queue.is_empty() {
        orders::finish(world, slot);
        return;
    }
    let radius = world.catalog.constants().build_search_tiles;
    let gather = target
        .and_then(|target| goods_of(world, slot, target))
        .map(|target| Order::Gather { target });
    let build = || {
        let target = next_foundation(world, slot, target.unwrap_or(slot), radius, false)?;
        Some(Order::Build { target })
    };
    match gather.or_else(build) {
        Some(order) => turn_to(world, slot, order),
        None => orders::finish(world, slot),
    }
}

fn turn_to(world: &mut World, slot: usize, order: Order) {
    world.stores.orders[slot].current = order;
}

/// What there is to gather for who built `target`: the farm itself, or the nearest deposit of which the
/// drop site takes the goods.
fn goods_of(world: &World, slot: usize, target: usize) -> Option<EntityId> {
    let kind = world.kind(target);
    if kind.deposit.is_some() {
        let is_free = gathering::is_gatherable(world, slot, target)
            && Claims::of(world).has_room(world, target);
        return is_free.then(|| world.id(target));
    }
    if kind.drop_site.is_empty() {
        return None;
    }
    let (takes, radius) = (
        kind.drop_site,
        world.catalog.constants().gather_search_tiles,
    );
    let centre = world.stores.objects[target].position;
    let kinds = world.catalog.kinds();
    let is_wanted = |job| {
        kinds
            .iter()
            .filter_map(|kind| kind.deposit)
            .any(|rules| rules.job == job && takes.contains(rules.resource))
    };
    gathering::find_around(world, &Claims::of(world), slot, centre, radius, is_wanted)
}

/// The own foundation nearest to the builder in `slot` that lies within `radius` of the thing in `around`.
fn next_foundation(
    world: &World,
    slot: usize,
    around: usize,
    radius: Fixed,
    only_same_kind: bool,
) -> Option<EntityId> {
    let (own, centre) = (world.stores.objects[slot], world.stores.objects[around]);
    let limit = Vec2::square(radius);
    let suits = |&target: &usize| {
        let object = &world.stores.objects[target];
        object.owner == own.owner
            && !world.stores.sites[target].is_complete
            && (!only_same_kind || object.kind == centre.kind)
            && centre.position.distance_squared(object.position) <= limit
    };
    let distance = |&target: &usize| {
        (
            own.position
                .distance_squared(world.stores.objects[target].position),
            target,
        )
    };
    world
        .stores
        .buildings
        .slots()
        .filter(suits)
        .min_by_key(distance)
        .map(|target| world.id(target))
}
