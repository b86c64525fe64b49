//! Archers against archers, two armies in ranks, each shooting once a second.

use anyhow::Result;
use determinism::{Fixed, Vec2};

use super::Figure;
use super::places::{archery, attack_move, meadow, ranks};
use super::scene::{Scene, ticks_in};

/// Archers of one army.
pub const ARMY: i32 = 750;
/// Five ranks: the last of them still reaches the enemy's first.
const WIDE: i32 = 150;
/// Fifteen ranks: two thirds of them reach nobody and push.
const DEEP: i32 = 50;
/// Between the foremost of both armies: with it the fifth rank is 4.4 tiles from the enemy's first, and
/// reaches 4.5 from middle to middle.
const FRONT_TILES: i32 = 2;
/// How far behind the enemy's front the place lies that an army is sent to.
const THROUGH_TILES: i32 = 8;
const SECONDS: u32 = 30;
/// Hit points that outlast every bench.
const LASTING: u16 = 15_000;
const SIZE_TILES: u16 = 120;

pub fn wide() -> Result<Vec<Figure>> {
    wide_scene()?.figures()
}

pub fn deep() -> Result<Vec<Figure>> {
    deep_scene()?.figures()
}

pub fn mortal() -> Result<Vec<Figure>> {
    mortal_scene()?.figures()
}

/// Ten times the battle in wide ranks, side by side on the largest map.
pub fn ten_battles() -> Result<Vec<Figure>> {
    battles(10, (ARMY, WIDE))?.figures()
}

/// 750 a side, five deep, everybody in range, nobody dies.
pub fn wide_scene() -> Result<Scene> {
    one_battle(Some(LASTING), WIDE)
}

/// The same 50 abreast.
pub fn deep_scene() -> Result<Scene> {
    one_battle(Some(LASTING), DEEP)
}

/// In wide ranks, and with the hit points of the game.
pub fn mortal_scene() -> Result<Scene> {
    one_battle(None, WIDE)
}

fn one_battle(hit_points: Option<u16>, abreast: i32) -> Result<Scene> {
    let world = meadow(SIZE_TILES, 2, archery(hit_points)?)?;
    let middle = Vec2::from_ints(i32::from(SIZE_TILES) / 2, i32::from(SIZE_TILES) / 2);
    let mut scene = Scene {
        world,
        orders: Vec::new(),
        ticks: ticks_in(SECONDS),
    };
    battle(&mut scene, middle, (ARMY, abreast))?;
    Ok(ready(scene))
}

/// `count` battles that know nothing of each other, at most 16, of archers who never die.
pub fn battles(count: i32, army: (i32, i32)) -> Result<Scene> {
    const SIZE_TILES: u16 = 480;
    const ACROSS: i32 = 4;
    const CELL_TILES: i32 = SIZE_TILES as i32 / ACROSS;
    anyhow::ensure!(
        count <= ACROSS * ACROSS,
        "there is no room for {count} battles"
    );
    let mut scene = Scene {
        world: meadow(SIZE_TILES, 2, archery(Some(LASTING))?)?,
        orders: Vec::new(),
        ticks: ticks_in(SECONDS),
    };
    for n in 0..count {
        let cell = Vec2::from_ints(n / ACROSS, n % ACROSS);
        let middle = |along: Fixed| along * CELL_TILES + Fixed::from_int(CELL_TILES / 2);
        let middle = Vec2::new(middle(cell.x), middle(cell.y));
        battle(&mut scene, middle, army)?;
    }
    Ok(ready(scene))
}

/// Two armies of `(archers, abreast)` face to face around `middle`.
fn battle(scene: &mut Scene, middle: Vec2, army: (i32, i32)) -> Result<()> {
    for owner in 0..2 {
        let is_left = owner == 0;
        let towards = if is_left { 1 } else { -1 };
        let front = middle - Vec2::new(Fixed::from_ratio(FRONT_TILES * towards, 2), Fixed::ZERO);
        let archers = ranks(&mut scene.world, "archer", owner, front, is_left, army)?;
        let goal = middle + Vec2::from_ints(THROUGH_TILES * towards, 0);
        scene.orders.push(attack_move(owner, &archers, goal));
    }
    Ok(())
}

/// Everybody seen by everybody before the first tick that counts.
fn ready(mut scene: Scene) -> Scene {
    sim::systems::fog::refresh_all(&mut scene.world);
    scene.world.refresh_spatial();
    scene
}
