//! Repair: hit points for goods (`economy_rules.repair` of the balance data). The first repairer works at
//! the full rate, each further one adds half of it.

use determinism::Fixed;
use protocol::{Resource, Seat};

use super::{hammer, next};
use crate::events::WorkKind;
use crate::systems::orders;
use crate::world::World;

/// Whether the building in `target` lacks hit points.
#[must_use]
pub fn is_damaged(world: &World, target: usize) -> bool {
    let hit_points_max = Fixed::from_int(i32::from(world.kind(target).hit_points_max));
    world
        .stores
        .health
        .get(target)
        .is_some_and(|health| health.hit_points < hit_points_max)
}

/// One tick of `crew` at the damaged building in `target`.
pub(super) fn repair(world: &mut World, target: usize, crew: &[(usize, usize)]) {
    let rate = world.catalog.constants().repair_hit_points_per_tick;
    let hit_points_max = Fixed::from_int(i32::from(world.kind(target).hit_points_max));
    let missing = hit_points_max - world.stores.health[target].hit_points;
    let gain = (rate * (crew.len() as i32 + 1) / 2).min(missing);
    let is_paid = world.stores.objects[target]
        .owner
        .is_some_and(|seat| charge(world, seat, target, gain));
    for &(_, slot) in crew {
        if is_paid {
            hammer(world, slot, target, WorkKind::Repair);
        } else {
            orders::finish(world, slot);
        }
    }
    if !is_paid {
        return;
    }
    world.stores.health[target].hit_points += gain;
    if !is_damaged(world, target) {
        for &(_, slot) in crew {
            next::go_on(world, slot, Some(target));
        }
    }
}

/// Charges the seat for `gain` hit points; fractions are owed until they make a whole. Whether it could pay.
fn charge(world: &mut World, seat: Seat, target: usize, gain: Fixed) -> bool {
    let kind = world.kind(target);
    let hit_points_max = Fixed::from_int(i32::from(kind.hit_points_max.max(1)));
    let (cost, share) = (kind.cost, world.catalog.constants().repair_cost_share);
    let mut owed = world.stores.buildings[target].repair_owed;
    let Some(player) = world.player_mut(seat) else {
        return false;
    };
    let mut price = protocol::Stockpile::default();
    for resource in Resource::ALL {
        let whole_price = Fixed::from_int(cost.get(resource).clamp(0, 32_767)) * share;
        let debt = &mut owed[resource.index()];
        *debt += whole_price.mul_div(gain, hit_points_max);
        price.add(resource, debt.floor());
        *debt -= Fixed::from_int(debt.floor());
    }
    if !player.stockpile.covers(&price) {
        return false;
    }
    player.stockpile.pay(&price);
    world.stores.buildings[target].repair_owed = owed;
    true
}
