//! The digest of a world of 8 seats with 200 units each.

use anyhow::Result;
use determinism::Vec2;
use sim::World;

use super::Figure;
use super::places::{block, open_fields, town_of};
use super::samples::{Samples, steady};
use crate::clock::time_ms;

const SEATS: usize = 8;
const UNITS_PER_SEAT: i32 = 200;
const ROUNDS: usize = 200;
/// Ticks between two digests, so that memory is as warm or cold as in a match.
const TICKS_BETWEEN: usize = 4;

pub fn run() -> Result<Vec<Figure>> {
    let full = full_world()?;
    let samples = steady(|| {
        let mut world = full.clone();
        let mut samples = Samples::default();
        for _ in 0..ROUNDS {
            (0..TICKS_BETWEEN).for_each(|_| world.step(&[]));
            let (ms, digest) = time_ms(|| world.digests());
            std::hint::black_box(digest);
            samples.push(ms);
        }
        Ok(samples)
    })?;
    Ok(samples.figures())
}

/// The map that eight people play on, with 1,600 units on it.
pub fn full_world() -> Result<World> {
    let mut world = open_fields(SEATS)?;
    let homes: Vec<Vec2> = (0..SEATS)
        .filter_map(|seat| town_of(&world, seat))
        .collect();
    for (seat, home) in homes.into_iter().enumerate() {
        let owned = world.stores.motion.slots();
        let owned = owned.filter(|&slot| {
            world.stores.objects[slot]
                .owner
                .is_some_and(|owner| owner.index() == seat)
        });
        let missing = UNITS_PER_SEAT - owned.count() as i32;
        block(&mut world, "spearman", seat, home, missing.max(0))?;
    }
    (0..TICKS_BETWEEN).for_each(|_| world.step(&[]));
    Ok(world)
}
