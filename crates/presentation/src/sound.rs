//! What happens is heard: near the middle of the view louder, never more than a few voices at once.
//! Without a sound device all of it is silent.

use std::collections::HashMap;

use bevy::audio::{AudioPlayer, AudioSink, AudioSinkPlayback, AudioSource, PlaybackSettings};
use bevy::prelude::*;
use protocol::{Seat, WorldPos};
use rules::{Class, Job};
use sim::Event;
use sim::events::WorkKind;

use crate::mirror::{Mirror, Place, Shown};
use crate::plugin::PresentationSystems;
use crate::{AssetRoot, CameraPose};

/// Loudness, each part 0 to 1. May be changed at any time.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    pub master: f32,
    /// What happens in the world.
    pub world: f32,
    /// Wind, birds, water.
    pub ambience: f32,
    /// Orders, alarms and buttons.
    pub interface: f32,
}

impl Default for Volume {
    fn default() -> Volume {
        Volume {
            master: 0.8,
            world: 1.0,
            ambience: 0.6,
            interface: 1.0,
        }
    }
}

/// Sounds that the application asks for itself: of orders, selections and buttons.
#[derive(Resource, Default)]
pub struct Cues {
    asked: Vec<&'static str>,
}

impl Cues {
    /// Plays the sound called `name` in `assets/sounds` (of `order_move_1` and `order_move_2`: either),
    /// unless it was played a moment ago. An unknown name is silence.
    pub fn play(&mut self, name: &'static str) {
        if self.asked.len() < VOICES_MAX {
            self.asked.push(name);
        }
    }
}

/// Voices that sound at once, at most.
const VOICES_MAX: usize = 12;
/// Seconds between two beginnings of the same sound.
const GAP_S: f64 = 0.07;
/// Seconds after which a voice that never began is given up: there is no device.
const DEAF_S: f64 = 3.0;
/// A sound softer than this is not begun.
const FAINTEST: f32 = 0.03;

pub(crate) struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Volume>()
            .init_resource::<Cues>()
            .init_resource::<Sounds>()
            .add_systems(Startup, open)
            .add_systems(
                Update,
                (hear, hush, ambience)
                    .chain()
                    .in_set(PresentationSystems::Sound),
            );
    }
}

/// The files, by the name of the sound: variants of one sound differ in a number at the end.
#[derive(Resource, Default)]
struct Sounds {
    variants: HashMap<String, Vec<Handle<AudioSource>>>,
    last_s: HashMap<&'static str, f64>,
    turns: usize,
}

/// A sound that plays, and since when it was to.
#[derive(Component)]
struct Voice {
    begun_s: f64,
}

/// The sound of the place.
#[derive(Component)]
struct Ambience;

fn open(mut sounds: ResMut<Sounds>, root: Res<AssetRoot>, server: Option<Res<AssetServer>>) {
    let (Some(root), Some(server)) = (&root.0, server) else {
        return;
    };
    let Ok(entries) = std::fs::read_dir(root.join("sounds")) else {
        return;
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            Some(
                entry
                    .ok()?
                    .file_name()
                    .to_str()?
                    .strip_suffix(".ogg")?
                    .to_owned(),
            )
        })
        .collect();
    names.sort();
    for name in names {
        let base = name
            .trim_end_matches(|letter: char| letter.is_ascii_digit())
            .trim_end_matches('_');
        let handle = server.load(format!("sounds/{name}.ogg"));
        sounds
            .variants
            .entry(base.to_owned())
            .or_default()
            .push(handle);
    }
}

