//! A town by the sea on the eve of its first battle: the picture that the art direction paints.

use std::sync::Arc;

use protocol::command::Place;
use protocol::{CellPos, Command, Control, Seat, Units};
use rules::{Catalog, Terrain};
use sim::World;

use super::canvas::{Canvas, at, attack_to, of_kind, pass, to_work, waves};

const SIZE_TILES: u16 = 64;

/// Where the one house of the others stands in the land of the menus.
const NEIGHBOUR: [f32; 2] = [50.0, 44.0];

/// The sea lies on the right of the screen, woods behind the town and before it.
pub fn world(catalog: &Arc<Catalog>) -> World {
    let mut canvas = land(catalog);
    soldiers(&mut canvas);
    let mut world = canvas.world(1);
    let mut orders = to_work(&world);
    orders.extend(sites(&world));
    for (seat, goal) in [(0, [39.5, 29.8]), (1, [37.2, 31.2])] {
        let fighters = ["militia", "spearman", "scout", "archer"]
            .iter()
            .flat_map(|key| of_kind(&world, key, seat))
            .collect();
        orders.push(attack_to(fighters, seat, goal));
    }
    orders.sort_by_key(|(seat, _)| *seat);
    pass(&mut world, 200, &orders);
    world
}

/// The same town at peace, in the hands of a computer player: it goes on living behind the menus.
pub fn at_peace(catalog: &Arc<Catalog>) -> World {
    let mut canvas = land(catalog);
    canvas.put("house", NEIGHBOUR, Some(1));
    let mut world = canvas.world_of(1, Control::Computer { level: 3 });
    let mut orders = to_work(&world);
    orders.extend(sites(&world));
    pass(&mut world, 200, &orders);
    world
}

/// The land with its woods, the town and its villagers.
fn land(catalog: &Arc<Catalog>) -> Canvas {
    let mut canvas = Canvas::new(catalog, SIZE_TILES, ground, height);
    build(&mut canvas);
    people(&mut canvas);
    canvas.plant(78, |x, y| {
        let is_lane = (14.0..18.5).contains(&x);
        is_wood(x, y) && x - y < 12.0 && !is_lane
    });
    let alone = [
        [25.5, 25.5],
        [31.5, 27.5],
        [26.5, 38.5],
        [37.5, 38.5],
        [22.5, 47.5],
        [33.5, 47.5],
    ];
    canvas.put_all("oak", alone, None);
    canvas
}

fn ground(x: f32, y: f32) -> Terrain {
    let shore = (x - y) * 0.7 - 11.5 + 1.6 * waves(x, y);
    match shore {
        shore if shore > 5.0 => Terrain::DeepWater,
        shore if shore > 0.0 => Terrain::Water,
        shore if shore > -1.6 => Terrain::Sand,
        _ if is_wood(x, y) => Terrain::ForestFloor,
        _ if waves(x * 0.5, y * 0.5 + 3.0) > 1.0 => Terrain::DryGrass,
        _ => Terrain::Grass,
    }
}

fn height(x: f32, y: f32) -> f32 {
    let far = 26.0 - (x + y) * 0.5;
    if x - y > 12.0 {
        0.0
    } else {
        (far * 0.45 + waves(x * 0.6, y * 0.6) * 1.2).min(5.0)
    }
}

fn is_wood(x: f32, y: f32) -> bool {
    let edge = 1.6 * (x * 0.4).sin() + 1.2 * (y * 0.5).cos();
    x + y < 39.0 + edge || y - x > 22.0 + edge || (x + y > 84.0 + edge && y > x - 4.0)
}

fn build(canvas: &mut Canvas) {
    for (key, place) in [
        ("town_centre", [27.0, 29.0]),
        ("house", [20.0, 27.0]),
        ("house", [23.0, 24.0]),
        ("house", [20.0, 31.0]),
        ("house", [32.0, 22.0]),
        ("mill", [22.0, 35.0]),
        ("barracks", [35.5, 25.5]),
        ("archery_range", [28.5, 21.5]),
        ("lumber_camp", [17.0, 36.0]),
        ("mining_camp", [36.0, 41.0]),
        ("farm", [19.5, 41.5]),
        ("farm", [22.5, 38.5]),
        ("farm", [23.5, 44.5]),
    ] {
        canvas.put(key, place, Some(0));
    }
    canvas.put_all(
        "gold_mine",
        [[33.5, 42.5], [34.5, 43.5], [33.5, 43.5], [34.5, 44.5]],
        None,
    );
    canvas.put_all(
        "stone_mine",
        [[16.5, 31.5], [16.5, 32.5], [15.5, 31.5]],
        None,
    );
    let berries = [
        [29.5, 37.5],
        [30.5, 37.5],
        [30.5, 38.5],
        [29.5, 38.5],
        [31.5, 38.5],
    ];
    canvas.put_all("berry_bush", berries, None);
}

fn people(canvas: &mut Canvas) {
    canvas.put_all("sheep", [[26.5, 33.5], [25.3, 34.4], [26.0, 35.0]], Some(0));
    canvas.put_all("deer", [[24.0, 18.0], [25.2, 18.6]], None);
    let villagers = [
        [32.6, 43.1],
        [35.4, 43.9],
        [33.1, 44.6],
        [28.7, 37.1],
        [31.4, 37.4],
        [30.0, 39.6],
        [19.2, 41.0],
        [22.0, 38.9],
        [24.0, 44.2],
        [16.9, 33.5],
        [18.0, 35.0],
        [29.0, 32.5],
        [31.0, 33.5],
        [14.5, 36.5],
        [15.0, 38.0],
    ];
    canvas.put_all("villager", villagers, Some(0));
}

fn soldiers(canvas: &mut Canvas) {
    for index in 0..8 {
        let (column, row) = ((index / 4) as f32, (index % 4) as f32);
        let archer = [
            36.0 - row * 0.62 - column * 0.5,
            33.0 - row * 0.2 + column * 0.7,
        ];
        let swordsman = [
            37.5 - row * 0.5 + column * 0.5,
            31.6 - row * 0.55 - column * 0.4,
        ];
        let spearman = [
            40.0 - row * 0.5 + column * 0.5,
            31.0 - row * 0.55 - column * 0.5,
        ];
        canvas.put("archer", archer, Some(0));
        canvas.put("militia", swordsman, Some(0));
        canvas.put("spearman", spearman, Some(1));
    }
    for index in 0..4 {
        let step = index as f32;
        canvas.put("archer", [41.6 - step * 0.4, 29.4 - step * 0.6], Some(1));
        canvas.put("scout", [34.4 + step * 0.9, 29.4 - step * 0.5], Some(0));
    }
}

/// What is being built, each by the villager that stands near it.
fn sites(world: &World) -> Vec<(Seat, Command)> {
    let view = world.view(None);
    let sites = [
        ([29.0, 32.5], "barracks", (31, 33)),
        ([31.0, 33.5], "house", (34, 33)),
        ([22.0, 38.9], "farm", (25, 39)),
    ];
    let order = |(place, key, (x, y)): ([f32; 2], &str, (u16, u16))| {
        let builder = view.objects().find(|object| object.position == at(place))?;
        let command = Place {
            units: Units::one(builder.id),
            kind: view.catalog().find(key)?.id,
            at: CellPos::new(x, y),
            is_queued: false,
        };
        Some((builder.owner?, command.into()))
    };
    sites.into_iter().filter_map(order).collect()
}
