//! What a person has set, kept in one text file. A file that is broken, half-written or newer than this
//! build never keeps the game from starting: it is put aside and named.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::bindings::Bindings;

mod access;
mod file;
mod last_skirmish;
mod network;
mod sound;
#[cfg(test)]
mod tests;
mod video;

pub use access::Access;
pub use file::{Complaint, Loaded};
pub use last_skirmish::{LastSkirmish, SkirmishRow};
pub use network::Network;
pub use sound::Sound;
pub use video::{Extent, Quality, Shadows, Video};

/// All settings. A value that a file lacks has its default; one that this build does not know, or cannot
/// use, is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Of the file: which values it knows.
    pub version: u32,
    /// Under which the person plays.
    pub name: String,
    /// Tag of the language, `en` or `de`; empty: as the system has it.
    pub language: String,
    /// Addresses joined lately, the newest first, ten at most.
    pub recent_addresses: Vec<String>,
    pub video: Video,
    pub sound: Sound,
    pub game: Game,
    pub controls: Bindings,
    pub network: Network,
    pub access: Access,
    /// How the next skirmish is set at first.
    pub skirmish: LastSkirmish,
}

/// How the match is played from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// The camera moves when the pointer touches the edge of the window.
    pub scrolls_at_edges: bool,
    /// Speed of the camera, 25 to 400; 100 is usual.
    pub scroll_speed_percent: u16,
    pub health_bars: HealthBars,
    /// Minutes of the match between two saves that the game writes by itself, 0 to 60; 0: none.
    pub autosave_minutes: u16,
    /// How many of them are kept, 1 to 20.
    pub autosaves_kept: u8,
}

/// Whose health bars are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HealthBars {
    Selected,
    #[default]
    Damaged,
    Always,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Settings::VERSION,
            name: String::from("Player"),
            language: String::new(),
            recent_addresses: Vec::new(),
            video: Video::default(),
            sound: Sound::default(),
            game: Game::default(),
            controls: Bindings::default(),
            network: Network::default(),
            access: Access::default(),
            skirmish: LastSkirmish::default(),
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game {
            scrolls_at_edges: true,
            scroll_speed_percent: 100,
            health_bars: HealthBars::default(),
            autosave_minutes: 5,
            autosaves_kept: 3,
        }
    }
}

impl Settings {
    /// Of the files that this build writes. A file of 1 has all values at its top.
    pub const VERSION: u32 = 2;
    const RECENT_MAX: usize = 10;

    /// Where the file stands on this machine; `None` where there is no home.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        Some(
            directories::ProjectDirs::from("", "", "castellan")?
                .config_dir()
                .join("settings.toml"),
        )
    }

    /// Puts `address` at the front of the recent ones.
    pub fn remember_address(&mut self, address: &str) {
        self.recent_addresses.retain(|known| known != address);
        self.recent_addresses.insert(0, address.to_owned());
        self.recent_addresses.truncate(Settings::RECENT_MAX);
    }

    /// The same with every value in its range.
    fn bounded(mut self) -> Settings {
        self.version = Settings::VERSION;
        self.video.bound();
        self.sound.bound();
        self.network.bound();
        self.access.bound();
        self.game.scroll_speed_percent = self.game.scroll_speed_percent.clamp(25, 400);
        self.game.autosave_minutes = self.game.autosave_minutes.min(60);
        self.game.autosaves_kept = self.game.autosaves_kept.clamp(1, 20);
        let name = self.name.chars().filter(|letter| !letter.is_control());
        self.name = name.take(protocol::limits::NAME_CHARS_MAX).collect();
        if self.name.trim().is_empty() {
            self.name = Settings::default().name;
        }
        self.recent_addresses.truncate(Settings::RECENT_MAX);
        self.skirmish = self.skirmish.bounded();
        self
    }
}
