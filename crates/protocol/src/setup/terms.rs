use serde::{Deserialize, Serialize};

use crate::limits::{AGES, POINTS, TIME_LIMIT_MINUTES, TREATY_MINUTES_MAX};
use crate::time::TICKS_PER_MINUTE;
use crate::{Stockpile, Tick};

/// On which terms everybody plays. Part of the world: two machines with other terms compute another world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    pub reveal: Reveal,
    /// The age in which everybody begins, below [`AGES`]; 0 is the first. Whoever begins later knows what
    /// there was to learn in the ages before.
    pub start_age: u8,
    /// Everybody knows every technology from the start, and so stands in the last age.
    pub knows_everything: bool,
    pub victory: Victory,
    /// For so many minutes of the match nobody can harm anybody else, at most [`TREATY_MINUTES_MAX`].
    pub treaty_minutes: u16,
    /// Members of a team begin side by side; otherwise anywhere.
    pub are_teams_together: bool,
}

/// What everybody knows of the land from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reveal {
    /// Nothing but their own town.
    #[default]
    Unexplored,
    /// The land, though not who is where.
    Explored,
    /// Everything, all the time.
    Visible,
}

/// How a match is decided, other than by conquest, which always decides it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    #[default]
    Conquest,
    /// The first side with so many points wins, [`POINTS`].
    Score { points: u32 },
    /// The side with the most points after so many minutes of the match wins, [`TIME_LIMIT_MINUTES`].
    Time { minutes: u16 },
}

impl Terms {
    /// What a match has when nobody says otherwise.
    pub const STANDARD: Terms = Terms {
        reveal: Reveal::Unexplored,
        start_age: 0,
        knows_everything: false,
        victory: Victory::Conquest,
        treaty_minutes: 0,
        are_teams_together: true,
    };
    /// What everybody has in store in a death match (the classics' figures): it goes with
    /// [`Terms::knows_everything`].
    pub const DEATH_MATCH_STOCKPILE: Stockpile = Stockpile([20_000, 20_000, 10_000, 5_000]);

    /// Until when the treaty holds.
    #[must_use]
    pub const fn treaty_end(&self) -> Tick {
        Tick(self.treaty_minutes as u32 * TICKS_PER_MINUTE)
    }

    /// The first rule that they break, as a sentence.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        if self.start_age >= AGES {
            return Some("there is no such age to begin in");
        }
        if self.treaty_minutes > TREATY_MINUTES_MAX {
            return Some("a treaty lasts two hours at most");
        }
        match self.victory {
            Victory::Score { points } if !POINTS.contains(&points) => {
                Some("the points that win lie between 100 and 1,000,000")
            }
            Victory::Time { minutes } if !TIME_LIMIT_MINUTES.contains(&minutes) => {
                Some("the time of a match lies between 1 and 600 minutes")
            }
            _ => None,
        }
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::STANDARD
    }
}

impl Victory {
    /// When the match is decided by points; `None` where no time is set.
    #[must_use]
    pub const fn ends_at(&self) -> Option<Tick> {
        match self {
            Victory::Time { minutes } => Some(Tick(*minutes as u32 * TICKS_PER_MINUTE)),
            Victory::Conquest | Victory::Score { .. } => None,
        }
    }
}
