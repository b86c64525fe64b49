//! A foundation can be walked over until the first blow falls. Before that everybody has to be off it,
//! so that nobody is ever walled in.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::CellPos;

use crate::components::{Order, Progress};
use crate::systems::tiles::{is_open, ring_around};
use crate::systems::{movement, orders};
use crate::world::World;

/// How long a unit that has something to do may stay in the way before it is put aside (two seconds).
const PATIENCE_TICKS: u32 = 125;
/// Who stands in the way is looked for once in so many ticks.
const LOOK_TICKS: u32 = 8;
/// How far around the footprint a place to stand is looked for, in tiles.
const RINGS: i32 = 4;
/// Farther than any unit's middle lies outside a footprint it touches, in tiles.
const RADIUS_MAX: Fixed = Fixed::ONE;

/// Whether no blow has fallen yet at a foundation that will be an obstacle.
pub(super) fn is_untouched(world: &World, target: usize) -> bool {
    let is_begun =
        world.stores.sites[target].is_complete || world.stores.buildings[target].labour > 0;
    !is_begun && !world.kind(target).is_walkable
}

/// Whether the outline of the unit in `slot` touches the footprint.
pub(super) fn stands_on(world: &World, slot: usize, target: usize) -> bool {
    world.is_gap_within(Fixed::ZERO, slot, target)
}

/// Sends a builder off the foundation it stands on.
pub(super) fn step_off(world: &mut World, slot: usize, target: usize) {
    let Some(place) = place_beside(world, slot, target) else {
        return;
    };
    let is_stuck = world.stores.motion[slot].progress == Progress::Blocked;
    movement::walk_to_point(world, slot, place, orders::ARRIVAL_TILES);
    let work = &mut world.stores.work[slot];
    work.busy_ticks += 1;
    if is_stuck || work.busy_ticks > PATIENCE_TICKS {
        work.busy_ticks = 0;
        world.stores.objects[slot].position = place;
        movement::halt(world, slot);
    }
}

/// Whether nobody stands on the foundation in `target`; sends away who does. Enemies cannot be sent: they
/// hold the building up for as long as they stay. `waited_ticks` is how long the builders have waited.
pub(super) fn is_clear(world: &mut World, target: usize, waited_ticks: u32) -> bool {
    if !waited_ticks.is_multiple_of(LOOK_TICKS) {
        return false;
    }
    let in_the_way = who_stands_on(world, target);
    let owner = world.stores.objects[target].owner;
    for &slot in &in_the_way {
        if world.is_opponent(owner, world.stores.objects[slot].owner) {
            continue;
        }
        let Some(place) = place_beside(world, slot, target) else {
            continue;
        };
        if waited_ticks >= PATIENCE_TICKS {
            world.stores.objects[slot].position = place;
        } else if world
            .stores
            .orders
            .get(slot)
            .is_some_and(|orders| orders.current == Order::Idle)
        {
            orders::issue(world, slot, Order::walk_to(place), false);
        }
    }
    in_the_way.is_empty()
}

fn who_stands_on(world: &World, target: usize) -> Vec<usize> {
    let half = Fixed::from_ratio(i32::from(world.kind(target).footprint_tiles), 2);
    let mut slots = Vec::new();
    let centre = world.stores.objects[target].position;
    world
        .spatial
        .for_each_near(centre, half + RADIUS_MAX, u16::MAX, |slot| {
            if world.stores.motion.contains(slot) && stands_on(world, slot, target) {
                slots.push(slot);
            }
        });
    slots.sort_unstable();
    slots
}

/// The open place beside the footprint that is nearest to the thing in `slot`.
fn place_beside(world: &World, slot: usize, target: usize) -> Option<Vec2> {
    let (position, corner) = (
        world.stores.objects[slot].position,
        world.stores.sites[target].corner,
    );
    let side_tiles = world.kind(target).footprint_tiles;
    (1..=RINGS).find_map(|ring| {
        let places = ring_around(corner, side_tiles, ring)
            .filter(|cell| is_open(world, *cell))
            .map(CellPos::centre);
        places.min_by_key(|place| (position.distance_squared(*place), place.y, place.x))
    })
}
