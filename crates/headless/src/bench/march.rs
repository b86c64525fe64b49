//! Two armies that walk through each other, and eight seats that fight in one place.

use anyhow::Result;
use determinism::Vec2;
use rules::Catalog;

use super::Figure;
use super::archers::ARMY;
use super::places::{attack_move, block, meadow, ranks, walk};
use super::scene::{Scene, ticks_in};

const SIZE_TILES: u16 = 120;
/// From the middle to the front of each army, and to where it goes.
const DISTANCE_TILES: i32 = 8;
const ABREAST: i32 = 50;
/// Long enough for the last rank to come out on the other side.
const SECONDS: u32 = 40;

/// Archers of all seats that fight in one place.
const ARCHERS: i32 = 1_500;
const SEATS: usize = 8;
/// The middles of the eight blocks lie on a square this far from the middle of the map: far enough to
/// walk for a while, near enough to fight most of the time.
const BLOCK_TILES: i32 = 24;
const CLASH_SECONDS: u32 = 48;

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
    scene()?.figures()
}

/// 750 a side, told to walk, not to fight.
pub fn scene() -> Result<Scene> {
    let mut world = meadow(SIZE_TILES, 2, Catalog::builtin())?;
    let middle = Vec2::from_ints(i32::from(SIZE_TILES) / 2, i32::from(SIZE_TILES) / 2);
    let mut orders = Vec::new();
    for owner in 0..2 {
        let is_left = owner == 0;
        let way = Vec2::from_ints(
            if is_left {
                DISTANCE_TILES
            } else {
                -DISTANCE_TILES
            },
            0,
        );
        let army = (ARMY, ABREAST);
        let walkers = ranks(&mut world, "archer", owner, middle - way, is_left, army)?;
        orders.push(walk(owner, &walkers, middle + way + way));
    }
    world.step(&[]);
    Ok(Scene {
        world,
        orders,
        ticks: ticks_in(SECONDS),
    })
}

/// 1,500 archers of eight seats ordered into the middle: the march, the clash, and most of the slaughter.
pub fn clash() -> Result<Vec<Figure>> {
    let mut world = meadow(SIZE_TILES, SEATS, Catalog::builtin())?;
    let middle = Vec2::from_ints(i32::from(SIZE_TILES) / 2, i32::from(SIZE_TILES) / 2);
    let mut orders = Vec::new();
    for (seat, (x, y)) in DIRECTIONS.into_iter().enumerate() {
        let count = (0..ARCHERS).filter(|n| *n as usize % SEATS == seat).count() as i32;
        let at = middle + Vec2::from_ints(x * BLOCK_TILES, y * BLOCK_TILES);
        let archers = block(&mut world, "archer", seat, at, count)?;
        orders.push(attack_move(seat, &archers, middle));
    }
    world.step(&[]);
    let scene = Scene {
        world,
        orders,
        ticks: ticks_in(CLASH_SECONDS),
    };
    scene.figures()
}
