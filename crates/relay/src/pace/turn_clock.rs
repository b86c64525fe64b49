use protocol::{Millis, TICK_MS};

const TICK_US: u64 = TICK_MS as u64 * 1_000;

/// The relay's own schedule of turns, by its steady clock. It is made from the configured rate and never
/// from one that was measured; machines follow it, it follows no machine.
#[derive(Clone, Debug)]
pub struct TurnClock {
    /// When the turn that is closed next has its time.
    deadline_us: u64,
    percent: u16,
}

impl TurnClock {
    /// The first turn has its time at once; ticks follow each other at this share of the usual speed.
    pub const fn starting(now: Millis, percent: u16) -> TurnClock {
        TurnClock {
            deadline_us: now.0 * 1_000,
            percent,
        }
    }

    /// When the turn that is closed next has its time. Not before that it is closed.
    pub const fn deadline(&self) -> Millis {
        Millis(self.deadline_us.div_ceil(1_000))
    }

    /// The tick clock goes at this share of the usual speed from the next turn on.
    pub fn set_percent(&mut self, percent: u16) {
        self.percent = percent.max(1);
    }

    /// The turn of `ticks` ticks was closed at `now`. One that was late by up to a tick is made up for;
    /// by more, and the schedule shifts: nobody races after a stall.
    pub fn closed(&mut self, ticks: u8, now: Millis) {
        let earliest_us = (now.0 * 1_000).saturating_sub(TICK_US);
        let turn_us = u64::from(ticks) * TICK_US * 100 / u64::from(self.percent);
        self.deadline_us = self.deadline_us.max(earliest_us) + turn_us;
    }

    /// How many ticks pass in `ms`, no fraction left out.
    pub fn ticks_in(&self, ms: u32) -> u32 {
        (ms * u32::from(self.percent)).div_ceil(100 * TICK_MS)
    }
}
