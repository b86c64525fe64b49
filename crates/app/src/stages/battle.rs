//! Sixty men between a wood and a pond: enough to tell every kind and both sides apart, or not.

use std::sync::Arc;

use rules::{Catalog, Terrain};
use sim::World;

use super::canvas::{Canvas, attack_to, of_kind, pass, waves};

const SIZE_TILES: u16 = 48;
/// Ticks after which both lines have met.
const MEETING_TICKS: u32 = 330;

pub fn world(catalog: &Arc<Catalog>) -> World {
    let is_wood = |x: f32, y: f32| x + y < 36.0 + 2.0 * waves(x * 1.3, y * 1.3);
    let ground = |x: f32, y: f32| {
        let pond = ((x - 33.0).powi(2) + (y - 21.0).powi(2)).sqrt() - 4.5 + 0.8 * waves(x, y);
        match pond {
            pond if pond < 0.0 => Terrain::Water,
            pond if pond < 1.1 => Terrain::Sand,
            _ if is_wood(x, y) => Terrain::ForestFloor,
            _ if waves(x * 0.6 + 2.0, y * 0.6) > 0.8 => Terrain::DryGrass,
            _ if (x - y - 2.0 + waves(x, y)).abs() < 1.2 => Terrain::Dirt,
            _ => Terrain::Grass,
        }
    };
    let mut canvas = Canvas::new(catalog, SIZE_TILES, ground, |x, y| (30.0 - x - y) * 0.2);
    canvas.plant(75, |x, y| is_wood(x, y) && (x - 33.0).hypot(y - 21.0) > 7.0);
    canvas.put_all("oak", [[17.5, 29.5], [30.5, 30.5]], None);
    // Homes out of the picture, so that there is room for everybody.
    canvas.put("town_centre", [9.0, 40.0], Some(0));
    for step in 0..5_u8 {
        canvas.put("house", [13.0 + 3.0 * f32::from(step), 42.0], Some(0));
    }
    for (seat, side) in [(0_u8, 1.0_f32), (1, -1.0)] {
        // Lines across the way from the lower left of the screen to the upper right.
        let mut line = |key: &str, count: usize, back: f32| {
            for index in 0..count {
                let along = (index as f32 - (count as f32 - 1.0) / 2.0) * 0.62;
                let away = side * (3.2 + back + 0.35 * (index % 2) as f32);
                let place = [25.0 + along - away * 0.5, 25.0 + along + away * 0.5];
                canvas.put(key, place, Some(seat));
            }
        };
        line("militia", 11, 0.0);
        line("spearman", 8, 1.3);
        line("archer", 9, 3.4);
        line("scout", 2, 4.6);
    }
    let mut world = canvas.world(1);
    let orders: Vec<_> = [0, 1]
        .into_iter()
        .flat_map(|seat| {
            let all = ["militia", "spearman", "archer", "scout"];
            let all = all
                .iter()
                .flat_map(|key| of_kind(&world, key, seat))
                .collect();
            [attack_to(all, seat, [25.0, 25.0])]
        })
        .collect();
    pass(&mut world, MEETING_TICKS, &orders);
    world
}
