//! A staged village and a fight on a small map, drawn until everything is there, and then a picture of
//! it: `stage OUT.png [low|medium|high] [FRAMES] [DISTANCE] [X] [Y]`.
//!
//! `STAGE_SIZE=640x360` sets the window, `STAGE_FOG` looks as seat 0, `STAGE_TICKS` is the beginning of
//! the picture, `STAGE_STEP` the ticks of a frame, `STAGE_AGE` the age of all, `STAGE_CROWD` a number of
//! marching units; it prints the time that `Update` takes without the renderer. `STAGE_BLIND` leaves the
//! renderer out altogether and takes no picture: for that time alone.
//!
//! Without a screen: `xvfb-run -a -s '-screen 0 1280x720x24' stage out.png`, with
//! `VK_ICD_FILENAMES=/usr/share/vulkan/icd.d/lvp_icd.x86_64.json` for the software renderer.

use std::sync::Arc;
use std::time::Instant;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{PresentMode, WindowResolution};
use determinism::Fixed;
use presentation::{
    AssetRoot, Bars, CameraPose, Detail, Ghost, Mark, Mirror, PresentationPlugin,
    PresentationSystems, Quality, Readiness, SeatColours, asset_root, world_pos,
};
use protocol::command::{self, Command};
use protocol::{
    CellPos, Control, EntityId, MatchSetup, Seat, SeatSetup, Stockpile, Units, WorldPos,
};
use rules::{Catalog, Terrain};
use sim::{MapPlan, Placed, World};

const SIZE: u16 = 64;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, otherwise: f32| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(otherwise)
    };
    let quality = match arguments.get(1).map(String::as_str) {
        Some("low") => Quality::Low,
        Some("high") => Quality::High,
        _ => Quality::Medium,
    };
    let size = std::env::var("STAGE_SIZE").unwrap_or_else(|_| "1280x720".into());
    let (width, height) = size
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
        .unwrap_or((1280, 720));
    let root = asset_root();
    let assets = root.as_ref().map_or_else(
        || "assets".into(),
        |path| path.to_string_lossy().into_owned(),
    );
    let window = Window {
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoNoVsync,
        ..default()
    };
    let mut renderer = RenderPlugin::default();
    if is_blind() {
        renderer.render_creation = RenderCreation::Automatic(Box::new(WgpuSettings {
            backends: None,
            ..default()
        }));
    }
    App::new()
        .add_plugins(
            DefaultPlugins
                .set(renderer)
                .set(WindowPlugin {
                    primary_window: Some(window),
                    ..default()
                })
                .set(AssetPlugin {
                    file_path: assets,
                    ..default()
                }),
        )
        .add_plugins(PresentationPlugin)
        .insert_resource(AssetRoot(root))
        .insert_resource(Detail::of(quality))
        .insert_resource(CameraPose {
            focus: [number(4, 30.0), number(5, 33.0)],
            distance_tiles: number(3, 25.0),
            yaw: 0.0,
        })
        .insert_resource(Play {
            world: staged_world(),
            out: arguments
                .first()
                .cloned()
                .unwrap_or_else(|| "stage.png".into()),
            frames: number(2, 12.0) as u32,
            frame: 0,
            spent: Vec::new(),
        })
        .init_resource::<Meter>()
        .add_systems(Startup, begin)
        .add_systems(
            Update,
            (
                play.before(start_meter),
                start_meter.before(PresentationSystems::Look),
                stop_meter.after(PresentationSystems::Sound),
                picture.after(stop_meter),
            ),
        )
        .add_systems(Last, whole_frame)
        .run();
}

/// Time that drawing takes on the program's side, in milliseconds a frame.
#[derive(Resource, Default)]
struct Meter {
    begun: Option<Instant>,
    update_ms: Vec<f32>,
    /// From the end of `Update` to the end of the frame: transforms, what is in view.
    after_ms: Vec<f32>,
}

fn start_meter(mut meter: ResMut<Meter>) {
    meter.begun = Some(Instant::now());
}

fn stop_meter(mut meter: ResMut<Meter>) {
    if let Some(begun) = meter.begun {
        meter.update_ms.push(begun.elapsed().as_secs_f32() * 1000.0);
        meter.begun = Some(Instant::now());
    }
}

fn whole_frame(mut meter: ResMut<Meter>) {
    if let Some(begun) = meter.begun.take() {
        meter.after_ms.push(begun.elapsed().as_secs_f32() * 1000.0);
    }
}

fn middle(values: &[f32]) -> f32 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

