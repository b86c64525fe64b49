//! What a person has set, kept in one text file. A file that is broken, half-written or newer than this
//! build never keeps the game from starting: it is put aside and named.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Preset;

mod last_skirmish;

#[cfg(test)]
mod tests;

pub use last_skirmish::{LastSkirmish, SkirmishRow};

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// No shadows, no multisampling.
    Low,
    #[default]
    Medium,
    High,
}

/// All settings. A field that a file lacks has its default, one that this build does not know is kept
/// out of the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub name: String,
    pub quality: Quality,
    pub is_full_screen: bool,
    /// Size of all panels, 75 to 300 percent.
    pub ui_scale_percent: u16,
    /// Loudness of everything, 0 to 100; the four below are shares of it.
    pub volume_percent: u8,
    /// What happens in the world, and what its places sound like.
    pub effects_percent: u8,
    pub music_percent: u8,
    /// Answers of units and calls for attention.
    pub voices_percent: u8,
    /// Buttons, orders, talk.
    pub interface_percent: u8,
    /// Whether important sounds are written out as well.
    pub has_captions: bool,
    pub scrolls_at_edges: bool,
    /// Minutes of a match from one save that the game makes by itself to the next; zero: none.
    pub autosave_minutes: u8,
    /// How many of them are kept.
    pub autosaves_kept: u8,
    pub preset: Preset,
    /// Addresses joined lately, the newest first, ten at most.
    pub recent_addresses: Vec<String>,
    /// How the next skirmish is set at first. Last, as a file of this form has its tables last.
    pub skirmish: LastSkirmish,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::from("Player"),
            quality: Quality::default(),
            is_full_screen: false,
            ui_scale_percent: 100,
            volume_percent: 70,
            effects_percent: 100,
            music_percent: 60,
            voices_percent: 90,
            interface_percent: 90,
            has_captions: false,
            scrolls_at_edges: true,
            autosave_minutes: 5,
            autosaves_kept: 3,
            preset: Preset::default(),
            recent_addresses: Vec::new(),
            skirmish: LastSkirmish::default(),
        }
    }
}

/// Settings as they were found, and what was wrong with the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub settings: Settings,
    /// A sentence for the person; `None`: all well.
    pub complaint: Option<String>,
}

impl Settings {
    /// Bytes that a settings file may have.
    const FILE_BYTES_MAX: u64 = 64 * 1024;

    /// Where the file stands on this machine; `None` where there is no home.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        Some(
            directories::ProjectDirs::from("", "", "castellan")?
                .config_dir()
                .join("settings.toml"),
        )
    }

    /// Reads the file. A missing file is all defaults; a broken one is renamed to `settings.toml.broken`
    /// and is all defaults too.
    #[must_use]
    pub fn load(path: &Path) -> Loaded {
        let is_small = fs::metadata(path).map(|meta| meta.len() <= Settings::FILE_BYTES_MAX);
        let text = match is_small {
            Err(_) => {
                return Loaded {
                    settings: Settings::default(),
                    complaint: None,
                };
            }
            Ok(true) => fs::read_to_string(path).map_err(|error| error.to_string()),
            Ok(false) => Err(String::from("it is too large")),
        };
        match text.and_then(|text| {
            toml::from_str::<Settings>(&text).map_err(|error| error.message().to_owned())
        }) {
            Ok(settings) => Loaded {
                settings: settings.bounded(),
                complaint: None,
            },
            Err(reason) => {
                let aside = path.with_extension("toml.broken");
                let kept = fs::rename(path, &aside).is_ok();
                let place = if kept {
                    format!(" It is kept as {}.", aside.display())
                } else {
                    String::new()
                };
                let complaint = format!(
                    "The settings could not be read ({reason}); the game starts with its own.{place}"
                );
                Loaded {
                    settings: Settings::default(),
                    complaint: Some(complaint),
                }
            }
        }
    }

    /// Writes the file beside its place and moves it there, so that no half of it can ever be read.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(std::io::Error::other)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let fresh = path.with_extension("toml.new");
        let mut file = fs::File::create(&fresh)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&fresh, path)
    }

    /// Puts `address` at the front of the recent ones.
    pub fn remember_address(&mut self, address: &str) {
        self.recent_addresses.retain(|known| known != address);
        self.recent_addresses.insert(0, address.to_owned());
        self.recent_addresses.truncate(10);
    }

    fn bounded(mut self) -> Settings {
        self.ui_scale_percent = self.ui_scale_percent.clamp(75, 300);
        for volume in [
            &mut self.volume_percent,
            &mut self.effects_percent,
            &mut self.music_percent,
            &mut self.voices_percent,
            &mut self.interface_percent,
        ] {
            *volume = (*volume).min(100);
        }
        self.autosave_minutes = self.autosave_minutes.min(60);
        self.autosaves_kept = self.autosaves_kept.clamp(1, 20);
        self.name = self
            .name
            .chars()
            .filter(|letter| !letter.is_control())
            .take(protocol::limits::NAME_CHARS_MAX)
            .collect();
        if self.name.trim().is_empty() {
            self.name = Settings::default().name;
        }
        self.recent_addresses.truncate(10);
        self.skirmish = self.skirmish.bounded();
        self
    }
}
