//! The decks on which pieces play, one that comes and others that go.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings};
use bevy::prelude::*;

use super::playlist::{Change, Playlist};
use super::{Director, Mood, MusicTable};
use crate::sound::source::{Content, Faders, Voice};

/// Seconds that a piece takes to come in.
const FADE_IN_S: f32 = 0.05;
/// How much louder music is in the menus, where nothing sounds beside it.
const MENU_LIFT: f32 = 2.2;
/// Seconds after which a deck that is gone from the world has surely played.
const SETTLED_S: f64 = 1.0;

/// A piece that plays.
struct Deck {
    entity: Entity,
    faders: Arc<Faders>,
    begun_s: f64,
    gain: f32,
    per_s: f32,
}

/// Everything that makes music.
#[derive(Resource, Default)]
pub(crate) struct MusicPlayer {
    pub director: Director,
    playlist: Playlist,
    files: HashMap<String, Handle<AudioSource>>,
    decks: Vec<Deck>,
    /// A piece whose file is still being read.
    waiting: Option<String>,
}

impl MusicPlayer {
    pub fn load(&mut self, table: &MusicTable, server: &AssetServer) {
        for name in table.piece.keys() {
            let file = server.load(format!("sounds/{name}.ogg"));
            self.files.insert(name.clone(), file);
        }
    }
}

/// What playing takes from the world.
pub(crate) struct Desk<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub sources: &'a Assets<AudioSource>,
    pub voices: &'a mut Assets<Voice>,
    /// Whether a deck is still in the world.
    pub is_there: &'a dyn Fn(Entity) -> bool,
}

/// One frame of music. `gain`: of the music's channel.
pub(crate) fn play(
    player: &mut MusicPlayer,
    table: &MusicTable,
    (mood, age): (Mood, u8),
    gain: f32,
    (now_s, seconds): (f64, f32),
    desk: &mut Desk<'_, '_, '_>,
) {
    player
        .decks
        .retain(|deck| now_s - deck.begun_s < SETTLED_S || (desk.is_there)(deck.entity));
    let is_over = player.decks.is_empty() && player.waiting.is_none();
    match player.playlist.step(now_s, mood, age, is_over, table) {
        Some(Change::Begin { piece, fade_s }) => {
            player.waiting = Some(piece);
            player.leave(fade_s);
        }
        Some(Change::Hush { fade_s }) => {
            player.waiting = None;
            player.leave(Some(fade_s));
        }
        None => {}
    }
    player.begin_waiting(now_s, desk);
    let gain = if mood == Mood::Menu {
        gain * MENU_LIFT
    } else {
        gain
    };
    for deck in &mut player.decks {
        deck.gain = (deck.gain + deck.per_s * seconds).clamp(0.0, 1.0);
        // Squared, so that what goes does not hang on.
        deck.faders.set(gain * deck.gain * deck.gain, 0.0);
        if deck.gain == 0.0 && deck.per_s < 0.0 {
            deck.faders.end();
        }
    }
}

impl MusicPlayer {
    fn leave(&mut self, fade_s: Option<f32>) {
        if let Some(fade_s) = fade_s {
            for deck in &mut self.decks {
                deck.per_s = -1.0 / fade_s.max(0.01);
            }
        }
    }

    fn begin_waiting(&mut self, now_s: f64, desk: &mut Desk<'_, '_, '_>) {
        let file = self.waiting.as_ref().and_then(|name| self.files.get(name));
        let Some(source) = file.and_then(|file| desk.sources.get(file)) else {
            return;
        };
        self.waiting = None;
        if !crate::sound::clip::is_vorbis(&source.bytes) {
            return;
        }
        let faders = Faders::new(0.0, 0.0);
        let voice = Voice {
            content: Content::Piece(source.clone()),
            faders: Arc::clone(&faders),
        };
        let player = AudioPlayer(desk.voices.add(voice));
        let entity = desk
            .commands
            .spawn((player, PlaybackSettings::DESPAWN))
            .id();
        self.decks.push(Deck {
            entity,
            faders,
            begun_s: now_s,
            gain: 0.0,
            per_s: 1.0 / FADE_IN_S,
        });
    }
}
