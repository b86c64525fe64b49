//! How cost grows with the number of units, and whether the dead cost anything.

use std::sync::Arc;

use anyhow::Result;
use determinism::Vec2;
use rules::Catalog;

use super::Figure;
use super::archers::battles;
use super::places::{block, meadow, walk};
use super::scene::{Scene, ticks_in};

const SECONDS: u32 = 5;
/// Archers of one army and abreast: a battle of 1,000.
const ARMY: (i32, i32) = (500, 100);
/// Walkers of one block.
const BLOCK: i32 = 500;

/// Battles of 1,000 archers, 1 to 16 of them on the same map.
pub fn battle() -> Result<Vec<Figure>> {
    let names = ["cpu_1000_ms", "cpu_4000_ms", "cpu_16000_ms"];
    let mut figures = Vec::new();
    for (name, count) in names.into_iter().zip([1, 4, 16]) {
        figures.push((name, mean_ms(&battles(count, ARMY)?)?));
    }
    Ok(with_growth(figures))
}

/// Walkers in two crowds that pass through each other, 1,000 to 16,000 on the same map.
pub fn march() -> Result<Vec<Figure>> {
    let names = ["cpu_1000_ms", "cpu_4000_ms", "cpu_16000_ms"];
    let mut figures = Vec::new();
    for (name, count) in names.into_iter().zip([1, 4, 16]) {
        figures.push((name, mean_ms(&crowds(count)?)?));
    }
    Ok(with_growth(figures))
}

/// A world in which 60 of 100 have died against one in which they never were.
pub fn survivors() -> Result<Vec<Figure>> {
    const BATTLES: i32 = 4;
    let mut thinned = battles(BATTLES, ARMY)?;
    let ids: Vec<_> = thinned.world.stores.entities.iter().collect();
    for id in ids.iter().filter(|id| !outlives(id.index())) {
        thinned.world.despawn(*id);
    }
    let mut fresh = battles(BATTLES, ARMY)?;
    fresh.world = rebuilt(&thinned.world)?;
    fresh.orders.clear();
    thinned.orders.clear();
    let (after, without) = (mean_ms(&thinned)?, mean_ms(&fresh)?);
    Ok(vec![
        ("left_units", thinned.world.stores.motion.len() as f64),
        ("cpu_mean_ms", after),
        ("fresh_cpu_mean_ms", without),
        ("ratio_x", after / without),
    ])
}

/// Two of five, from all ranks and files.
fn outlives(slot: usize) -> bool {
    slot % 5 < 2
}

/// A new world with what lives in `world`, in the same places.
fn rebuilt(world: &sim::World) -> Result<sim::World> {
    let size_tiles = world.stores.landscape.size_tiles;
    let mut fresh = meadow(size_tiles, 2, Arc::clone(&world.catalog))?;
    for (_, object) in world.stores.objects.iter() {
        fresh.spawn_complete(object.kind, object.owner, object.position);
    }
    sim::systems::fog::refresh_all(&mut fresh);
    fresh.refresh_spatial();
    Ok(fresh)
}

/// What a tick keeps a processor busy. By the clock, a long tick would be interrupted more often than a
/// short one, and the rest of the machine would look like growth.
fn mean_ms(scene: &Scene) -> Result<f64> {
    let scene = Scene {
        ticks: ticks_in(SECONDS),
        ..scene.clone()
    };
    Ok(scene.play_steadily()?.cpu_mean_ms)
}

/// Adds how often the first mean goes into the last, and how often n log n would.
fn with_growth(mut figures: Vec<Figure>) -> Vec<Figure> {
    let n_log_n = |n: f64| n * n.ln();
    if let (Some(first), Some(last)) = (figures.first(), figures.last()) {
        let growth = last.1 / first.1;
        figures.push(("growth_x", growth));
        figures.push(("n_log_n_x", n_log_n(16_000.0) / n_log_n(1_000.0)));
    }
    figures
}

/// Pairs of blocks of 500 that are told to change sides, at most 16 of them in squares of their own.
pub fn crowds(count: i32) -> Result<Scene> {
    const SIZE_TILES: u16 = 480;
    const ACROSS: i32 = 4;
    const CELL_TILES: i32 = SIZE_TILES as i32 / ACROSS;
    /// From the middle of a square to that of a block: a block is 14 tiles wide.
    const DISTANCE_TILES: i32 = 8;
    let mut world = meadow(SIZE_TILES, 2, Catalog::builtin())?;
    let mut orders = Vec::new();
    for n in 0..count {
        let middle = |cell: i32| cell * CELL_TILES + CELL_TILES / 2;
        let (x, y) = (middle(n / ACROSS), middle(n % ACROSS));
        for (owner, side) in [(0, -DISTANCE_TILES), (1, DISTANCE_TILES)] {
            let at = Vec2::from_ints(x + side, y);
            let walkers = block(&mut world, "archer", owner, at, BLOCK)?;
            orders.push(walk(owner, &walkers, Vec2::from_ints(x - side, y)));
        }
    }
    world.step(&[]);
    Ok(Scene {
        world,
        orders,
        ticks: ticks_in(SECONDS),
    })
}
