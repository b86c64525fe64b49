//! How fast the match runs here: what the person wants, what the room allows, what the machine manages.

use net::Speed;
use protocol::Tick;

use super::Playing;

/// The slowest and the fastest that a match of this machine's own can be watched or played.
const SPEED_PERCENT: (i32, i32) = (25, 6_400);
/// A match that runs at less than this share of its speed says so.
const SPEED_KEPT_PERCENT: u32 = 90;
/// A machine that is this far behind the others says so.
const BEHIND_MS: u32 = 1_000;

impl Playing {
    /// Whether the person wants no time to pass.
    pub(super) fn is_standing_still(&self) -> bool {
        let is_ours = self.is_paused || self.is_menu_open || self.stand_still_at.is_some();
        (self.is_alone && is_ours) || self.room.pause().is_some()
    }

    /// The speed to show, in per cent, if it is not the usual one: what was asked for, or what becomes of
    /// it on a machine that cannot keep up.
    pub fn shown_speed_percent(&self) -> Option<u16> {
        let wanted = self.speed_percent;
        let real = self.rate.percent();
        let is_short = |real: &u16| u32::from(*real) * 100 < u32::from(wanted) * SPEED_KEPT_PERCENT;
        real.filter(is_short).or((wanted != 100).then_some(wanted))
    }

    /// Whole seconds of turns that are closed and not run here; `None`: this machine keeps up.
    pub fn behind_s(&self) -> Option<u32> {
        let behind_ms = self.game.state().counters.ticks_in_hand * protocol::TICK_MS;
        (behind_ms >= BEHIND_MS).then_some(behind_ms / 1_000)
    }

    /// Doubles the speed so many times, or halves it; over a network the speed is not ours.
    pub fn change_speed(&mut self, steps: i32) {
        if !self.is_alone {
            return;
        }
        let (slowest, fastest) = SPEED_PERCENT;
        let percent = i32::from(self.speed_percent);
        let changed = match steps {
            0 => percent,
            1.. => percent << steps.min(8),
            _ => percent >> steps.unsigned_abs().min(8),
        };
        self.speed_percent = changed.clamp(slowest, fastest) as u16;
        if steps != 0 {
            self.rate.begin_anew();
        }
    }

    pub(super) fn wanted_speed(&self, is_ready: bool) -> Speed {
        if !is_ready || !self.has_begun {
            return Speed::Paused;
        }
        match self.stand_still_at {
            Some(_) => Speed::Unbounded,
            None if self.is_standing_still() => Speed::Paused,
            None => Speed::Percent(self.speed_percent),
        }
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        if self.asked_speed.replace(speed) != Some(speed) {
            self.game.set_speed(speed);
        }
    }

    /// Runs as fast as it can up to this tick and stands still there.
    pub fn hurry_to(&mut self, tick: Tick) {
        if self.stand_still_at.replace(tick) != Some(tick) {
            self.game.stand_still_at(Some(tick));
        }
    }
}
