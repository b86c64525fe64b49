use core::fmt;

use serde::{Deserialize, Serialize};

use crate::limits::TICKS_PER_TURN_MAX;
use crate::message::TurnControl;
use crate::{Tick, Turn};

#[cfg(test)]
mod tests;

/// Where turns lie in the ticks of a match: the one place that knows which ticks a turn has, and at the
/// end of which turns a digest is due. Relay, sessions, records and verifiers walk it turn by turn, each
/// for itself, and come to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cadence {
    turn: Turn,
    first_tick: Tick,
    ticks: u8,
    /// The one change that is announced.
    change: Option<(Turn, u8)>,
    /// Ticks that came before the last digest.
    digested: Tick,
}

impl Cadence {
    /// Instants that lie further on no match has: what comes from outside is held to it, so that nothing
    /// that is computed of them runs over.
    const INSTANT_MAX: u32 = 1 << 30;
    /// A change is announced no further ahead.
    const AHEAD_MAX: u32 = 1 << 12;

    /// Whether a match can be at it.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_change_right = self.change.is_none_or(|(from, ticks)| {
            let is_near = (1..=Cadence::AHEAD_MAX).contains(&from.since(self.turn));
            is_near && Cadence::is_offered(ticks)
        });
        self.turn.0 <= Cadence::INSTANT_MAX
            && self.first_tick.0 <= Cadence::INSTANT_MAX
            && (1..=TICKS_PER_TURN_MAX).contains(&self.ticks)
            && self.digested <= self.first_tick
            && is_change_right
    }
}

/// A change of the cadence that no relay makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCadence;

impl Cadence {
    /// Ticks from one digest to the next at most. Longer turns than this there are none, so every digest
    /// falls on the end of a turn.
    pub const DIGEST_TICKS: u32 = TICKS_PER_TURN_MAX as u32;

    /// At turn 0, with turns of `ticks_per_turn` ticks (1 to [`TICKS_PER_TURN_MAX`]).
    #[must_use]
    pub const fn new(ticks_per_turn: u8) -> Cadence {
        Cadence {
            turn: Turn::ZERO,
            first_tick: Tick::ZERO,
            ticks: ticks_per_turn,
            change: None,
            digested: Tick::ZERO,
        }
    }

    /// Whether turns may have so many ticks once a match runs.
    #[must_use]
    pub const fn is_offered(ticks_per_turn: u8) -> bool {
        matches!(ticks_per_turn, 1 | 2 | 4 | 8)
    }

    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    #[must_use]
    pub const fn first_tick(&self) -> Tick {
        self.first_tick
    }

    /// Ticks of the turn.
    #[must_use]
    pub const fn ticks(&self) -> u8 {
        self.ticks
    }

    /// Takes what the bundle of this turn announces.
    ///
    /// # Errors
    /// [`BadCadence`] when it announces what may not be: a turn that has begun, a second change before
    /// the first has come, turns of a length that is not offered. Nothing has changed then.
    pub fn read(&mut self, control: &[TurnControl]) -> Result<(), BadCadence> {
        let mut change = self.change;
        for control in control {
            if let &TurnControl::Cadence {
                ticks_per_turn,
                from,
            } = control
            {
                let is_right =
                    change.is_none() && from > self.turn && Cadence::is_offered(ticks_per_turn);
                if !is_right {
                    return Err(BadCadence);
                }
                change = Some((from, ticks_per_turn));
            }
        }
        self.change = change;
        Ok(())
    }

    /// The change that is announced and has not come.
    #[must_use]
    pub const fn announced(&self) -> Option<(Turn, u8)> {
        self.change
    }

    /// Whether the world's digest is due at the end of this turn: one more turn, and more than
    /// [`Cadence::DIGEST_TICKS`] ticks would lie between two of them.
    #[must_use]
    pub fn is_digest_due(&self) -> bool {
        let end = self.first_tick + u32::from(self.ticks);
        let next_end = end + u32::from(self.ticks_of(self.turn.next()));
        next_end.since(self.digested) > Cadence::DIGEST_TICKS
    }

    /// Whether turns could be counted anew from this one, and their digests would be due where they are now:
    /// no change is announced, and the last digest was that of the world as it is.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.change.is_none() && self.digested == self.first_tick
    }

    /// Goes on to the next turn.
    pub fn advance(&mut self) {
        let is_digested = self.is_digest_due();
        self.first_tick = self.first_tick + u32::from(self.ticks);
        if is_digested {
            self.digested = self.first_tick;
        }
        self.turn = self.turn.next();
        if let Some((_, ticks)) = self.change.take_if(|(from, _)| *from <= self.turn) {
            self.ticks = ticks;
        }
    }

    /// The first turn, this one or later, that begins `ticks` ticks after the beginning of this one or
    /// later than that, as far as changes are announced.
    #[must_use]
    pub fn turn_behind(&self, ticks: u32) -> Turn {
        let (mut turn, mut left, mut length) = (self.turn, ticks, u32::from(self.ticks));
        if let Some((from, next_length)) = self.change {
            let before = from.since(turn);
            if left <= before * length {
                return turn + left.div_ceil(length);
            }
            (turn, left) = (from, left - before * length);
            length = u32::from(next_length);
        }
        turn + left.div_ceil(length)
    }

    fn ticks_of(&self, turn: Turn) -> u8 {
        match self.change {
            Some((from, ticks)) if from <= turn => ticks,
            _ => self.ticks,
        }
    }
}

impl fmt::Display for BadCadence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("no turns can be cut like this")
    }
}

impl core::error::Error for BadCadence {}
