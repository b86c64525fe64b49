//! The voices that sound, and whether anything sounds at all.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::audio::{AudioPlayer, AudioSink, PlaybackSettings};
use bevy::prelude::*;

use super::beds::{self, Loudness};
use super::clip::Clip;
use super::cues::Cue;
use super::ear::{Heard, hear};
use super::hearing::Table;
use super::music::MusicPlayer;
use super::source::{Content, Faders, Voice};
use super::table::{Channel, Sound, SoundTable};
use super::voices::{Claim, Verdict, admit};
use super::volume::Volume;
use crate::CameraPose;
use crate::terrain::hashed;

/// Seconds after which it is certain that there is no device.
const DEAF_S: f64 = 6.0;
/// A sound softer than this is not begun.
const FAINTEST: f32 = 0.02;
/// Seconds for which a voice that was just asked for may not be in the world yet.
const SETTLED_S: f64 = 1.0;
/// How soft what happens behind a menu is.
const BACKDROP_GAIN: f32 = 0.3;

/// Whether there is a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hearing {
    #[default]
    Unknown,
    Hears,
    /// Nothing is read, decoded or begun.
    IsDeaf,
}

/// A moment of silence that finds out.
#[derive(Component)]
pub struct Probe;

struct Speaker {
    entity: Entity,
    faders: Arc<Faders>,
    at: Option<Vec2>,
    gain: f32,
    channel: Channel,
}

struct Bed {
    faders: Arc<Faders>,
}

#[derive(Resource, Default)]
pub struct Speakers {
    pub hearing: Hearing,
    clips: HashMap<String, Vec<Handle<Clip>>>,
    /// Who speaks, and their claims, in the same order.
    speaking: Vec<Speaker>,
    claims: Vec<Claim>,
    beds: [Option<Bed>; beds::KEYS.len()],
    pub loudness: Loudness,
    last_variant: HashMap<String, u32>,
}

pub fn probe(mut commands: Commands, mut voices: ResMut<Assets<Voice>>) {
    let voice = Voice {
        content: Content::Clip {
            samples: vec![0; 13_230].into(),
            speed: 1.0,
            loops: false,
        },
        faders: Faders::new(0.0, 0.0),
    };
    let player = AudioPlayer(voices.add(voice));
    commands.spawn((Probe, player, PlaybackSettings::DESPAWN));
}

/// Finds out whether there is a device, and then reads the files.
pub fn listen(
    mut commands: Commands,
    mut speakers: ResMut<Speakers>,
    mut music: ResMut<MusicPlayer>,
    probes: Query<(Entity, Has<AudioSink>), With<Probe>>,
    table: Res<Table>,
    server: Res<AssetServer>,
    time: Res<Time<Real>>,
) {
    if speakers.hearing != Hearing::Unknown {
        return;
    }
    let hears = probes.iter().any(|(_, has_sink)| has_sink);
    if hears {
        speakers.hearing = Hearing::Hears;
        speakers.load(&table.0, &server);
        music.load(&table.0.music, &server);
    } else if time.elapsed_secs_f64() > DEAF_S {
        speakers.hearing = Hearing::IsDeaf;
        for (entity, _) in &probes {
            commands.entity(entity).despawn();
        }
    }
}

/// What beginning a voice takes from the world.
pub struct Stand<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub clips: &'a Assets<Clip>,
    pub voices: &'a mut Assets<Voice>,
    pub table: &'a SoundTable,
    pub volume: Volume,
    pub pose: CameraPose,
    pub now_s: f64,
    pub is_backdrop: bool,
}

impl Stand<'_, '_, '_> {
    fn heard(&self, at: Option<Vec2>) -> Heard {
        at.map_or(Heard::CENTRE, |at| hear(at, &self.pose))
    }

    fn gain(&self, channel: Channel) -> f32 {
        let backdrop = match self.is_backdrop && channel == Channel::Effects {
            true => BACKDROP_GAIN,
            false => 1.0,
        };
        self.volume.gain(channel) * backdrop
    }
}

impl Speakers {
    fn load(&mut self, table: &SoundTable, server: &AssetServer) {
        for (name, sound) in &table.sounds {
            let files = sound.files(name);
            let clips = files.map(|file| server.load(format!("sounds/{file}.ogg")));
            self.clips.insert(name.clone(), clips.collect());
        }
    }

    /// Forgets voices that have ended.
    pub fn forget(&mut self, now_s: f64, is_there: impl Fn(Entity) -> bool) {
        let mut index = 0;
        while index < self.speaking.len() {
            let is_fresh = now_s - self.claims[index].begun_s < SETTLED_S;
            if is_fresh || is_there(self.speaking[index].entity) {
                index += 1;
            } else {
                self.speaking.swap_remove(index);
                self.claims.swap_remove(index);
            }
        }
    }

