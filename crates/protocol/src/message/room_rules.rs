use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{AwayPolicy, DriftPolicy, LatePolicy};
use crate::limits::{PATIENCE_MS, PAUSE_MS_MAX, SPEED_PERCENT, WATCH_DELAY_MS_MAX, WATCHERS_MAX};

/// How a room deals with people who are late, away, pause or look on. No part of the world: nothing here
/// changes what a tick computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomRules {
    /// How fast the match is played, in per cent of the usual speed, [`SPEED_PERCENT`].
    pub speed_percent: u16,
    /// What becomes of a turn that somebody is late for.
    pub late: LatePolicy,
    /// How long a silent seat is waited for, and an absent one before [`RoomRules::away`] holds.
    pub patience_ms: u32,
    /// What becomes of a seat whose person stays away.
    pub away: AwayPolicy,
    pub pauses: PauseBudget,
    pub watchers: WatchRules,
    /// What is done when the machines no longer agree about the match.
    pub drift: DriftPolicy,
}

/// How often and how long one seat may stop the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PauseBudget {
    /// None when zero.
    pub count: u8,
    /// At most [`PAUSE_MS_MAX`].
    pub longest_ms: u32,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchRules {
    /// People who watch at the same time, at most [`WATCHERS_MAX`]; none when zero.
    pub count_max: u8,
    /// What they see is so old, at most [`WATCH_DELAY_MS_MAX`].
    pub delay_ms: u32,
}

impl RoomRules {
    /// What a room has when nobody says otherwise.
    pub const STANDARD: RoomRules = RoomRules {
        speed_percent: 100,
        late: LatePolicy::Wait,
        patience_ms: 60_000,
        away: AwayPolicy::Resign,
        pauses: PauseBudget::STANDARD,
        watchers: WatchRules::STANDARD,
        drift: DriftPolicy::Heal,
    };

    /// The first rule that they break, as a sentence.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        if !PATIENCE_MS.contains(&self.patience_ms) {
            return Some("the patience lies between ten seconds and ten minutes");
        }
        self.fault_of_guests()
    }

    /// The same, whatever the patience is.
    #[must_use]
    pub fn fault_of_guests(&self) -> Option<&'static str> {
        if !SPEED_PERCENT.contains(&self.speed_percent) {
            return Some("a match is played at 50 to 200 per cent of its speed");
        }
        if !self.away.is_valid() {
            return Some("a computer player has level 1 to 5");
        }
        if self.pauses.longest_ms > PAUSE_MS_MAX {
            return Some("a pause lasts ten minutes at most");
        }
        let watchers = self.watchers;
        let is_watched_in_time = watchers.delay_ms <= WATCH_DELAY_MS_MAX
            && usize::from(watchers.count_max) <= WATCHERS_MAX;
        (!is_watched_in_time).then_some("at most 16 people watch, at most five minutes late")
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<RoomRules> {
        alloc::vec![
            RoomRules::STANDARD,
            RoomRules {
                speed_percent: 150,
                late: LatePolicy::Clock,
                patience_ms: 300_000,
                away: AwayPolicy::Computer { level: 4 },
                pauses: PauseBudget {
                    count: 0,
                    longest_ms: 0,
                },
                watchers: WatchRules {
                    count_max: 0,
                    delay_ms: 120_000,
                },
                drift: DriftPolicy::Stop,
            },
        ]
    }
}

impl Default for RoomRules {
    fn default() -> RoomRules {
        RoomRules::STANDARD
    }
}

impl PauseBudget {
    /// Three of a minute each.
    pub const STANDARD: PauseBudget = PauseBudget {
        count: 3,
        longest_ms: 60_000,
    };
}

impl Default for PauseBudget {
    fn default() -> PauseBudget {
        PauseBudget::STANDARD
    }
}

impl WatchRules {
    /// As many as there is room for, without delay.
    pub const STANDARD: WatchRules = WatchRules {
        count_max: WATCHERS_MAX as u8,
        delay_ms: 0,
    };
}

impl Default for WatchRules {
    fn default() -> WatchRules {
        WatchRules::STANDARD
    }
}
