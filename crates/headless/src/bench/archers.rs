//! 1,500 archers of 8 seats ordered into each other.

use anyhow::Result;
use determinism::Vec2;
use protocol::{Command, Seat};
use sim::World;

use super::Figure;
use super::places::{attack_move, block, meadow};
use super::samples::{Samples, steady};
use crate::clock::time_ms;

const ARCHERS: i32 = 1_500;
const SEATS: usize = 8;
/// The middles of the eight blocks lie on a square this far from the middle of the map: far enough to
/// walk for a while, near enough to fight most of the time.
const DISTANCE_TILES: i32 = 24;
const SIZE_TILES: u16 = 120;
/// 48 seconds of game time: the march, the clash, and the most of the slaughter.
const TICKS: u32 = 3_000;

/// Directions to the eight blocks.
const DIRECTIONS: [(i32, i32); SEATS] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

pub fn run() -> Result<Vec<Figure>> {
    let mut left = 0;
    let samples = steady(|| {
        let (mut world, orders) = battlefield()?;
        let mut samples = Samples::default();
        for tick in 0..TICKS {
            let commands = if tick == 0 { orders.as_slice() } else { &[] };
            let (ms, ()) = time_ms(|| world.step(commands));
            samples.push(ms);
        }
        left = world.stores.motion.len();
        Ok(samples)
    })?;
    let mut figures = samples.figures();
    // How many of them still live: a fight that nobody fights would be cheap.
    figures.push(("left_units", left as f64));
    Ok(figures)
}

/// Everybody in place, and what they are told.
fn battlefield() -> Result<(World, Vec<(Seat, Command)>)> {
    let mut world = meadow(SIZE_TILES, SEATS)?;
    let middle = Vec2::from_ints(i32::from(SIZE_TILES) / 2, i32::from(SIZE_TILES) / 2);
    let mut orders = Vec::new();
    for (seat, (x, y)) in DIRECTIONS.into_iter().enumerate() {
        let count = (0..ARCHERS).filter(|n| *n as usize % SEATS == seat).count() as i32;
        let at = middle + Vec2::from_ints(x * DISTANCE_TILES, y * DISTANCE_TILES);
        let archers = block(&mut world, "archer", seat, at, count)?;
        orders.push(attack_move(seat, &archers, middle));
    }
    world.step(&[]);
    Ok((world, orders))
}
