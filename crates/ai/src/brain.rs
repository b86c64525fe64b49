use alloc::vec::Vec;

use determinism::state;
use protocol::{Command, Seat, Tick};
use sim::SeatView;

state! {
    /// The mind of one computer player. Part of the state of a match: digested, saved, compared.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Brain {
        seat: Seat,
        /// 1 (weakest) to 5.
        level: u8,
    }
}

impl Brain {
    #[must_use]
    pub fn new(seat: Seat, level: u8) -> Brain {
        Brain { seat, level }
    }

    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it wants to do at tick `now`, having seen the world through `view`, its seat's.
    pub fn think(&mut self, view: &SeatView<'_>, now: Tick) -> Vec<Command> {
        let _ = (view, now);
        Vec::new()
    }
}