#[derive(Resource)]
struct Play {
    world: World,
    out: String,
    /// Frames to draw once everything is there.
    frames: u32,
    frame: u32,
    spent: Vec<f32>,
}

fn begin(mut play: ResMut<Play>, mut mirror: ResMut<Mirror>) {
    let orders = orders(&play.world);
    play.world.step(&orders);
    for _ in 0..setting("STAGE_TICKS", 260) {
        play.world.step(&[]);
    }
    let colours = SeatColours::of(&play.world.setup, false);
    let seat = if std::env::var_os("STAGE_FOG").is_some() {
        Seat::new(0)
    } else {
        None
    };
    mirror.begin(&play.world.view(seat), colours);
    mirror.set_bars(Bars::Damaged);
    let archers: Vec<EntityId> = own(&play.world, "archer", 0);
    mirror.set_selection(&archers);
    let catalog = play.world.catalog.clone();
    if let Some(house) = catalog.find("house") {
        mirror.set_ghosts(vec![
            Ghost {
                kind: house.id,
                at: CellPos::new(24, 41),
                ok: true,
            },
            Ghost {
                kind: house.id,
                at: CellPos::new(27, 42),
                ok: false,
            },
        ]);
    }
}

fn play(mut play: ResMut<Play>, mut mirror: ResMut<Mirror>, readiness: Res<Readiness>) {
    let seat = if std::env::var_os("STAGE_FOG").is_some() {
        Seat::new(0)
    } else {
        None
    };
    let ticks = if readiness.is_ready() {
        setting("STAGE_STEP", 3)
    } else {
        0
    };
    for _ in 0..ticks {
        play.world.step(&[]);
        let events = play.world.events.clone();
        mirror.observe(&play.world.view(seat), &events);
    }
    mirror.set_alpha(0.5);
    mirror.mark(world_pos([33.0, 38.0]), Mark::Move);
}

fn picture(
    mut play: ResMut<Play>,
    mut commands: Commands,
    readiness: Res<Readiness>,
    meter: Res<Meter>,
    time: Res<Time<Real>>,
    mut exit: MessageWriter<AppExit>,
) {
    if !readiness.is_ready() {
        return;
    }
    play.frame += 1;
    play.spent.push(time.delta_secs());
    if play.frame == play.frames {
        if !is_blind() {
            commands
                .spawn(Screenshot::primary_window())
                .observe(save_to_disk(play.out.clone()));
        }
        let mean = play.spent.iter().skip(2).sum::<f32>() / (play.spent.len().max(3) - 2) as f32;
        info!(
            "mean frame {:.3} s over {} frames; middle of update {:.2} ms, of what follows {:.2} ms",
            mean,
            play.spent.len(),
            middle(&meter.update_ms),
            middle(&meter.after_ms),
        );
    }
    if play.frame == play.frames + 6 {
        exit.write(AppExit::Success);
    }
}

fn is_blind() -> bool {
    std::env::var_os("STAGE_BLIND").is_some()
}

