//! One frame of sound: what happened becomes cues, cues become voices, the place becomes beds, the match becomes music.

use bevy::audio::{AudioPlayer, AudioSource};
use bevy::prelude::*;

use super::beds;
use super::clip::Clip;
use super::cues::{self, Cue, Cues};
use super::music::{Desk, Mood, MusicPlayer, Situation, play};
use super::situation;
use super::source::Voice;
use super::speakers::{Hearing, Speakers, Stand};
use super::stirrings::Stirrings;
use super::table::{Channel, SoundTable};
use super::volume::Volume;
use crate::mirror::Mirror;
use crate::{AssetRoot, CameraPose};

/// Seconds between two looks at the land around the view.
const LAND_S: f32 = 0.4;

/// The tables; empty when they could not be read: silence.
#[derive(Resource, Default)]
pub struct Table(pub SoundTable);

/// What is kept from frame to frame.
#[derive(Resource, Default)]
pub struct Land {
    around: beds::Land,
    since_s: f32,
    stirrings: Stirrings,
    /// What this frame is to say, and what the music is told.
    cues: Vec<Cue>,
    mood: Mood,
    age: u8,
    generation: u32,
}

pub fn open(mut table: ResMut<Table>, root: Res<AssetRoot>) {
    let Some(root) = &root.0 else { return };
    match SoundTable::read(&root.join("sounds")) {
        Ok(read) => table.0 = read,
        Err(fault) => warn!("There will be no sound: {fault}."),
    }
}

/// What there is to hear in this frame, with or without a device.
pub fn hear(
    mut mirror: ResMut<Mirror>,
    mut cues: ResMut<Cues>,
    mut land: ResMut<Land>,
    mut music: ResMut<MusicPlayer>,
    table: Res<Table>,
    pose: Res<CameraPose>,
    time: Res<Time<Real>>,
) {
    let seconds = time.delta_secs();
    let land = &mut *land;
    let seed = time.elapsed().as_millis() as u32;
    let asked = core::mem::take(&mut cues.asked);
    land.cues = asked
        .iter()
        .filter_map(|asked| cues::of_asked(asked, &table.0, seed))
        .collect();
    let mut told = Situation::default();
    let generation = mirror.generation;
    if let Some(shown) = &mut mirror.shown {
        let events = core::mem::take(&mut shown.sounds);
        let shown = &*shown;
        let is_new = core::mem::replace(&mut land.generation, generation) != generation;
        if is_new && !cues.is_backdrop {
            let begin = table.0.of_event("match.begin");
            land.cues
                .extend(begin.map(|name| Cue::new(name, None, seed)));
        }
        let of_world = events
            .iter()
            .flat_map(|event| cues::of_event(event, shown, &table.0));
        land.cues
            .extend(of_world.filter(|cue| cue.at.is_some() || !cues.is_backdrop));
        land.since_s += seconds;
        if land.since_s > LAND_S || is_new {
            land.since_s = 0.0;
            land.around = beds::Land::around(shown, &pose);
        }
        let around = land.around.for_birds(land.mood == Mood::Battle);
        land.cues
            .extend(land.stirrings.hear(shown, &pose, around, &table.0));
        if !cues.is_backdrop {
            told = situation::of(shown, &events);
        }
        land.age = shown.seat.map_or(0, |seat| shown.ages[seat.index()]);
    }
    land.mood = music.director.step(seconds, told);
}

/// Everything that speaking takes from the world.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    clips: Res<'w, Assets<Clip>>,
    sources: Res<'w, Assets<AudioSource>>,
    voices: ResMut<'w, Assets<Voice>>,
    there: Query<'w, 's, (), With<AudioPlayer<Voice>>>,
}

/// Lets it be heard.
pub fn speak(
    mut stage: Stage<'_, '_>,
    mut speakers: ResMut<Speakers>,
    mut music: ResMut<MusicPlayer>,
    mut land: ResMut<Land>,
    mirror: Res<Mirror>,
    cues: Res<Cues>,
    table: Res<Table>,
    volume: Res<Volume>,
    pose: Res<CameraPose>,
    time: Res<Time<Real>>,
) {
    if speakers.hearing != Hearing::Hears {
        return;
    }
    let (now_s, seconds) = (time.elapsed_secs_f64(), time.delta_secs());
    let is_there = |entity: Entity| stage.there.contains(entity);
    speakers.forget(now_s, is_there);
    let wanted = match &mirror.shown {
        Some(shown) => {
            let fire = beds::fires(shown, &pose);
            beds::wanted(land.around, fire, land.stirrings.walkers, &pose)
        }
        None => beds::Loudness::default(),
    };
    beds::glide(&mut speakers.loudness, &wanted, seconds);
    let mut stand = Stand {
        commands: &mut stage.commands,
        clips: &stage.clips,
        voices: &mut stage.voices,
        table: &table.0,
        volume: *volume,
        pose: *pose,
        now_s,
        is_backdrop: cues.is_backdrop,
    };
    speakers.follow(&stand);
    for cue in land.cues.drain(..) {
        speakers.begin(&cue, &mut stand);
    }
    speakers.lie(&mut stand);
    let mut desk = Desk {
        commands: &mut stage.commands,
        sources: &stage.sources,
        voices: &mut stage.voices,
        is_there: &is_there,
    };
    play(
        &mut music,
        &table.0.music,
        (land.mood, land.age),
        volume.gain(Channel::Music),
        (now_s, seconds),
        &mut desk,
    );
}
