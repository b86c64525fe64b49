//! Crowds: fifteen hundred archers in two lines, and two thousand men of all kinds before the camera.

use std::sync::Arc;

use rules::{Catalog, Terrain};
use sim::World;

use super::canvas::{Canvas, attack_to, of_kind, pass, waves};

const SIZE_TILES: u16 = 64;

fn meadow(x: f32, y: f32) -> Terrain {
    match waves(x * 0.5, y * 0.5 + 3.0) {
        wave if wave > 1.0 => Terrain::DryGrass,
        wave if wave < -1.1 => Terrain::Dirt,
        _ => Terrain::Grass,
    }
}

fn heights(x: f32, y: f32) -> f32 {
    1.0 + waves(x * 0.3, y * 0.3)
}

/// Two throngs of 750 that shoot at one another.
pub fn world(catalog: &Arc<Catalog>) -> World {
    let mut canvas = Canvas::new(catalog, SIZE_TILES, meadow, heights);
    canvas.plant(60, |x, y| {
        x + y < 36.0 + waves(x, y) || x + y > 94.0 + waves(x, y)
    });
    for (seat, side) in [(0_u8, -1.0_f32), (1, 1.0)] {
        for index in 0..750 {
            let (row, column) = ((index / 50) as f32, (index % 50) as f32 - 24.5);
            let (along, away) = (column * 0.56, side * (2.6 + row * 0.58));
            let place = [32.0 + (along + away) * 0.707, 32.0 + (away - along) * 0.707];
            canvas.put("archer", place, Some(seat));
        }
    }
    let mut world = canvas.world(1);
    let orders = [0, 1].map(|seat| {
        let archers = of_kind(&world, "archer", seat);
        attack_to(archers, seat, [32.0, 32.0])
    });
    pass(&mut world, 190, &orders);
    world
}

/// Two thousand on the march, all in view: what a frame of them costs is measured with it.
pub fn crowd(catalog: &Arc<Catalog>) -> World {
    let mut canvas = Canvas::new(catalog, SIZE_TILES, meadow, heights);
    canvas.plant(60, |x, y| x + y < 34.0 + waves(x, y));
    for index in 0..2_000_usize {
        let (row, column) = ((index / 50) as f32, (index % 50) as f32);
        let key = ["militia", "archer", "spearman", "villager"][index / 7 % 4];
        canvas.put(key, [18.0 + column * 0.56, 20.0 + row * 0.6], Some(0));
    }
    let mut world = canvas.world(1);
    let orders: Vec<_> = ["militia", "archer", "spearman", "villager"]
        .into_iter()
        .map(|key| attack_to(of_kind(&world, key, 0), 0, [36.0, 36.0]))
        .collect();
    pass(&mut world, 60, &orders);
    world
}
