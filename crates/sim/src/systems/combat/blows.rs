//! The blow itself: windup, and what leaves the hand.

use alloc::sync::Arc;

use determinism::{Angle, Domain, Fixed, Random, Vec2};
use rules::{Attack, ProjectileRules};

use super::harm::{damage, harm};
use crate::events::Event;
use crate::projectiles::Projectile;
use crate::world::World;

/// A target may have stepped back by this much when a melee blow lands.
const MELEE_REACH: Fixed = Fixed::HALF;
/// A shot that goes astray lands within this share of its distance from where it was aimed.
const STRAY_SHARE: Fixed = Fixed::from_ratio(1, 6);
/// How far a fighter turns in a tick, in 1/65,536 turns.
const TURN_PER_TICK: u16 = 3_000;

fn attack_of(world: &World, slot: usize) -> &Attack {
    world
        .kind(slot)
        .attack
        .as_ref()
        .expect("whoever has combat has an attack")
}

/// The gap that the attack of the thing in `slot` reaches over.
pub fn range(world: &World, slot: usize) -> Fixed {
    // Outlines of melee fighters never quite touch: crowds push back.
    attack_of(world, slot)
        .range_tiles
        .max(Fixed::from_ratio(1, 4))
}

/// Turns the thing in `slot` towards another.
pub fn face(world: &mut World, slot: usize, other: usize) {
    let way = world.stores.objects[other].position - world.stores.objects[slot].position;
    if way != Vec2::ZERO {
        let object = &mut world.stores.objects[slot];
        object.facing = object.facing.turned_towards(Angle::of(way), TURN_PER_TICK);
    }
}

/// Begins a blow at the present target.
pub fn begin(world: &mut World, slot: usize) {
    let (reload_ticks, windup_ticks) = {
        let attack = attack_of(world, slot);
        (attack.reload_ticks, attack.windup_ticks)
    };
    let combat = &mut world.stores.combat[slot];
    combat.reload_ticks = reload_ticks;
    combat.windup_ticks = Some(windup_ticks);
}

/// One tick of a windup; at its end the blow lands or the projectile leaves.
pub fn continue_blow(world: &mut World, slot: usize, left: u32) {
    let target = world.stores.combat[slot]
        .target
        .filter(|&target| world.is_alive(target));
    let Some(target) = target else {
        // Nobody there any more: the arm comes down, the next blow may begin at once.
        let combat = &mut world.stores.combat[slot];
        (combat.windup_ticks, combat.target, combat.reload_ticks) = (None, None, 0);
        return;
    };
    face(world, slot, target.index());
    if left > 0 {
        world.stores.combat[slot].windup_ticks = Some(left - 1);
        return;
    }
    world.stores.combat[slot].windup_ticks = None;
    match attack_of(world, slot).projectile {
        Some(rules) => launch(world, slot, target.index(), rules),
        None => strike(world, slot, target.index()),
    }
}

fn strike(world: &mut World, slot: usize, target: usize) {
    if !world.is_gap_within(range(world, slot) + MELEE_REACH, slot, target) {
        return;
    }
    let from_height = world
        .stores
        .landscape
        .height(world.stores.objects[slot].position);
    let kind = world.stores.objects[slot].kind;
    let amount = damage(world, kind, from_height, target);
    let at = world.stores.objects[target].position;
    let (target, by) = (world.id(target), world.id(slot));
    world.events.push(Event::Struck {
        by: kind,
        target: Some(target),
        at,
        is_missile: false,
    });
    harm(world, target.index(), amount, Some(by));
}

fn launch(world: &mut World, slot: usize, target: usize, rules: ProjectileRules) {
    let catalog = Arc::clone(&world.catalog);
    let object = world.stores.objects[slot];
    let aim = world.stores.objects[target].position;
    let number = world.stores.projectiles.launched;
    let mut random = Random::at(
        world.setup.seed,
        Domain::Projectile,
        number,
        world.stores.clock.0,
    );
    let is_true = random.chance(u32::from(rules.accuracy_percent), 100)
        || catalog
            .kind(world.stores.objects[target].kind)
            .is_building();
    let distance = object.position.distance(aim);
    let to = if is_true {
        aim
    } else {
        aim + stray(&mut random, distance)
    };
    let to = world.stores.landscape.clamp(to);
    let ticks = (object.position.distance(to) / rules.speed_tiles_per_tick).ceil();
    let projectile = Projectile {
        number,
        kind: object.kind,
        by: world.id(slot),
        owner: object.owner,
        from: object.position,
        to,
        from_height: world.stores.landscape.height(object.position),
        target: is_true.then(|| world.id(target)),
        flown_ticks: 0,
        flight_ticks: ticks.clamp(1, i32::from(u16::MAX)) as u16,
    };
    world.stores.projectiles.launched = number.wrapping_add(1);
    world.events.push(Event::Launched {
        projectile: number,
        by: projectile.by,
        from: object.position,
    });
    world.stores.projectiles.flying.push(projectile);
}

fn stray(random: &mut Random, distance: Fixed) -> Vec2 {
    let length = (distance * STRAY_SHARE) * random.unit() + Fixed::HALF;
    Vec2::from_angle(Angle(random.next_u32() as u16)) * length
}
