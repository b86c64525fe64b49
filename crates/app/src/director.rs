//! Pictures without a person: the demonstration of `--demo` and the staged pictures of `--shots`.

mod looks;
mod scenes;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use presentation::{Light, Readiness};
use protocol::message::LeaveReason;
use protocol::{Seat, Tick};

use crate::camera_click;
use crate::cli::Cli;
use crate::flow::{Flow, Screen};
use crate::playing::Stage;
use looks::place_of;
use scenes::{DEMO, Land, SHOTS, Scene, View, What};

/// Frames that a scene must have been complete before its picture is taken.
const SETTLE_FRAMES: u32 = 6;
/// How long the land behind a menu lives before its picture is taken.
const BACKDROP_TICKS: u32 = 90;

/// The one who takes the pictures.
pub struct Director {
    folder: PathBuf,
    scenes: VecDeque<Scene>,
    is_demo: bool,
    has_prepared: bool,
    calm_frames: u32,
    /// The match that is on.
    land: Option<Land>,
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
            land: None,
            taken: None,
        })
    }

    fn path(&self, scene: &Scene) -> PathBuf {
        self.folder.join(format!("{}.png", scene.name))
    }

    /// Brings a scene on its way.
    fn prepare(&mut self, flow: &mut Flow, what: What) {
        // Whoever sits at a table stays there.
        flow.table = None;
        match what {
            What::Menu(Screen::Skirmish) => flow.open_skirmish(),
            What::Menu(Screen::Table) => flow.open_from_screen(0),
            What::Menu(screen) => flow.screen = screen,
            What::World(view) => {
                if self.land.replace(view.land) != Some(view.land) {
                    begin(flow, &view);
                }
                if let Some(playing) = &mut flow.playing {
                    playing.hurry_to(Tick(view.tick));
                }
            }
            What::After => {
                if let Some(playing) = &mut flow.playing {
                    playing.finish();
                }
            }
        }
    }
}

fn begin(flow: &mut Flow, view: &View) {
    if flow.playing.is_some() {
        flow.leave_match(LeaveReason::Finished);
    }
    match view.land {
        Land::Demonstration => flow.begin_demonstration(),
        Land::Stage(name) => {
            let begun = flow.begin_stage(name, view.seat.and_then(Seat::new));
            flow.failure = begun.err().map(|sentence| sentence.to_string());
        }
    }
}

/// One frame of direction.
pub fn direct(
    director: Option<NonSendMut<Director>>,
    mut flow: NonSendMut<Flow>,
    readiness: Res<Readiness>,
    mut light: ResMut<Light>,
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
        director.prepare(&mut flow, scene.what);
        light.set_if_neq(scene.light);
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

/// Whether the scene is there; points the camera.
fn is_on_screen(flow: &mut Flow, what: What) -> bool {
    match what {
        What::Menu(_) => flow
            .backdrop()
            .is_none_or(|village| village.game.state().tick.0 >= BACKDROP_TICKS),
        What::After => flow
            .playing
            .as_ref()
            .is_none_or(|playing| playing.after.is_some()),
        What::World(view) => is_world_on_screen(flow, &view),
    }
}

fn is_world_on_screen(flow: &mut Flow, view: &View) -> bool {
    let Some(playing) = &mut flow.playing else {
        return false;
    };
    playing.eyes = view.seat.and_then(Seat::new);
    if let Some(place) = place_of(playing, view.look) {
        playing.local.camera.look_at(place);
    }
    playing.local.camera.distance_tiles = view.distance_tiles;
    if let Some(world) = playing.world() {
        let own = world.view(playing.eyes);
        let kind = view.selected.and_then(|key| world.catalog.find(key));
        let is_chosen = |object: &sim::ObjectView| {
            kind.is_some_and(|kind| kind.id == object.kind) && object.owner == own.seat()
        };
        let ids = own.objects().filter(is_chosen).map(|object| object.id);
        playing.local.selection.set(ids.collect());
    }
    // A match that is decided early stands on its last picture.
    (playing.stage == Stage::Running && playing.game.state().tick.0 >= view.tick)
        || playing.after.is_some()
}
