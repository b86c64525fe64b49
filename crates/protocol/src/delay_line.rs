use alloc::collections::VecDeque;
use core::ops::Range;

use crate::{Cadence, Turn};

#[cfg(test)]
mod tests;

/// Which turns one seat gives to when. The delay lies between the beginning of a turn at that seat's
/// machine and the beginning of the turn it gives to; it is counted in ticks, so that it lasts as long
/// whatever the cadence. Relay and session walk it turn by turn, each for itself, so the relay knows
/// for every message in which turn it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelayLine {
    ticks: u16,
    /// Changes that have not come, ascending.
    changes: VecDeque<(Turn, u16)>,
    next: Turn,
}

impl DelayLine {
    /// From turn 0, whose machine gives to `first`, the first turn that is not empty by agreement.
    #[must_use]
    pub const fn new(ticks: u16, first: Turn) -> DelayLine {
        DelayLine {
            ticks,
            changes: VecDeque::new(),
            next: first,
        }
    }

    /// The delay that holds when all that was announced has come.
    #[must_use]
    pub fn ticks(&self) -> u16 {
        self.changes.back().map_or(self.ticks, |&(_, ticks)| ticks)
    }

    /// The turn that is given to next.
    #[must_use]
    pub const fn next(&self) -> Turn {
        self.next
    }

    /// From the beginning of turn `from` on the delay is another. Later calls name later turns, or the
    /// same and mean the last.
    pub fn change(&mut self, from: Turn, ticks: u16) {
        while self.changes.back().is_some_and(|&(turn, _)| turn >= from) {
            self.changes.pop_back();
        }
        self.changes.push_back((from, ticks));
    }

    /// The turn of `cadence` begins: the turns given to now. Usually one; several when the delay has
    /// grown, none when it has shrunk (then the orders go along with the next).
    pub fn begin(&mut self, cadence: &Cadence) -> Range<u32> {
        while let Some(&(from, ticks)) = self.changes.front()
            && from <= cadence.turn()
        {
            self.ticks = ticks;
            self.changes.pop_front();
        }
        let first = self.next;
        // Everything that would come too late if it waited for the next turn to begin.
        let wait = u32::from(self.ticks) + u32::from(cadence.ticks());
        let behind = cadence.turn_behind(wait);
        self.next = first.max(behind);
        first.0..self.next.0
    }
}
