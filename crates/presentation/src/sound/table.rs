//! What sounds when: the tables in `assets/sounds/*.toml`, read and checked. Their comments say what the fields mean.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;

use super::music::MusicTable;

/// Bytes that one table may have.
const FILE_BYTES_MAX: u64 = 256 * 1024;
/// Files that one sound may have.
const VARIANTS_MAX: u8 = 16;
/// The row of a kind that has none.
const USUAL: &str = "usual";

/// Whose volume a sound has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    #[default]
    Effects,
    Music,
    Voices,
    Interface,
}

/// A sound: its files, and how it is played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sound {
    /// Files with a number; zero: one without.
    pub variants: u8,
    pub channel: Channel,
    pub rank: u8,
    pub at_most: u8,
    pub gap_s: f32,
    pub gain: f32,
    /// Share by which each playing may be higher or lower.
    pub pitch: f32,
    pub loops: bool,
}

impl Default for Sound {
    fn default() -> Sound {
        Sound {
            variants: 0,
            channel: Channel::Effects,
            rank: 3,
            at_most: 3,
            gap_s: 0.07,
            gain: 1.0,
            pitch: 0.05,
            loops: false,
        }
    }
}

impl Sound {
    /// Names of its files, without ending.
    pub fn files<'a>(&self, name: &'a str) -> impl Iterator<Item = String> + use<'a> {
        let count = self.variants;
        (1..=count.max(1)).map(move |number| match count {
            0 => name.to_owned(),
            _ => format!("{name}_{number}"),
        })
    }
}

/// What a kind of unit sounds like.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitSounds {
    pub voice: String,
    pub steps: String,
    pub weapon: String,
    pub body: String,
    pub death: String,
    pub trained: String,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnimalSounds {
    pub death: String,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BuildingSounds {
    pub select: String,
    pub made_of: String,
}

/// All tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoundTable {
    pub sounds: HashMap<String, Sound>,
    pub events: HashMap<String, String>,
    pub units: HashMap<String, UnitSounds>,
    pub animals: HashMap<String, AnimalSounds>,
    pub buildings: HashMap<String, BuildingSounds>,
    pub music: MusicTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SoundsFile {
    sound: HashMap<String, Sound>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsFile {
    event: HashMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindsFile {
    unit: HashMap<String, UnitSounds>,
    animal: HashMap<String, AnimalSounds>,
    building: HashMap<String, BuildingSounds>,
}

impl SoundTable {
    /// Reads the tables of a folder.
    ///
    /// # Errors
    /// A sentence that names the file: it cannot be read, is no table, or names what is not there.
    pub fn read(folder: &Path) -> Result<SoundTable, String> {
        let sounds: SoundsFile = parse(folder, "sounds.toml")?;
        let events: EventsFile = parse(folder, "events.toml")?;
        let kinds: KindsFile = parse(folder, "kinds.toml")?;
        let table = SoundTable {
            sounds: sounds.sound,
            events: events.event,
            units: kinds.unit,
            animals: kinds.animal,
            buildings: kinds.building,
            music: parse(folder, "music.toml")?,
        };
        match table.faults().into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(table),
        }
    }

    /// Everything that the tables name and do not have, and figures out of range.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut expect = |whose: &str, name: &str| {
            if !name.is_empty() && !self.sounds.contains_key(name) {
                faults.push(format!("{whose}: there is no sound '{name}'"));
            }
        };
        for (key, name) in &self.events {
            expect(key, name);
        }
        for (key, unit) in &self.units {
            expect(key, &unit.death);
            expect(key, &unit.trained);
            for order in ["select", "move", "attack"] {
                expect(key, &format!("{}_{order}", unit.voice));
            }
        }
        for (key, animal) in &self.animals {
            expect(key, &animal.death);
        }
        for (key, building) in &self.buildings {
            expect(key, &building.select);
        }
        for (name, sound) in &self.sounds {
            let is_sane = sound.variants <= VARIANTS_MAX
                && (1..=8).contains(&sound.at_most)
                && sound.rank <= 9
                && (0.0..=2.0).contains(&sound.gain)
                && (0.0..=0.5).contains(&sound.pitch)
                && (0.0..=60.0).contains(&sound.gap_s)
                && sound.channel != Channel::Music;
            if !is_sane {
                faults.push(format!("{name}: a figure is out of range"));
            }
        }
        let has_usual = self.units.contains_key(USUAL)
            && self.animals.contains_key(USUAL)
            && self.buildings.contains_key(USUAL);
        if !has_usual {
            faults.push(format!("kinds.toml: a row '{USUAL}' is missing"));
        }
        faults.extend(self.music.faults());
        faults.sort();
        faults
    }

    /// The sound of what happened: of the whole key, or of its beginning.
    pub fn of_event(&self, key: &str) -> Option<&str> {
        let mut rest = key;
        loop {
            if let Some(name) = self.events.get(rest) {
                return Some(name.as_str()).filter(|name| !name.is_empty());
            }
            rest = rest.rsplit_once('.')?.0;
        }
    }

    /// How a unit of this kind answers to an order.
    pub fn answer(&self, kind: &str, order: &str) -> Option<String> {
        let voice = &self.unit(kind)?.voice;
        [order, "move"]
            .iter()
            .map(|order| format!("{voice}_{order}"))
            .find(|name| self.sounds.contains_key(name))
    }

    pub fn unit(&self, kind: &str) -> Option<&UnitSounds> {
        self.units.get(kind).or_else(|| self.units.get(USUAL))
    }

    pub fn animal(&self, kind: &str) -> Option<&AnimalSounds> {
        self.animals.get(kind).or_else(|| self.animals.get(USUAL))
    }

    pub fn building(&self, kind: &str) -> Option<&BuildingSounds> {
        self.buildings
            .get(kind)
            .or_else(|| self.buildings.get(USUAL))
    }
}

fn parse<T: for<'a> Deserialize<'a>>(folder: &Path, name: &str) -> Result<T, String> {
    let path = folder.join(name);
    let fault = |what: &dyn core::fmt::Display| format!("{}: {what}", path.display());
    let length = std::fs::metadata(&path)
        .map_err(|error| fault(&error))?
        .len();
    if length > FILE_BYTES_MAX {
        return Err(fault(&"it is too large"));
    }
    let text = std::fs::read_to_string(&path).map_err(|error| fault(&error))?;
    toml::from_str(&text).map_err(|error| fault(&error.message()))
}
