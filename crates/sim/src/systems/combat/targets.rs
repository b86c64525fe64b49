//! Whom a fighter goes for.

use determinism::Fixed;
use protocol::EntityId;

use super::blows;
use crate::components::{Order, StanceChoice};
use crate::spatial::owner_bit;
use crate::systems::movement;
use crate::world::World;

/// A fighter without a target looks around once in so many ticks (an eighth of a second), slots taking
/// turns.
const LOOK_TICKS: u32 = 8;
/// How far an idle fighter lets itself be drawn from its place.
const LEASH_TILES: Fixed = Fixed::from_int(8);

/// Whether its order lets the thing in `slot` fight at all.
pub fn has_reason_to_fight(world: &World, slot: usize) -> bool {
    let Some(orders) = world.stores.orders.get(slot) else {
        return false;
    };
    let fights_by_itself =
        !world.stores.work.contains(slot) && !world.stores.animals.contains(slot);
    match orders.current {
        Order::Attack { .. } => true,
        // Villagers and animals fight only when told to, or when somebody strikes them.
        Order::Idle => fights_by_itself || world.stores.combat[slot].target.is_some(),
        Order::AttackMove { .. } | Order::Patrol { .. } => true,
        _ => false,
    }
}

/// Brings the target of the thing in `slot` up to date.
pub fn choose(world: &mut World, slot: usize) {
    if let Order::Attack { target } = world.stores.orders[slot].current {
        if is_attackable(world, slot, target) {
            world.stores.combat[slot].target = Some(target);
        } else {
            world.stores.combat[slot].target = None;
            super::order_done(world, slot);
        }
        return;
    }
    if let Some(target) = world.stores.combat[slot].target
        && is_attackable(world, slot, target)
        && is_within_leash(world, slot)
        && prefers_to_stay(world, slot, target)
    {
        return;
    }
    world.stores.combat[slot].target = None;
    if (world.stores.clock.0 + slot as u32).is_multiple_of(LOOK_TICKS) {
        let found = look_around(world, slot);
        if found.is_some() && world.stores.combat[slot].anchor.is_none() {
            world.stores.combat[slot].anchor = Some(world.stores.objects[slot].position);
        }
        world.stores.combat[slot].target = found;
    }
}

/// A fighter that has chosen a building leaves it for anybody who may strike back.
fn prefers_to_stay(world: &World, slot: usize, target: EntityId) -> bool {
    let is_harmless = !world.stores.combat.contains(target.index());
    !is_harmless || !(world.stores.clock.0 + slot as u32).is_multiple_of(LOOK_TICKS)
}

/// Whether `target` lives, can be harmed, is not a friend and is seen.
fn is_attackable(world: &World, slot: usize, target: EntityId) -> bool {
    let Some(target_slot) = world.slot(target) else {
        return false;
    };
    let (own, other) = (
        world.stores.objects[slot].owner,
        world.stores.objects[target_slot].owner,
    );
    let is_foe =
        other.is_none() || world.is_enemy(own, other) || world.stores.animals.contains(target_slot);
    is_foe
        && world.stores.health.contains(target_slot)
        && own.is_none_or(|seat| world.sees(seat, target_slot))
}

/// An idle fighter does not run across the map after somebody; one on the march does as it pleases.
fn is_within_leash(world: &World, slot: usize) -> bool {
    match (
        world.stores.orders[slot].current,
        world.stores.combat[slot].anchor,
    ) {
        (Order::Idle, Some(anchor)) => {
            anchor.is_within(LEASH_TILES, world.stores.objects[slot].position)
        }
        _ => true,
    }
}

/// The enemy nearest to the thing in `slot` that it sees: those who can strike back before all others.
fn look_around(world: &World, slot: usize) -> Option<EntityId> {
    let object = &world.stores.objects[slot];
    let kind = world.catalog.kind(object.kind);
    let enemies = enemy_mask(world, slot);
    let stays = world.stores.combat[slot].stance.0 == StanceChoice::StandGround;
    let radius = if stays {
        blows::range(world, slot) + Fixed::ONE
    } else {
        kind.sight_tiles
    };
    let mut best: Option<(bool, u64, usize)> = None;
    world
        .spatial
        .for_each_near(object.position, radius, enemies, |other| {
            let Some(theirs) = world.stores.objects.get(other) else {
                return;
            };
            if enemies & owner_bit(theirs.owner) == 0 || !world.stores.health.contains(other) {
                return;
            }
            let away = object.position.distance_squared(theirs.position);
            if away > determinism::Vec2::square(radius)
                || !object.owner.is_none_or(|seat| world.sees(seat, other))
            {
                return;
            }
            let is_harmless = world.stores.work.contains(other);
            let candidate = (is_harmless, away, other);
            if best.is_none_or(|found| candidate < found) {
                best = Some(candidate);
            }
        });
    let unit = best.map(|(_, _, other)| world.id(other));
    unit.or_else(|| nearest_building(world, slot, radius, enemies))
}

/// The nearest enemy building in sight, for fighters that are told to clear the way.
fn nearest_building(world: &World, slot: usize, radius: Fixed, enemies: u16) -> Option<EntityId> {
    let object = &world.stores.objects[slot];
    let (size, reach) = (i32::from(world.stores.landscape.size_tiles), radius.ceil());
    let (x, y) = (object.position.x.floor(), object.position.y.floor());
    let low = |at: i32| (at - reach).max(0);
    let high = |at: i32| (at + reach).min(size - 1);
    // Far from all of them there is no tile to look at.
    let corners = ((low(x), low(y)), (high(x), high(y)));
    if !world
        .spatial
        .may_have_building(enemies, corners.0, corners.1)
    {
        return None;
    }
    let mut best: Option<(Fixed, EntityId)> = None;
    for row in low(y)..=high(y) {
        for column in low(x)..=high(x) {
            let cell = protocol::CellPos::new(column as u16, row as u16);
            let Some(occupant) = world.occupancy.at(cell) else {
                continue;
            };
            let other = occupant.id.index();
            if best.is_some_and(|(_, id)| id == occupant.id)
                || !world.is_enemy(object.owner, world.stores.objects[other].owner)
            {
                continue;
            }
            let gap = world.gap(slot, other);
            if gap <= radius
                && is_attackable(world, slot, occupant.id)
                && best.is_none_or(|(least, _)| gap < least)
            {
                best = Some((gap, occupant.id));
            }
        }
    }
    best.map(|(_, id)| id)
}

fn enemy_mask(world: &World, slot: usize) -> u16 {
    let own = world.stores.objects[slot].owner;
    let is_foe = |player: &&crate::player::Player| world.is_enemy(own, Some(player.seat));
    world
        .stores
        .players
        .iter()
        .filter(is_foe)
        .fold(0, |mask, player| mask | owner_bit(Some(player.seat)))
}

/// Without a target: back to what it was doing.
pub fn resume(world: &mut World, slot: usize) {
    match world.stores.orders[slot].current {
        Order::Idle => {
            let Some(anchor) = world.stores.combat[slot].anchor.take() else {
                return;
            };
            if world.stores.combat[slot].stance.0 == StanceChoice::Aggressive {
                movement::walk_to_point(world, slot, anchor, Fixed::ONE);
            }
        }
        Order::AttackMove { goal, pace } | Order::Patrol { goal, pace, .. } => {
            let was_led_away = world.stores.combat[slot].anchor.take().is_some();
            if was_led_away {
                movement::march_to_point(world, slot, goal, Fixed::HALF, pace);
            }
        }
        _ => {}
    }
}
