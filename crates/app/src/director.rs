//! Pictures without a person: the demonstration of `--demo` and the staged pictures of `--shots`.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use presentation::Readiness;
use protocol::message::LeaveReason;
use protocol::{Seat, Tick};

use crate::camera_click;
use crate::cli::Cli;
use crate::flow::{Flow, Screen};
use crate::playing::{Playing, Stage};

/// Frames that a scene must have been complete before its picture is taken.
const SETTLE_FRAMES: u32 = 6;

/// One picture.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scene {
    name: &'static str,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Menu(Screen),
    /// The match at a tick.
    World {
        tick: u32,
        look: Look,
        distance_tiles: f32,
        seat: Option<u8>,
    },
    /// The table after it.
    After,
}

/// Where the camera looks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    /// At the first building of a seat, moved by tiles.
    Home {
        seat: u8,
        by: [f32; 2],
    },
    /// At the nearest thick wood to the first building of a seat, and at the nearest water.
    Wood {
        seat: u8,
    },
    Shore {
        seat: u8,
    },
    /// Where most fighters stand.
    Army,
    Middle,
}

const DEMO: [Scene; 5] = [
    world(
        "01_start",
        90,
        Look::Home {
            seat: 0,
            by: [0.0, 0.0],
        },
        22.0,
        Some(0),
    ),
    world(
        "02_village",
        7_500,
        Look::Home {
            seat: 0,
            by: [0.0, 0.0],
        },
        26.0,
        Some(0),
    ),
    world(
        "03_town",
        30_000,
        Look::Home {
            seat: 1,
            by: [0.0, 0.0],
        },
        28.0,
        None,
    ),
    world("04_army", 52_500, Look::Army, 24.0, None),
    Scene {
        name: "05_after",
        what: What::After,
    },
];

const SHOTS: [Scene; 13] = [
    Scene {
        name: "main_menu",
        what: What::Menu(Screen::MainMenu),
    },
    Scene {
        name: "skirmish",
        what: What::Menu(Screen::Skirmish),
    },
    Scene {
        name: "host",
        what: What::Menu(Screen::Host),
    },
    Scene {
        name: "table",
        what: What::Menu(Screen::Table),
    },
    Scene {
        name: "options",
        what: What::Menu(Screen::Options),
    },
    world(
        "dark_age_village",
        15_000,
        Look::Home {
            seat: 0,
            by: [0.0, 0.0],
        },
        22.0,
        Some(0),
    ),
    world(
        "fog_edge",
        15_100,
        Look::Home {
            seat: 0,
            by: [9.0, 9.0],
        },
        34.0,
        Some(0),
    ),
    world("forest_edge", 15_200, Look::Wood { seat: 0 }, 20.0, None),
    world("shore", 15_300, Look::Shore { seat: 0 }, 22.0, None),
    world(
        "feudal_town",
        62_500,
        Look::Home {
            seat: 0,
            by: [0.0, 0.0],
        },
        26.0,
        None,
    ),
    world("army", 78_000, Look::Army, 16.0, None),
    world("whole_map", 78_100, Look::Middle, 45.0, None),
    Scene {
        name: "after_game",
        what: What::After,
    },
];

const fn world(
    name: &'static str,
    tick: u32,
    look: Look,
    distance_tiles: f32,
    seat: Option<u8>,
) -> Scene {
    Scene {
        name,
        what: What::World {
            tick,
            look,
            distance_tiles,
            seat,
        },
    }
}

/// The one who takes the pictures.
pub struct Director {
    folder: PathBuf,
    scenes: VecDeque<Scene>,
    is_demo: bool,
    has_prepared: bool,
    calm_frames: u32,
    /// Set by the renderer when the picture is on the disk.
    taken: Option<Arc<AtomicBool>>,
}

impl Director {
    /// Whom the command line asks for.
    pub fn of(cli: &Cli) -> Option<Director> {
        let (folder, scenes, is_demo) = match (&cli.demo, &cli.shots) {
            (Some(folder), _) => (folder.clone(), DEMO.to_vec(), true),
            (_, Some(folder)) => (folder.clone(), SHOTS.to_vec(), false),
            _ => return None,
        };
        if let Err(error) = std::fs::create_dir_all(&folder) {
            eprintln!("castellan: {} cannot be made: {error}", folder.display());
            return None;
        }
        let is_wanted =
            |scene: &Scene| cli.only.is_empty() || cli.only.iter().any(|name| name == scene.name);
        Some(Director {
            folder,
            scenes: scenes.into_iter().filter(is_wanted).collect(),
            is_demo,
            has_prepared: false,
            calm_frames: 0,
            taken: None,
        })
    }

    fn path(&self, scene: &Scene) -> PathBuf {
        self.folder.join(format!("{}.png", scene.name))
    }
}

/// One frame of direction.
pub fn direct(
    director: Option<NonSendMut<Director>>,
    mut flow: NonSendMut<Flow>,
    readiness: Res<Readiness>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(mut director) = director else { return };
    let Some(scene) = director.scenes.front().copied() else {
        if director.is_demo {
            flow.leave_match(LeaveReason::Finished);
        }
        println!("pictures are in {}", director.folder.display());
        exit.write(AppExit::Success);
        return;
    };
    if let Some(taken) = &director.taken {
        if taken.load(Ordering::Acquire) {
            println!("{}", director.path(&scene).display());
            director.taken = None;
            director.has_prepared = false;
            director.calm_frames = 0;
            director.scenes.pop_front();
        }
        return;
    }
    if !std::mem::replace(&mut director.has_prepared, true) {
        prepare(&mut flow, scene.what);
    }
    let is_complete = is_on_screen(&mut flow, scene.what) && readiness.is_ready();
    director.calm_frames = if is_complete {
        director.calm_frames + 1
    } else {
        0
    };
    if director.calm_frames >= SETTLE_FRAMES {
        director.taken = Some(camera_click::shoot(&mut commands, &director.path(&scene)));
    }
}

