//! The arrangements of the movement bench: one function each, from a start to a scene of 96 × 96 tiles.

use determinism::{Fixed, Vec2};

use super::scene::{SIZE_TILES, Scene, Start, Task, Turn};

/// An arrangement: the name its figures begin with, and what draws it up.
pub type Arrangement = (&'static str, fn(Start) -> Scene);

/// All of them, in the order they run.
pub const ARRANGEMENTS: &[Arrangement] = &[
    ("one_way", one_way),
    ("counter_1", |start| counter_flow(start, 1)),
    ("counter_3", |start| counter_flow(start, 3)),
    ("crossing", crossing),
    ("corner", corner),
    ("choke", choke),
    ("blocked_choke", blocked_choke),
    ("street", street),
    ("surround", surround),
    ("swap", swap),
    ("gate", gate),
    ("ford", ford),
    ("forest", forest),
    ("breach", breach),
    ("mixed", mixed),
    ("rising", rising),
];

fn at(x: i32, y: i32) -> Vec2 {
    Vec2::from_ints(x, y)
}

/// A block walks over open ground.
fn one_way(start: Start) -> Scene {
    let mut scene = Scene::new(start, 9_000);
    let count = start.pick([20, 60, 180]);
    let units = scene.block("militia", (14, 40), count, 10);
    scene.party(0, units, Task::March(at(74, 46)));
    scene
}

/// Two blocks meet in a corridor so many tiles wide and 36 long.
fn counter_flow(start: Start, wide: i32) -> Scene {
    let mut scene = Scene::new(start, 24_000);
    let count = start.pick([5, 15, 30]);
    scene.flood(30..66, 0..SIZE_TILES, |_, y| (48..48 + wide).contains(&y));
    let left = scene.block("militia", (18, 47), count, 5);
    let right = scene.block("militia", (77, 47), count, 5);
    scene.party(0, left, Task::March(at(80, 48)));
    scene.party(1, right, Task::March(at(15, 48)));
    scene
}

/// Two columns of one seat whose ways cross.
fn crossing(start: Start) -> Scene {
    let mut scene = Scene::new(start, 9_000);
    let count = start.pick([20, 50, 100]);
    let across = scene.block("militia", (18, 47), count, 5);
    let down = scene.block("spearman", (47, 18), count, 10);
    scene.party(0, across, Task::March(at(78, 47)));
    scene.party(0, down, Task::March(at(47, 78)));
    scene
}

/// Around the corner of something large.
fn corner(start: Start) -> Scene {
    let mut scene = Scene::new(start, 9_000);
    let count = start.pick([15, 30, 90]);
    scene.flood(24..64, 24..64, |_, _| false);
    let units = scene.block("militia", (14, 40), count, 8);
    scene.party(0, units, Task::March(at(46, 14)));
    scene
}

/// Many through a gap of two tiles.
fn choke(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([50, 100, 200]);
    scene.flood(48..50, 0..SIZE_TILES, |_, y| (46..48).contains(&y));
    let units = scene.block("militia", (20, 38), count, 20);
    scene.party(0, units, Task::March(at(75, 60)));
    scene
}

/// The same with the gap shut: they end beside it.
fn blocked_choke(start: Start) -> Scene {
    let mut scene = Scene::new(start, 9_000);
    let count = start.pick([20, 80, 160]);
    scene.flood(48..50, 0..SIZE_TILES, |_, _| false);
    let units = scene.block("militia", (20, 38), count, 10);
    scene.party(0, units, Task::MarchInVain(at(75, 46)));
    scene
}

/// Villagers through a street in which a hundred stand.
fn street(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([5, 10, 20]);
    scene.flood(25..65, 36..58, |_, y| (45..50).contains(&y));
    let parked = scene.block("militia", (45, 47), 100, 4);
    let villagers = scene.block("villager", (16, 47), count, 2);
    scene.party(0, parked, Task::Stand);
    scene.party(0, villagers, Task::March(at(75, 47)));
    scene
}

/// From one side against something that stands: they spread around it.
fn surround(start: Start) -> Scene {
    let mut scene = Scene::new(start, 6_000);
    let count = start.pick([8, 16, 28]);
    let target = scene.put("town_centre", Some(1), 60, 50);
    let units = scene.block("militia", (40, 47), count, 6);
    // Somebody who sees it: nobody may attack what is in the fog.
    let scout = scene.block("villager", (60, 44), 1, 1);
    scene.party(0, scout, Task::Stand);
    scene.party(0, units, Task::Assault(target));
    scene
}

/// Two columns swap places in the open.
fn swap(start: Start) -> Scene {
    let mut scene = Scene::new(start, 9_000);
    let count = start.pick([20, 40, 80]);
    let left = scene.block("militia", (22, 46), count, 5);
    let right = scene.block("militia", (72, 46), count, 5);
    scene.party(0, left, Task::March(at(72, 46)));
    scene.party(1, right, Task::March(at(22, 46)));
    scene
}

/// Out of a ring of walls through its only opening, away from where they go.
fn gate(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([15, 40, 90]);
    let is_wall = |x: i32, y: i32| (x == 34 || x == 62 || y == 34 || y == 62) && (x, y) != (62, 48);
    for y in 34..=62 {
        for x in (34..=62).filter(|&x| is_wall(x, y)) {
            scene.put("palisade", Some(0), x, y);
        }
    }
    let units = scene.block("militia", (46, 48), count, 9);
    scene.party(0, units, Task::March(at(20, 48)));
    scene
}

/// Two blocks to and fro over a ford that winds through a river.
fn ford(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([15, 30, 60]);
    let is_ford = |x: i32, y: i32| {
        let middle = if x < 48 { 46 } else { 47 };
        (middle..middle + 4).contains(&y)
    };
    scene.flood(42..54, 0..SIZE_TILES, is_ford);
    let left = scene.block("militia", (20, 44), count, 6);
    let right = scene.block("spearman", (74, 52), count, 6);
    scene.party(0, left, Task::March(at(74, 40)));
    scene.party(0, right, Task::March(at(20, 56)));
    scene
}

/// Along a path of two tiles that bends through a wood.
fn forest(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([10, 30, 60]);
    let middle = |x: i32| 40 + ((x - 28) / 6 % 4 - 2).abs() * 4;
    let is_path = |x: i32, y: i32| {
        let (here, next) = (middle(x), middle(x + 2));
        (here.min(next)..here.max(next) + 2).contains(&y)
    };
    for y in 24..72 {
        for x in (28..68).filter(|&x| !is_path(x, y)) {
            scene.put("oak", None, x, y);
        }
    }
    scene.flood(28..68, 0..24, |_, _| false);
    scene.flood(28..68, 72..SIZE_TILES, |_, _| false);
    let units = scene.block("militia", (16, 46), count, 6);
    scene.party(0, units, Task::March(at(80, 44)));
    scene
}

/// Sent behind a wall that has no way through; a piece of it falls while they are on their way, and they
/// are told once more.
fn breach(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([10, 40, 80]);
    let mut pieces = Vec::new();
    for y in 0..SIZE_TILES {
        pieces.push(scene.put("palisade", Some(1), 50, y));
    }
    let units = scene.block("militia", (20, 46), count, 8);
    scene.party(0, units, Task::March(at(72, 48)));
    scene.later(900, Turn::Falls(pieces[58]));
    scene.again_at = Some(960);
    scene
}

/// Kinds of different speed and size with one order.
fn mixed(start: Start) -> Scene {
    let mut scene = Scene::new(start, 12_000);
    let count = start.pick([30, 60, 120]);
    let kinds = ["militia", "spearman", "archer", "scout", "villager"];
    let mut units = scene.block("militia", (16, 40), count, 10);
    for (n, unit) in units.iter_mut().enumerate() {
        unit.0 = kinds[n % kinds.len()];
    }
    // Room for the larger ones.
    let middle = at(16, 40);
    for unit in &mut units {
        unit.1 = middle + (unit.1 - middle) * Fixed::from_ratio(5, 4);
    }
    scene.party(0, units, Task::March(at(76, 46)));
    scene
}

/// Two passages; the one they make for is built shut before they are there.
fn rising(start: Start) -> Scene {
    let mut scene = Scene::new(start, 15_000);
    let count = start.pick([50, 100, 200]);
    scene.flood(48..49, 0..SIZE_TILES, |_, y| y == 40 || y == 60);
    let units = scene.block("militia", (18, 44), count, 20);
    scene.party(0, units, Task::March(at(76, 44)));
    scene.later(500, Turn::Rises("oak", 48, 40));
    scene
}
