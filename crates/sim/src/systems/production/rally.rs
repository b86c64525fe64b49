//! Where a new unit goes by itself.

use protocol::EntityId;

use crate::components::{Order, Rally};
use crate::systems::gathering::{self, Claims};
use crate::systems::orders;
use crate::world::World;

/// Sends the new unit `id` to the rally point of the building in `slot`.
pub(super) fn send(world: &mut World, slot: usize, id: EntityId) {
    let Some(rally) = world.stores.production[slot].rally else {
        return;
    };
    let Some(unit) = world.slot(id) else { return };
    let order = order_at(world, unit, rally);
    orders::issue(world, unit, order, false);
}

/// What the unit in `unit` does at the rally point: villagers gather, build and repair, soldiers attack,
/// everybody else walks there.
fn order_at(world: &World, unit: usize, rally: Rally) -> Order {
    let walk = Order::walk_to(rally.goal);
    let is_villager = world.stores.work.contains(unit);
    let own = world.stores.objects[unit].owner;
    let Some((target, id)) = rally
        .target
        .and_then(|id| world.slot(id).map(|target| (target, id)))
    else {
        return gather_around(world, unit, rally)
            .filter(|_| is_villager)
            .unwrap_or(walk);
    };
    let owner = world.stores.objects[target].owner;
    if is_villager {
        if gathering::is_gatherable(world, unit, target) {
            return if Claims::of(world).has_room(world, target) {
                Order::Gather { target: id }
            } else {
                gather_around(world, unit, rally).unwrap_or(walk)
            };
        }
        let is_foundation = world
            .stores
            .sites
            .get(target)
            .is_some_and(|site| !site.is_complete);
        return if is_foundation && owner == own {
            Order::Build { target: id }
        } else {
            walk
        };
    }
    let is_foe = world.is_enemy(own, owner) && world.stores.health.contains(target);
    if is_foe && world.stores.combat.contains(unit) {
        Order::Attack { target: id }
    } else {
        walk
    }
}

/// The deposit next to the one that the rally point was set on, once that is spent or full.
fn gather_around(world: &World, unit: usize, rally: Rally) -> Option<Order> {
    let job = world.catalog.kind(rally.deposit_kind?).deposit?.job;
    let radius = world.catalog.constants().gather_search_tiles;
    let target = gathering::find_around(
        world,
        &Claims::of(world),
        unit,
        rally.goal,
        radius,
        |other| other == job,
    )?;
    Some(Order::Gather { target })
}