fn hear(
    mut commands: Commands,
    mut mirror: ResMut<Mirror>,
    mut cues: ResMut<Cues>,
    mut sounds: ResMut<Sounds>,
    volume: Res<Volume>,
    pose: Res<CameraPose>,
    time: Res<Time<Real>>,
    voices: Query<&Voice>,
) {
    let now_s = time.elapsed_secs_f64();
    let mut wanted: Vec<(&'static str, f32)> = cues
        .asked
        .drain(..)
        .map(|name| (name, volume.interface))
        .collect();
    if let Some(shown) = &mut mirror.shown {
        let events = core::mem::take(&mut shown.sounds);
        for event in &events {
            if let Some((name, at)) = sound_of(shown, event) {
                let loudness = match at {
                    Some(at) => volume.world * nearness(at, &pose),
                    None => volume.interface,
                };
                wanted.push((name, loudness));
            }
        }
    }
    // The loudest first: they get the voices that are left.
    wanted.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut free = VOICES_MAX.saturating_sub(voices.iter().count());
    for (name, loudness) in wanted {
        let loudness = loudness * volume.master;
        let is_fresh = sounds
            .last_s
            .get(name)
            .is_none_or(|last_s| now_s - last_s > GAP_S);
        if free == 0 || loudness < FAINTEST || !is_fresh {
            continue;
        }
        let turn = sounds.turns;
        let Some(handle) = sounds
            .variants
            .get(name)
            .and_then(|all| all.get(turn % all.len().max(1)))
            .cloned()
        else {
            continue;
        };
        sounds.turns += 1;
        sounds.last_s.insert(name, now_s);
        free -= 1;
        let settings = PlaybackSettings::DESPAWN.with_volume(bevy::audio::Volume::Linear(loudness));
        commands.spawn((Voice { begun_s: now_s }, AudioPlayer::new(handle), settings));
    }
}

/// How loud something is, by how far it is from the middle of the view.
fn nearness(at: WorldPos, pose: &CameraPose) -> f32 {
    let at = Place::new(at, determinism::Angle::ZERO).at;
    let away = at.distance(Vec2::from_array(pose.focus)) / pose.distance_tiles.max(1.0);
    let overall = (25.0 / pose.distance_tiles.max(10.0)).clamp(0.4, 1.2);
    (1.0 - away / 1.1).clamp(0.0, 1.0) * overall
}

/// The sound of what happened, and where; without a place it is a message to the player.
fn sound_of(shown: &Shown, event: &Event) -> Option<(&'static str, Option<WorldPos>)> {
    let is_own = |seat: Seat| shown.seat == Some(seat);
    match event {
        Event::Worked { job, at, .. } => {
            let name = match job {
                WorkKind::Gather(Job::Chop) => "chop",
                WorkKind::Gather(Job::MineGold | Job::MineStone) => "mine",
                WorkKind::Gather(Job::Farm | Job::Forage) => "farm",
                WorkKind::Gather(Job::Hunt | Job::Herd) => return None,
                WorkKind::Build | WorkKind::Repair => "build",
            };
            Some((name, Some(*at)))
        }
        Event::Launched { from, .. } => Some(("arrow_release", Some(*from))),
        Event::Struck {
            at,
            is_missile: true,
            ..
        } => Some(("arrow_hit", Some(*at))),
        Event::Struck {
            at,
            is_missile: false,
            ..
        } => Some(("sword_hit", Some(*at))),
        Event::Died { kind, at, .. } => {
            let kind = shown.catalog.get(*kind)?;
            let name = match kind.class {
                Class::Building => "building_collapse",
                Class::Animal if kind.key == "sheep" => "sheep",
                Class::Animal | Class::Unit | Class::Deposit => "unit_die",
            };
            Some((name, Some(*at)))
        }
        Event::Felled { at, .. } => Some(("tree_fall", Some(*at))),
        Event::Found { .. } => Some(("sheep", None)),
        Event::Completed { .. } => Some(("complete", None)),
        Event::Trained { .. } => Some(("trained", None)),
        Event::Researched { .. } => Some(("complete", None)),
        Event::AgeReached { seat, .. } if is_own(*seat) => Some(("age_up", None)),
        Event::UnderAttack { .. } => Some(("alarm", None)),
        Event::Defeated { seat, .. } if is_own(*seat) => Some(("defeat", None)),
        Event::Decided { winners } if shown.seat.is_none_or(|seat| winners.contains(seat)) => {
            Some(("victory", None))
        }
        _ => None,
    }
}

/// Gives up voices that never began.
fn hush(
    mut commands: Commands,
    time: Res<Time<Real>>,
    voices: Query<(Entity, &Voice), Without<AudioSink>>,
) {
    for (entity, voice) in &voices {
        if time.elapsed_secs_f64() - voice.begun_s > DEAF_S {
            commands.entity(entity).despawn();
        }
    }
}

fn ambience(
    mut commands: Commands,
    mirror: Res<Mirror>,
    sounds: Res<Sounds>,
    volume: Res<Volume>,
    playing: Query<Entity, With<Ambience>>,
    mut sinks: Query<&mut AudioSink, With<Ambience>>,
) {
    let loudness = bevy::audio::Volume::Linear(volume.master * volume.ambience);
    match (mirror.is_showing(), playing.iter().next()) {
        (true, None) => {
            if let Some(handle) = sounds.variants.get("ambience").and_then(|all| all.first()) {
                let settings = PlaybackSettings::LOOP.with_volume(loudness);
                commands.spawn((Ambience, AudioPlayer::new(handle.clone()), settings));
            }
        }
        (false, Some(entity)) => commands.entity(entity).despawn(),
        _ => {}
    }
    if volume.is_changed() {
        sinks
            .iter_mut()
            .for_each(|mut sink| sink.set_volume(loudness));
    }
}