/// Brings a scene on its way.
fn prepare(flow: &mut Flow, what: What) {
    // Whoever sits at a table stays there.
    flow.table = None;
    match what {
        What::Menu(Screen::Skirmish) => flow.open_skirmish(),
        What::Menu(Screen::Table) => flow.open_from_screen(0),
        What::Menu(screen) => flow.screen = screen,
        What::World { tick, .. } => {
            if flow.playing.is_none() {
                flow.begin_demonstration();
            }
            if let Some(playing) = &mut flow.playing {
                playing.hurry_to(Tick(tick));
            }
        }
        What::After => {
            if let Some(playing) = &mut flow.playing {
                playing.finish();
            }
        }
    }
}

/// Whether the scene is there; points the camera.
fn is_on_screen(flow: &mut Flow, what: What) -> bool {
    match what {
        What::Menu(_) => true,
        What::After => flow
            .playing
            .as_ref()
            .is_none_or(|playing| playing.after.is_some()),
        What::World {
            tick,
            look,
            distance_tiles,
            seat,
        } => {
            let Some(playing) = &mut flow.playing else {
                return false;
            };
            playing.eyes = seat.and_then(Seat::new);
            if let Some(place) = place_of(playing, look) {
                playing.local.camera.look_at(place);
            }
            playing.local.camera.distance_tiles = distance_tiles;
            // A match that is decided early stands on its last picture.
            (playing.stage == Stage::Running && playing.game.state().tick.0 >= tick)
                || playing.after.is_some()
        }
    }
}

/// Fighters this near to one another are one throng.
const ARMY_TILES: f32 = 4.0;
/// A wood: so many trees on a square of so many tiles.
const WOOD_TILES: f32 = 6.0;
const WOOD_TREES: usize = 14;

fn place(object: &sim::ObjectView) -> [f32; 2] {
    [object.position.x, object.position.y].map(|part| part.raw() as f32 / 65_536.0)
}

/// The largest building of a seat.
fn home_of(view: &sim::SeatView<'_>, seat: u8) -> Option<[f32; 2]> {
    let owner = Seat::new(seat);
    let own = view
        .objects()
        .filter(|object| object.owner == owner && view.catalog().kind(object.kind).is_building());
    own.max_by_key(|object| view.catalog().kind(object.kind).footprint_tiles)
        .map(|home| place(&home))
}

fn nearest(places: impl Iterator<Item = [f32; 2]>, to: [f32; 2]) -> Option<[f32; 2]> {
    let way = |at: &[f32; 2]| (at[0] - to[0]).powi(2) + (at[1] - to[1]).powi(2);
    places.min_by(|a, b| way(a).total_cmp(&way(b)))
}

fn place_of(playing: &Playing, look: Look) -> Option<[f32; 2]> {
    let world = playing.world()?;
    let view = world.view(None);
    match look {
        Look::Home { seat, by } => {
            let home = home_of(&view, seat)?;
            Some([home[0] + by[0], home[1] + by[1]])
        }
        Look::Wood { seat } => {
            let trees = view.objects().filter(|object| {
                let deposit = view.catalog().kind(object.kind).deposit;
                deposit.is_some_and(|it| it.resource == protocol::Resource::Wood)
            });
            let mut woods: BTreeMap<[u16; 2], usize> = BTreeMap::new();
            for tree in trees {
                let square = place(&tree).map(|part| (part / WOOD_TILES) as u16);
                *woods.entry(square).or_default() += 1;
            }
            let thick = woods.into_iter().filter(|(_, count)| *count >= WOOD_TREES);
            let middles =
                thick.map(|(square, _)| square.map(|part| (f32::from(part) + 0.5) * WOOD_TILES));
            nearest(middles, home_of(&view, seat)?)
        }
        Look::Shore { seat } => {
            let size = view.landscape().size_tiles;
            let tiles =
                (0..size).flat_map(|y| (0..size).map(move |x| protocol::CellPos::new(x, y)));
            let wet = tiles.filter(|tile| view.landscape().terrain(*tile).is_water());
            let places = wet.map(|tile| [f32::from(tile.x), f32::from(tile.y)]);
            nearest(places, home_of(&view, seat)?)
        }
        Look::Army => {
            let is_fighter = |object: &sim::ObjectView| {
                let kind = view.catalog().kind(object.kind);
                kind.is_unit() && !kind.is_villager() && kind.key != "scout"
            };
            let fighters: Vec<[f32; 2]> = view
                .objects()
                .filter(is_fighter)
                .map(|object| place(&object))
                .collect();
            let near = |at: &[f32; 2]| {
                let at = *at;
                let is_near = move |other: &&[f32; 2]| {
                    (other[0] - at[0]).abs() < ARMY_TILES && (other[1] - at[1]).abs() < ARMY_TILES
                };
                fighters.iter().filter(is_near)
            };
            let first = fighters.iter().max_by_key(|at| near(at).count())?;
            // The middle of the throng, and not whoever of it comes first.
            let count = near(first).count() as f32;
            let mean = |axis: usize| near(first).map(|at| at[axis]).sum::<f32>() / count;
            Some([mean(0), mean(1)])
        }
        Look::Middle => {
            let half = f32::from(view.landscape().size_tiles) / 2.0;
            Some([half, half])
        }
    }
}
