//! The pace of a match: when turns are closed, how far ahead each seat gives, how long turns are and how
//! fast the clock goes.

use alloc::vec::Vec;

use protocol::message::{CloseReason, LatePolicy, SeatEnd, Tempo, TurnControl};
use protocol::{Cadence, ConnectionId, Millis, Seat, SeatSet};

use crate::{Config, Phase, Relay};

mod arrivals;
mod cadence_choice;
mod load_meter;
mod seat_pace;
#[cfg(test)]
mod tests;
mod turn_clock;
mod upload;

pub use seat_pace::SeatPace;

use cadence_choice::CadenceChoice;
use turn_clock::TurnClock;
use upload::Upload;

/// How often speed and cadence are thought over.
const REVIEW_MS: u64 = 500;
/// How much faster a match gets with each review when it may.
const FASTER_PERCENT: u8 = 5;

/// What all seats share.
pub struct MatchPace {
    pub clock: TurnClock,
    /// At the turn that is closed next.
    pub cadence: Cadence,
    pub upload: Upload,
    /// What the room has set, in per cent of the usual speed.
    speed_percent: u16,
    /// In per cent of that.
    tempo: Tempo,
    choice: CadenceChoice,
    reviewed_at: Millis,
}

impl MatchPace {
    pub fn new(config: &Config, now: Millis) -> MatchPace {
        let cadences = (*config.turn_ticks.start(), *config.turn_ticks.end());
        MatchPace {
            clock: TurnClock::starting(now, config.speed_percent),
            cadence: Cadence::new(config.pace.ticks_per_turn),
            upload: Upload::new(config.upload_bytes_per_s),
            speed_percent: config.speed_percent,
            tempo: Tempo::FULL,
            choice: CadenceChoice::new(cadences, now),
            reviewed_at: now,
        }
    }

    /// The share of its time that a machine needs for a tick at the speed of the room, from the share at the
    /// usual speed.
    pub fn share_at_speed(&self, share: u8) -> u8 {
        let share = u32::from(share) * u32::from(self.speed_percent) / 100;
        u8::try_from(share).unwrap_or(u8::MAX)
    }

    /// How fast the match goes.
    pub const fn tempo(&self) -> Tempo {
        self.tempo
    }
}

impl Relay {
    /// Looks at how long the answers of `seat` take, and tells it when it has to give further ahead, or
    /// need not give so far.
    pub(crate) fn adapt_delay(&mut self, seat: Seat) {
        let now = self.clock.now();
        let Some(state) = self.seats.get_mut(&seat) else {
            return;
        };
        let cadence = &self.pace.cadence;
        let adapted = state
            .pace
            .adapt(cadence.turn(), cadence.ticks(), &self.pace.clock, now);
        if let (Some(delay), Some(to)) = (adapted, state.connection) {
            self.counters.delays_changed += 1;
            self.send(to, delay);
        }
    }

    /// Now and then, between two turns: does the match go as fast as everybody can, in turns as
    /// short as all lines carry?
    pub(crate) fn review_pace(&mut self) {
        let now = self.clock.now();
        if now.since_ms(self.pace.reviewed_at) < REVIEW_MS {
            return;
        }
        self.pace.reviewed_at = now;
        if self.config.pace.late == LatePolicy::Clock {
            self.end_the_silent(now);
        }
        if self.phase == Phase::Playing {
            self.review_tempo();
            self.review_cadence(now);
        }
    }

    /// Where nobody is waited for, patience ends with whoever has said nothing for so long.
    fn end_the_silent(&mut self, now: Millis) {
        let is_silent = |connection| {
            let link = self.connections.get(&connection);
            link.is_some_and(|link| {
                now.since_ms(link.heard_at) >= u64::from(self.config.patience_ms)
            })
        };
        let silent: Vec<(Seat, ConnectionId)> = self
            .seats
            .iter()
            .filter_map(|(&seat, state)| Some((seat, state.connection?)))
            .filter(|&(_, connection)| is_silent(connection))
            .collect();
        for (seat, connection) in silent {
            self.close(connection, CloseReason::PatienceSpent);
            self.send_away(seat, SeatEnd::PatienceSpent);
        }
    }

    /// The configured rate is the base, whatever was measured: once nobody is slow any more the match
    /// goes at full speed again.
    fn review_tempo(&mut self) {
        let (mut percent, mut on) = (100, SeatSet::EMPTY);
        for (&seat, state) in self.seats.iter().filter(|(_, state)| state.is_live()) {
            if let Some(own) = state.pace.load.percent() {
                on.insert(seat);
                percent = percent.min(own);
            }
        }
        let has = self.pace.tempo;
        let percent = percent.min(has.percent.saturating_add(FASTER_PERCENT));
        let tempo = Tempo { percent, on };
        if tempo != has {
            self.pace.tempo = tempo;
            let usual = u32::from(self.pace.speed_percent);
            let rate = usual * u32::from(percent) / 100;
            self.pace.clock.set_percent(rate as u16);
            self.broadcast(tempo);
        }
    }

    fn review_cadence(&mut self, now: Millis) {
        let cadence = &self.pace.cadence;
        let live = || self.seats.values().filter(|state| state.is_live());
        if cadence.announced().is_some() || !Cadence::is_offered(cadence.ticks()) {
            return;
        }
        let is_congested = live().any(|state| state.pace.is_congested());
        let ticks = cadence.ticks();
        let host = self.config.host;
        let lines = live().filter(|state| state.connection != host).count();
        let upload = (&self.pace.upload, lines);
        let other = self
            .pace
            .choice
            .other_than(ticks, is_congested, upload, now);
        let Some(ticks_per_turn) = other else {
            return;
        };
        // Everybody hears of it before giving to a turn that it concerns.
        let longest = live().map(|state| state.pace.delay_ticks()).max();
        let delay_turns = longest.unwrap_or_default().div_ceil(ticks.into());
        let from = cadence.turn() + u32::from(delay_turns) + 2;
        self.turns.control.push(TurnControl::Cadence {
            ticks_per_turn,
            from,
        });
    }
}
