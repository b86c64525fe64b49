//! Everything that shows a state beside one another: sites, damage, walls, mines, fish, the fallen.

use std::sync::Arc;

use protocol::EntityId;
use rules::{Catalog, Terrain};
use sim::World;

use super::canvas::{Canvas, attack_to, of_kind, pass, share, waves};

const SIZE_TILES: u16 = 48;
/// Ticks in which some of the fighters fall.
const FIGHT_TICKS: u32 = 400;

/// Shares that are left of the buildings of a row, or built of them.
const HURT: [f32; 5] = [0.9, 0.7, 0.45, 0.3, 0.1];
const BUILT: [f32; 4] = [0.1, 0.4, 0.65, 0.9];

pub fn world(catalog: &Arc<Catalog>) -> World {
    let ground = |x: f32, y: f32| {
        let pond = ((x - 34.0).powi(2) + (y - 22.0).powi(2)).sqrt() - 5.5 + 0.5 * waves(x, y);
        match pond {
            pond if pond < -2.0 => Terrain::DeepWater,
            pond if pond < 0.0 => Terrain::Water,
            pond if pond < 1.0 => Terrain::Sand,
            _ => Terrain::Grass,
        }
    };
    let mut canvas = Canvas::new(catalog, SIZE_TILES, ground, |_, _| 0.0);
    // Rows run along the screen: +x and -y.
    let row = |index: usize, start: [f32; 2], step: f32| {
        let way = index as f32 * step;
        [start[0] + way, start[1] - way]
    };
    for index in 0..HURT.len() {
        canvas.put("house", row(index, [14.0, 24.0], 2.4), Some(0));
    }
    for index in 0..HURT.len() {
        canvas.put("barracks", row(index, [9.5, 20.5], 2.9), Some(1));
    }
    for index in 0..BUILT.len() {
        canvas.put("archery_range", row(index, [17.5, 30.5], 3.0), Some(0));
    }
    for index in 0..3 {
        canvas.put("gold_mine", row(index, [22.5, 32.5], 1.0), None);
        canvas.put("stone_mine", row(index, [26.5, 30.5], 1.0), None);
    }
    canvas.put_all("berry_bush", [[30.5, 28.5], [31.5, 29.5]], None);
    for step in 0..7_u8 {
        let step = f32::from(step);
        canvas.put("palisade", [24.5 + step, 38.5], Some(0));
        canvas.put("palisade", [24.5, 34.5 + step * 0.57], Some(0));
        canvas.put(
            "palisade",
            [31.5 + step * 0.57, 37.5 - step * 0.57],
            Some(0),
        );
    }
    for index in 0..6_u8 {
        let step = f32::from(index) * 0.5;
        canvas.put("militia", [27.0 + step, 35.6 - step], Some(0));
        canvas.put(
            if index % 2 == 0 {
                "spearman"
            } else {
                "militia"
            },
            [27.8 + step, 36.4 - step],
            Some(1),
        );
    }
    canvas.put_all("villager", [[20.0, 33.5], [21.0, 33.0]], Some(0));
    let mut world = canvas.world(1);
    set_states(&mut world);
    let orders = [0, 1].map(|seat| {
        let mut fighters = of_kind(&world, "militia", seat);
        fighters.extend(of_kind(&world, "spearman", seat));
        attack_to(fighters, seat, [29.0, 34.5])
    });
    pass(&mut world, FIGHT_TICKS, &orders);
    world
}

fn set_states(world: &mut World) {
    for (key, seat) in [("house", 0), ("barracks", 1)] {
        for (id, left) in of_kind(world, key, seat).into_iter().zip(HURT) {
            hurt(world, id, left);
        }
    }
    for (id, built) in of_kind(world, "archery_range", 0).into_iter().zip(BUILT) {
        if let Some(site) = world.stores.sites.get_mut(id.index()) {
            site.built = share(built);
            site.is_complete = false;
        }
    }
    let view = world.view(None);
    let mines: Vec<EntityId> = view
        .objects()
        .filter(|object| view.catalog().kind(object.kind).key.ends_with("_mine"))
        .map(|object| object.id)
        .collect();
    for (index, id) in mines.into_iter().enumerate() {
        if let Some(deposit) = world.stores.deposits.get_mut(id.index()) {
            deposit.amount = deposit.amount * share([1.0, 0.5, 0.2][index / 2 % 3]);
        }
    }
}

fn hurt(world: &mut World, id: EntityId, left: f32) {
    if let Some(health) = world.stores.health.get_mut(id.index()) {
        health.hit_points = health.hit_points * share(left);
    }
}