fn setting(name: &str, otherwise: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

fn own(world: &World, key: &str, seat: u8) -> Vec<EntityId> {
    let kind = world.catalog.find(key).map(|kind| kind.id);
    world
        .view(None)
        .objects()
        .filter(|object| Some(object.kind) == kind && object.owner == Seat::new(seat))
        .map(|object| object.id)
        .collect()
}

fn staged_world() -> World {
    let catalog = Catalog::builtin();
    let seat = |index: u8| SeatSetup {
        seat: Seat::new(index).expect("a seat of eight"),
        name: format!("seat {index}"),
        control: Control::Person,
        colour: index,
        team: None,
    };
    let setup = MatchSetup {
        seed: 7,
        map: "stage".into(),
        size_tiles: SIZE,
        seats: vec![seat(0), seat(1)],
        stockpile: Stockpile([2000; 4]),
        population_max: 200,
        is_explored: false,
        allows_cheats: false,
    };
    let plan = plan(&catalog);
    let mut world = World::new(setup, Arc::clone(&catalog), &plan);
    for player in &mut world.stores.players {
        player.age = setting("STAGE_AGE", 1) as u8;
    }
    world
}

fn plan(catalog: &Catalog) -> MapPlan {
    let mut plan = MapPlan {
        size_tiles: SIZE,
        terrain: Vec::new(),
        heights: Vec::new(),
        things: Vec::new(),
    };
    let noise = |x: f32, y: f32| {
        (x * 0.31).sin() * (y * 0.23 + 1.0).cos() + 0.5 * (x * 0.71 + y * 0.53).sin()
    };
    for y in 0..SIZE {
        for x in 0..SIZE {
            let (fx, fy) = (f32::from(x) + 0.5, f32::from(y) + 0.5);
            // The shore runs on the right of the screen: towards +x, -y.
            let shore = (fx - fy) * 0.7 - 11.5 + 1.6 * noise(fx, fy);
            let path = ((fx - 30.0) * 0.4 + (fy - 31.0)).abs() < 1.1
                || ((fx - 29.0) - (fy - 40.0) * 0.2).abs() < 0.9;
            plan.terrain.push(match shore {
                shore if shore > 5.0 => Terrain::DeepWater,
                shore if shore > 0.0 => Terrain::Water,
                shore if shore > -1.6 => Terrain::Sand,
                _ if is_forest(fx, fy) => Terrain::ForestFloor,
                _ if path => Terrain::Dirt,
                _ if noise(fx * 0.5, fy * 0.5 + 3.0) > 1.0 => Terrain::DryGrass,
                _ => Terrain::Grass,
            });
        }
    }
    for y in 0..=SIZE {
        for x in 0..=SIZE {
            let far = 26.0 - (f32::from(x) + f32::from(y)) * 0.5;
            let rise =
                (far * 0.45 + noise(f32::from(x) * 0.6, f32::from(y) * 0.6) * 1.2).clamp(0.0, 5.0);
            plan.heights.push(if f32::from(x) - f32::from(y) > 12.0 {
                0
            } else {
                rise as u8
            });
        }
    }
    place_things(catalog, &mut plan);
    plan
}

fn is_forest(x: f32, y: f32) -> bool {
    let edge = 1.6 * (x * 0.4).sin() + 1.2 * (y * 0.5).cos();
    x + y < 39.0 + edge || (y - x > 22.0 + edge) || (x + y > 84.0 + edge && y > x - 4.0)
}

fn place_things(catalog: &Catalog, plan: &mut MapPlan) {
    let mut put = |key: &str, x: f32, y: f32, owner: Option<u8>| {
        if let Some(kind) = catalog.find(key) {
            plan.things.push(Placed {
                kind: kind.id,
                at: at(x, y),
                owner: owner.and_then(Seat::new),
            });
        }
    };
    for (key, x, y) in [
        ("town_centre", 27.0, 29.0),
        ("house", 20.0, 27.0),
        ("house", 23.0, 24.0),
        ("house", 20.0, 31.0),
        ("house", 32.0, 22.0),
        ("mill", 22.0, 35.0),
        ("barracks", 35.5, 25.5),
        ("archery_range", 28.5, 21.5),
        ("lumber_camp", 17.0, 36.0),
        ("mining_camp", 36.0, 41.0),
        ("farm", 19.5, 41.5),
        ("farm", 22.5, 38.5),
        ("farm", 23.5, 44.5),
    ] {
        put(key, x, y, Some(0));
    }
    for (x, y) in [(33.5, 42.5), (34.5, 43.5), (33.5, 43.5), (34.5, 44.5)] {
        put("gold_mine", x, y, None);
    }
    for (x, y) in [(16.5, 31.5), (16.5, 32.5), (15.5, 31.5)] {
        put("stone_mine", x, y, None);
    }
    for (x, y) in [
        (29.5, 37.5),
        (30.5, 37.5),
        (30.5, 38.5),
        (29.5, 38.5),
        (31.5, 38.5),
    ] {
        put("berry_bush", x, y, None);
    }
    for (index, (x, y)) in [(26.5, 33.5), (25.3, 34.4), (26.0, 35.0), (24.7, 33.6)]
        .into_iter()
        .enumerate()
    {
        put("sheep", x, y, if index == 3 { None } else { Some(0) });
    }
    put("deer", 24.0, 18.0, None);
    for (x, y) in [
        (32.6, 43.1),
        (35.4, 43.9),
        (33.1, 44.6),
        (28.7, 37.1),
        (31.4, 37.4),
        (30.0, 39.6),
        (19.2, 41.0),
        (22.0, 38.9),
        (24.0, 44.2),
        (16.9, 33.5),
        (18.0, 35.0),
        (29.0, 32.5),
        (31.0, 33.5),
        (14.5, 36.5),
        (15.0, 38.0),
    ] {
        put("villager", x, y, Some(0));
    }
    for index in 0..8 {
        let (column, row) = ((index / 4) as f32, (index % 4) as f32);
        put(
            "archer",
            36.0 - row * 0.62 - column * 0.5,
            33.0 - row * 0.2 + column * 0.7,
            Some(0),
        );
        put(
            "militia",
            37.5 - row * 0.5 + column * 0.5,
            31.6 - row * 0.55 - column * 0.4,
            Some(0),
        );
        put(
            "spearman",
            40.0 - row * 0.5 + column * 0.5,
            31.0 - row * 0.55 - column * 0.5,
            Some(1),
        );
    }
    for index in 0..4 {
        put(
            "archer",
            41.6 - index as f32 * 0.4,
            29.4 - index as f32 * 0.6,
            Some(1),
        );
        put(
            "scout",
            34.4 + index as f32 * 0.9,
            29.4 - index as f32 * 0.5,
            Some(0),
        );
    }
    for index in 0..setting("STAGE_CROWD", 0) {
        let (column, row) = (index % 50, index / 50);
        let key = ["militia", "archer", "spearman", "villager"][index as usize / 7 % 4];
        put(
            key,
            12.0 + column as f32 * 0.55,
            24.0 + row as f32 * 0.6,
            Some((index % 2) as u8),
        );
    }
    for (x, y) in [(34.5, 36.5_f32), (35.5, 36.5), (36.5, 36.5), (37.5, 36.5)] {
        put("palisade", x, y, Some(0));
    }
    let kinds = ["oak", "oak_2", "oak_3", "pine", "pine_2", "pine_3", "birch"];
    let mut seed = 12_345_u32;
    for y in 0..SIZE {
        for x in 0..SIZE {
            let (fx, fy) = (f32::from(x) + 0.5, f32::from(y) + 0.5);
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let roll = (seed >> 16) % 100;
            let is_pine = (fx * 0.21).sin() + (fy * 0.17).cos() > 0.1;
            let pick = usize::from((seed >> 8) as u8 % 3) + if is_pine { 3 } else { 0 };
            let is_lone =
                [(25, 25), (31, 27), (26, 38), (37, 38), (22, 47), (33, 47)].contains(&(x, y));
            if is_lone
                || (is_forest(fx, fy) && fx - fy < 13.0 && roll < 72 && !(14.0..18.5).contains(&fx))
            {
                put(if roll < 4 { "birch" } else { kinds[pick] }, fx, fy, None);
            }
        }
    }
}

fn at(x: f32, y: f32) -> WorldPos {
    let fixed = |part: f32| Fixed::from_ratio((part * 100.0) as i32, 100);
    WorldPos::new(fixed(x), fixed(y))
}

/// Villagers go to work on what is nearest to them, soldiers at each other.
fn orders(world: &World) -> Vec<(Seat, Command)> {
    let view = world.view(None);
    let deposits: Vec<_> = view
        .objects()
        .filter(|object| {
            object.deposit.is_some() && object.hit_points == Fixed::ZERO
                || view.catalog().kind(object.kind).is_walkable
        })
        .collect();
    let mut orders = Vec::new();
    for object in view.objects() {
        let Some(owner) = object.owner else { continue };
        let kind = view.catalog().kind(object.kind);
        if kind.is_villager() {
            let nearest = deposits
                .iter()
                .min_by_key(|deposit| deposit.position.distance(object.position));
            if let Some(target) = nearest {
                orders.push((
                    owner,
                    Command::Gather(command::Gather {
                        units: Units::one(object.id),
                        target: target.id,
                        is_queued: false,
                    }),
                ));
            }
        } else if kind.is_unit() && kind.key != "archer" {
            let goal = if owner.index() == 0 {
                at(39.5, 29.8)
            } else {
                at(37.2, 31.2)
            };
            orders.push((
                owner,
                Command::AttackMove(command::AttackMove {
                    units: Units::one(object.id),
                    goal,
                    is_queued: false,
                }),
            ));
        }
    }
    // The villagers on the road build what is missing.
    for (x, y, key, corner) in [
        (29.0, 32.5, "barracks", (31, 33)),
        (31.0, 33.5, "house", (34, 33)),
        (22.0, 38.9, "farm", (25, 39)),
    ] {
        let builder = view.objects().find(|object| object.position == at(x, y));
        if let (Some(builder), Some(kind), Some(owner)) =
            (builder, view.catalog().find(key), Seat::new(0))
        {
            let place = command::Place {
                units: Units::one(builder.id),
                kind: kind.id,
                at: CellPos::new(corner.0, corner.1),
                is_queued: false,
            };
            orders.push((owner, Command::Place(place)));
        }
    }
    orders
}
