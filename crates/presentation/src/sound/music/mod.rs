//! Music that follows peace, threat and battle. [`Director`] says which mood it is, [`Playlist`] which piece
//! plays, and the player at the end turns faders. The first two know no Bevy.

mod director;
mod player;
mod playlist;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::Deserialize;

pub(crate) use director::{Director, Ending, Situation};
pub(crate) use player::{Desk, MusicPlayer, play};

/// What the music is to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mood {
    /// No match.
    #[default]
    Menu,
    Peace,
    Threat,
    Battle,
    Victory,
    Defeat,
}

/// One piece.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Piece {
    /// Seconds after which its next round begins; `None`: it ends by itself.
    pub round_s: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Moods {
    pub menu: Vec<String>,
    pub threat: Vec<String>,
    pub battle: Vec<String>,
    pub victory: Vec<String>,
    pub defeat: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Age {
    pub pieces: Vec<String>,
}

/// `music.toml`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MusicTable {
    pub piece: HashMap<String, Piece>,
    pub mood: Moods,
    pub peace: Vec<Age>,
}

impl MusicTable {
    /// The pieces of a mood in an age; none: silence.
    pub fn pieces(&self, mood: Mood, age: u8) -> &[String] {
        match mood {
            Mood::Menu => &self.mood.menu,
            Mood::Threat => &self.mood.threat,
            Mood::Battle => &self.mood.battle,
            Mood::Victory => &self.mood.victory,
            Mood::Defeat => &self.mood.defeat,
            Mood::Peace => {
                let last = self.peace.len().saturating_sub(1);
                self.peace
                    .get(usize::from(age).min(last))
                    .map_or(&[], |age| &age.pieces)
            }
        }
    }

    pub fn round_s(&self, piece: &str) -> Option<f64> {
        self.piece.get(piece)?.round_s
    }

    /// Pieces that are named and not listed, rounds that nobody could play, moods without music.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let moods = [
            Mood::Menu,
            Mood::Threat,
            Mood::Battle,
            Mood::Victory,
            Mood::Defeat,
        ];
        let lists = moods
            .into_iter()
            .map(|mood| self.pieces(mood, 0))
            .chain(self.peace.iter().map(|age| age.pieces.as_slice()));
        for list in lists {
            if list.is_empty() {
                faults.push(String::from("music.toml: a mood has no music"));
            }
            for name in list.iter().filter(|name| !self.piece.contains_key(*name)) {
                faults.push(format!("music.toml: there is no piece '{name}'"));
            }
        }
        if self.peace.is_empty() {
            faults.push(String::from("music.toml: peace has no music"));
        }
        for (name, piece) in &self.piece {
            if piece
                .round_s
                .is_some_and(|round_s| !(5.0..=900.0).contains(&round_s))
            {
                faults.push(format!("music.toml: the round of '{name}' is out of range"));
            }
        }
        faults
    }
}