    /// Begins a sound, if it is loud enough and has the right to.
    pub fn begin(&mut self, cue: &Cue, stand: &mut Stand<'_, '_, '_>) {
        let Some(sound) = stand.table.sounds.get(&cue.sound) else {
            return;
        };
        let heard = stand.heard(cue.at);
        let loudness = cue.gain * sound.gain * heard.gain * stand.gain(sound.channel);
        if loudness < FAINTEST {
            return;
        }
        let claim = Claim {
            sound: cue.sound.clone(),
            rank: sound.rank,
            loudness,
            begun_s: stand.now_s,
        };
        let verdict = admit(
            &self.claims,
            &claim,
            usize::from(sound.at_most),
            sound.gap_s,
        );
        match verdict {
            Verdict::IsDropped => return,
            Verdict::PlaysInsteadOf(index) => {
                self.claims.swap_remove(index);
                self.speaking.swap_remove(index).faders.end();
            }
            Verdict::Plays => {}
        }
        let Some(samples) = self.choose(cue, sound, stand.clips) else {
            return;
        };
        let faders = Faders::new(loudness, heard.pan);
        let pitch = hashed(cue.seed as i32, 11, 3) * 2.0 - 1.0;
        let voice = Voice {
            content: Content::Clip {
                samples,
                speed: 1.0 + sound.pitch * pitch,
                loops: false,
            },
            faders: Arc::clone(&faders),
        };
        let player = AudioPlayer(stand.voices.add(voice));
        let entity = stand
            .commands
            .spawn((player, PlaybackSettings::DESPAWN))
            .id();
        self.claims.push(claim);
        self.speaking.push(Speaker {
            entity,
            faders,
            at: cue.at,
            gain: cue.gain * sound.gain,
            channel: sound.channel,
        });
    }

    /// A variant by the cue's seed, never the one before.
    fn choose(&mut self, cue: &Cue, sound: &Sound, clips: &Assets<Clip>) -> Option<Arc<[i16]>> {
        let files = self.clips.get(&cue.sound)?;
        let count = u32::from(sound.variants.max(1));
        let mut variant = (hashed(cue.seed as i32, 7, 5) * 4096.0) as u32 % count;
        if count > 1 && self.last_variant.get(&cue.sound) == Some(&variant) {
            variant = (variant + 1) % count;
        }
        self.last_variant.insert(cue.sound.clone(), variant);
        let clip = clips.get(files.get(variant as usize)?)?;
        (!clip.samples.is_empty()).then(|| Arc::clone(&clip.samples))
    }

    /// Lets what sounds follow the view and the volumes.
    pub fn follow(&mut self, stand: &Stand<'_, '_, '_>) {
        for speaker in &self.speaking {
            let heard = stand.heard(speaker.at);
            let gain = speaker.gain * heard.gain * stand.gain(speaker.channel);
            speaker.faders.set(gain, heard.pan);
        }
    }

    /// Turns the beds to their loudness; one that is not heard ends, one that is begins.
    pub fn lie(&mut self, stand: &mut Stand<'_, '_, '_>) {
        for (index, key) in beds::KEYS.iter().enumerate() {
            let name = stand.table.of_event(key).unwrap_or_default();
            let Some(sound) = stand.table.sounds.get(name) else {
                continue;
            };
            let gain = self.loudness[index] * sound.gain * stand.gain(sound.channel);
            match &mut self.beds[index] {
                Some(bed) if gain < FAINTEST * 0.5 => {
                    bed.faders.end();
                    self.beds[index] = None;
                }
                Some(bed) => bed.faders.set(gain, 0.0),
                None if gain >= FAINTEST => self.beds[index] = self.make_bed(name, stand),
                None => {}
            }
        }
    }

    fn make_bed(&self, name: &str, stand: &mut Stand<'_, '_, '_>) -> Option<Bed> {
        let clip = stand.clips.get(self.clips.get(name)?.first()?)?;
        if clip.samples.is_empty() {
            return None;
        }
        let faders = Faders::new(0.0, 0.0);
        let voice = Voice {
            content: Content::Clip {
                samples: Arc::clone(&clip.samples),
                speed: 1.0,
                loops: true,
            },
            faders: Arc::clone(&faders),
        };
        let player = AudioPlayer(stand.voices.add(voice));
        stand.commands.spawn((player, PlaybackSettings::DESPAWN));
        Some(Bed { faders })
    }
}
