//! How fast seats work: who plays better may be held back, who is still learning may be helped.

use determinism::Fixed;
use protocol::limits::SEATS_MAX;
use protocol::{MatchSetup, Seat};

use crate::variables::{faster_ticks, more_labour, scaled};

#[cfg(test)]
mod tests;

/// The handicap of every seat, in per cent of the rules. It follows from the setup and is no state.
#[derive(Clone, Debug, PartialEq)]
pub struct Handicaps([u16; SEATS_MAX]);

impl Handicaps {
    #[must_use]
    pub fn of(setup: &MatchSetup) -> Handicaps {
        let mut percents = [100; SEATS_MAX];
        for row in &setup.seats {
            percents[row.seat.index()] = row.handicap_percent;
        }
        Handicaps(percents)
    }

    fn percent(&self, owner: Option<Seat>) -> u16 {
        owner.map_or(100, |seat| self.0[seat.index()])
    }

    /// The ticks of training or research that take `ticks` by the rules, at least one.
    #[must_use]
    pub fn train_ticks(&self, owner: Option<Seat>, ticks: u32) -> u32 {
        faster_ticks(ticks, self.percent(owner))
    }

    /// The labour of a crew that does `labour` by the rules, at least one.
    #[must_use]
    pub fn build_labour(&self, owner: Option<Seat>, labour: u32) -> u32 {
        more_labour(labour, self.percent(owner))
    }

    /// What is gathered where the rules give `amount`.
    #[must_use]
    pub fn gathered(&self, owner: Option<Seat>, amount: Fixed) -> Fixed {
        scaled(amount, self.percent(owner))
    }
}
