use std::fmt;

use net::MatchOver;
use protocol::message::{CloseReason, Mismatch};
use protocol::{SeatSet, Tick, Turn};

use crate::{Failure, Traffic};

/// What a run showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub seed: u64,
    pub machines: usize,
    /// Machines that got to the last tick.
    pub finished: usize,
    /// How far each machine came.
    pub ticks: Vec<Tick>,
    /// How the match ended at each of the others, if it did.
    pub ended: Vec<Option<MatchOver>>,
    /// The how manieth host the match had at its end.
    pub epoch: u32,
    pub virtual_ms: u64,
    /// From the giving of each order to the tick in which it was carried out at the same machine, by
    /// machine, each ascending.
    pub order_effect_ms: Vec<Vec<u32>>,
    /// How long each return to a seat took, from the broken link or the new process on.
    pub returns_ms: Vec<u32>,
    /// Turns that machines waited for, by machine.
    pub turns_waited: Vec<u32>,
    /// From each machine to the relay, and the other way.
    pub up: Vec<Traffic>,
    pub down: Vec<Traffic>,
    /// The longest time without a tick that was due, by machine, from [`Plan::settle_ms`](crate::Plan) on.
    pub longest_stall_ms: Vec<u32>,
    /// The lowest speed of the match, and the last.
    pub tempo_min_percent: u8,
    pub tempo_percent: u8,
    /// Ticks of the last turn.
    pub ticks_per_turn: u8,
    /// Seats that it went slower for.
    pub slow_named: SeatSet,
    /// The turn in which the worlds parted, if they were meant to.
    pub parted: Option<Turn>,
    /// What the machines were told of it.
    pub mismatch: Option<Mismatch>,
    /// How often a machine was told.
    pub mismatches_told: Vec<u32>,
    /// The last turn in which worlds were not equal.
    pub parted_last: Option<Turn>,
    /// How often a machine was told that somebody's world was put right.
    pub mended_told: Vec<u32>,
    /// How often a machine got another world because its own had drifted.
    pub drifted: Vec<u32>,
    /// How long that took each time, until it gave orders again.
    pub heals_ms: Vec<u32>,
    /// Whom the relay closed its connection to, and why.
    pub closed: Vec<Option<CloseReason>>,
    /// What machines found out about worlds that differed, by machine.
    pub findings: Vec<Vec<String>>,
    /// The stores that were named.
    pub stores_named: Option<Vec<u8>>,
    pub failure: Option<Failure>,
}

impl Report {
    /// Mean and 95th percentile from order to effect over all orders of `machines`; `None` when there
    /// were none.
    #[must_use]
    pub fn order_effect_mean_p95_ms(&self, machines: &[usize]) -> Option<(u32, u32)> {
        let mut all: Vec<u32> = machines
            .iter()
            .flat_map(|&machine| self.order_effect_ms[machine].iter().copied())
            .collect();
        all.sort_unstable();
        let last = all.len().checked_sub(1)?;
        let sum: u64 = all.iter().map(|&ms| u64::from(ms)).sum();
        Some(((sum / all.len() as u64) as u32, all[last * 95 / 100]))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let everyone: Vec<usize> = (0..self.machines).collect();
        let (mean, p95) = self.order_effect_mean_p95_ms(&everyone).unwrap_or_default();
        write!(
            out,
            "seed {}: {} of {} machines finished in {} ms, orders took {mean} ms (95 % {p95} ms), ",
            self.seed, self.finished, self.machines, self.virtual_ms
        )?;
        match &self.failure {
            None => out.write_str("passed"),
            Some(failure) => write!(out, "failed: {failure}"),
        }
    }
}
