//! What a blow does to whom it strikes.

use determinism::Fixed;
use protocol::{EntityId, KindId};

use crate::components::{Order, StanceChoice};
use crate::events::Event;
use crate::player::Alarm;
use crate::systems::wildlife;
use crate::world::World;

/// Standing higher by at least this many height steps counts as high ground.
const HIGH_GROUND: Fixed = Fixed::HALF;

/// The hit points that a blow of `attacker` from ground of `from_height` takes from the thing in `target`:
/// the sum over damage classes less armour, at least one, times the factor of the slope (the classics'
/// formula, `damage` of the balance data).
#[must_use]
pub fn damage(world: &World, attacker: KindId, from_height: Fixed, target: usize) -> Fixed {
    let Some(attack) = &world.catalog.kind(attacker).attack else {
        return Fixed::ZERO;
    };
    let defender = world.kind(target);
    let sum: i32 = attack
        .damage
        .iter()
        .map(
            |&(class, amount)| match (defender.armour_against(class), class.is_basic()) {
                (Some(armour), _) => i32::from(amount - armour).max(0),
                (None, true) => i32::from(amount),
                (None, false) => 0,
            },
        )
        .sum();
    let constants = world.catalog.constants();
    let above = from_height
        - world
            .stores
            .landscape
            .height(world.stores.objects[target].position);
    let factor = if above >= HIGH_GROUND {
        constants.damage_downhill
    } else if above <= -HIGH_GROUND {
        constants.damage_uphill
    } else {
        Fixed::ONE
    };
    world
        .stores
        .variables
        .damage(Fixed::from_int(sum.max(1)) * factor)
}

/// Takes hit points from the thing in `target`. Whoever is at zero is removed by the system of deaths;
/// who struck it gets the credit and the answer.
pub fn harm(world: &mut World, target: usize, amount: Fixed, by: Option<EntityId>) {
    let Some(health) = world.stores.health.get_mut(target) else {
        return;
    };
    let was_alive = health.hit_points > Fixed::ZERO;
    // Who is dead already feels nothing more, so that no number of blows runs over.
    if was_alive {
        health.hit_points -= amount;
    }
    let is_dead = health.hit_points <= Fixed::ZERO;
    let striker = by
        .and_then(|by| world.slot(by))
        .and_then(|slot| world.stores.objects[slot].owner);
    let id = world.id(target);
    world.events.push(Event::Damaged {
        target: id,
        amount,
        by: striker,
    });
    if was_alive && is_dead {
        credit(world, target, striker);
    }
    let owner = world.stores.objects[target].owner;
    if world.is_enemy(striker, owner) {
        alarm(world, target);
    }
    if let Some(by) = by {
        strike_back(world, target, by);
        wildlife::startle(world, target, by);
    }
}

fn credit(world: &mut World, target: usize, striker: Option<protocol::Seat>) {
    let is_building = world.kind(target).is_building();
    let owner = world.stores.objects[target].owner;
    if !world.is_enemy(striker, owner) {
        return;
    }
    if let Some(player) = striker.and_then(|seat| world.player_mut(seat)) {
        let count = if is_building {
            &mut player.score.buildings_razed
        } else {
            &mut player.score.units_killed
        };
        *count += 1;
    }
}

/// An idle fighter that is struck goes for who struck it.
fn strike_back(world: &mut World, target: usize, by: EntityId) {
    let Some(striker) = world.slot(by) else {
        return;
    };
    let is_foe = world.is_enemy(
        world.stores.objects[target].owner,
        world.stores.objects[striker].owner,
    );
    let is_idle = world
        .stores
        .orders
        .get(target)
        .is_some_and(|orders| orders.current == Order::Idle);
    let position = world.stores.objects[target].position;
    if let Some(combat) = world.stores.combat.get_mut(target)
        && is_foe
        && is_idle
        && combat.target.is_none()
        && combat.stance.0 == StanceChoice::Aggressive
    {
        combat.target = Some(by);
        combat.anchor.get_or_insert(position);
    }
}

/// Tells the owner of the thing in `target` that it is attacked, once a while for each place.
fn alarm(world: &mut World, target: usize) {
    let constants = world.catalog.constants();
    let (side, cooldown) = (
        constants.alarm_square_tiles.max(1),
        constants.alarm_cooldown_ticks,
    );
    let object = world.stores.objects[target];
    let Some(seat) = object.owner else { return };
    let square = (
        object.position.x.floor() as u16 / side,
        object.position.y.floor() as u16 / side,
    );
    let now = world.stores.clock;
    let is_economy = world.stores.work.contains(target) || world.stores.sites.contains(target);
    let Some(player) = world.player_mut(seat) else {
        return;
    };
    player
        .alarms
        .retain(|alarm| now.since(alarm.tick) < cooldown);
    if player.alarms.iter().any(|alarm| alarm.square == square) {
        return;
    }
    player.alarms.push(Alarm { square, tick: now });
    world.events.push(Event::UnderAttack {
        seat,
        at: object.position,
        is_economy,
    });
}
