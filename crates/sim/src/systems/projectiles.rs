//! Things in the air.

use determinism::{Fixed, Vec2};

use super::combat::{damage, harm};
use crate::events::Event;
use crate::projectiles::Projectile;
use crate::spatial::owner_bit;
use crate::world::World;

/// How far beside its target's outline an arrow may come down and still strike.
const HIT_SLACK: Fixed = Fixed::from_ratio(1, 4);
/// Share of the damage that a stray does to whom it hits by chance (`stray_missile` of the balance data).
const STRAY_DAMAGE: Fixed = Fixed::HALF;

pub fn run(world: &mut World) {
    let mut flying = core::mem::take(&mut world.stores.projectiles.flying);
    flying
        .iter_mut()
        .for_each(|projectile| projectile.flown_ticks += 1);
    flying.retain(|projectile| {
        let is_down = projectile.flown_ticks >= projectile.flight_ticks;
        if is_down {
            land(world, projectile);
        }
        !is_down
    });
    // Nothing that lands launches anything, so nothing was added meanwhile.
    world.stores.projectiles.flying = flying;
}

fn land(world: &mut World, projectile: &Projectile) {
    let (struck, share) = match aimed_at(world, projectile) {
        Some(slot) => (Some(slot), Fixed::ONE),
        None => (bystander(world, projectile), STRAY_DAMAGE),
    };
    let target = struck.map(|slot| world.id(slot));
    world.events.push(Event::Struck {
        by: projectile.kind,
        target,
        at: projectile.to,
        is_missile: true,
    });
    if let Some(slot) = struck {
        let amount = damage(world, projectile.kind, projectile.from_height, slot) * share;
        harm(world, slot, amount, Some(projectile.by));
    }
}

/// The target, if it still stands where the arrow comes down.
fn aimed_at(world: &World, projectile: &Projectile) -> Option<usize> {
    let slot = projectile.target.and_then(|target| world.slot(target))?;
    if !world.stores.health.contains(slot) {
        return None;
    }
    let reach = world.kind(slot).radius_tiles + HIT_SLACK;
    let is_building = world.stores.sites.contains(slot);
    (is_building
        || projectile
            .to
            .is_within(reach, world.stores.objects[slot].position))
    .then_some(slot)
}

/// An enemy who happens to stand where a stray comes down: the nearest, of equals the lowest slot.
fn bystander(world: &World, projectile: &Projectile) -> Option<usize> {
    let enemies = world
        .stores
        .players
        .iter()
        .filter(|player| world.is_enemy(projectile.owner, Some(player.seat)))
        .fold(0, |mask, player| mask | owner_bit(Some(player.seat)));
    let mut best: Option<(u64, usize)> = None;
    world
        .spatial
        .for_each_near(projectile.to, Fixed::ONE, enemies, |slot| {
            let Some(object) = world.stores.objects.get(slot) else {
                return;
            };
            let away = projectile.to.distance_squared(object.position);
            let is_hit = away <= Vec2::square(world.catalog.kind(object.kind).radius_tiles);
            let is_enemy =
                enemies & owner_bit(object.owner) != 0 && world.stores.health.contains(slot);
            if is_hit && is_enemy && best.is_none_or(|found| (away, slot) < found) {
                best = Some((away, slot));
            }
        });
    best.map(|(_, slot)| slot)
}
