//! How a match over a network runs at this machine: read by the person in the corner of the screen, by
//! the page of graphs and by the log, all from the one [`Readings`].

use alloc::collections::VecDeque;
use core::fmt;

use crate::{Histogram, Line, Rate, Window};

#[cfg(test)]
mod tests;

/// Seats in a match.
const SEATS: usize = 8;
/// Turns whose way there and back is remembered.
const TURNS: usize = 128;
/// Turns that may be on their way at once.
const ON_THE_WAY: usize = 128;
/// What happened so long ago no longer counts for the word.
const RECENT_MS: u64 = 10_000;
/// A wait so long is a stall: people see it.
const STALL_MS: u64 = 250;

/// How well it goes, in a word; [`Quality::shape`] is for who does not tell the colours apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    Good,
    Fair,
    Poor,
}

impl Quality {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Quality::Good => "good",
            Quality::Fair => "fair",
            Quality::Poor => "poor",
        }
    }

    /// Red, green and blue: blue, amber and red can be told apart by nearly everybody.
    #[must_use]
    pub const fn colour(self) -> [u8; 3] {
        match self {
            Quality::Good => [0x4C, 0x9B, 0xE8],
            Quality::Fair => [0xE8, 0xB0, 0x3C],
            Quality::Poor => [0xD8, 0x3A, 0x34],
        }
    }

    /// A sign of its own.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Quality::Good => Shape::Disc,
            Quality::Fair => Shape::Triangle,
            Quality::Poor => Shape::Cross,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Disc,
    Triangle,
    Cross,
}

/// What speaks against a better word; the worst of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Nothing,
    /// The match stood still within the last seconds.
    Stalled,
    /// Turns came late.
    Late,
    /// The way there and back is long.
    Far,
    /// It is now long, now short.
    Unsteady,
    /// A machine has more to do than it can.
    Busy,
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Reason::Nothing => "all is well",
            Reason::Stalled => "the match stood still",
            Reason::Late => "turns come late",
            Reason::Far => "the way to the host is long",
            Reason::Unsteady => "the line is unsteady",
            Reason::Busy => "a machine is too slow",
        })
    }
}

/// All figures at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    pub quality: Quality,
    pub reason: Reason,
    /// From a turn's leaving to its closing, at its best: the way there and back.
    pub round_trip_ms: Option<u32>,
    /// By how much most turns (95 of 100) take longer than that.
    pub jitter_ms: Option<u32>,
    /// From the leaving of an order to its turn.
    pub delay_ms: u32,
    pub turns_in_hand: u32,
    /// Times that the match stood still long enough to be seen.
    pub stalls: u32,
    /// Turns that were not there in time.
    pub late_turns: u32,
    pub in_bytes_per_s: u64,
    pub out_bytes_per_s: u64,
    /// Share of its time that each machine needs, in percent, as far as it is known.
    pub load_percent: [Option<u8>; SEATS],
    /// Times that a world was mended.
    pub heals: u32,
    /// From click to effect, of the last orders.
    pub order_effect_ms_mean: Option<u32>,
    pub order_effect_ms_p95: Option<u32>,
}

impl Readings {
    /// The line for the log.
    #[must_use]
    pub fn line(&self) -> Line {
        let line = Line::new("net")
            .text("quality", self.quality.word())
            .text("reason", &alloc::format!("{}", self.reason))
            .maybe("round_trip_ms", self.round_trip_ms)
            .maybe("jitter_ms", self.jitter_ms)
            .figure("delay_ms", self.delay_ms)
            .figure("turns_in_hand", self.turns_in_hand)
            .figure("stalls", self.stalls)
            .figure("late_turns", self.late_turns)
            .figure("in_bytes_per_s", self.in_bytes_per_s)
            .figure("out_bytes_per_s", self.out_bytes_per_s)
            .figure("heals", self.heals)
            .maybe("order_effect_ms_mean", self.order_effect_ms_mean)
            .maybe("order_effect_ms_p95", self.order_effect_ms_p95);
        let loads = self.load_percent.iter().zip(1..);
        loads.fold(line, |line, (load, seat)| match load {
            Some(percent) => line.figure(&alloc::format!("load_percent_{seat}"), percent),
            None => line,
        })
    }
}

/// Collects what [`Readings`] say. Reading changes nothing, and nothing that is agreed between machines
/// depends on it.
#[derive(Clone, Debug, Default)]
pub struct Meters {
    /// Turns that have left and are not closed, and when they left.
    sent: VecDeque<(u32, u64)>,
    ways_ms: Window<TURNS>,
    delay_ms: u32,
    turns_in_hand: u32,
    late_turns: u32,
    late_at_ms: Option<u64>,
    held_since_ms: Option<u64>,
    stalls: u32,
    stalled_at_ms: Option<u64>,
    bytes: (u64, u64),
    in_rate: Rate,
    out_rate: Rate,
    load_percent: [Option<u8>; SEATS],
    heals: u32,
    effects_ms: Window<TURNS>,
    histogram: Histogram,
}

impl Meters {
    /// What this machine gives to `turn` has left; it is for an instant `delay_ms` ahead.
    pub fn turn_sent(&mut self, turn: u32, delay_ms: u32, now_ms: u64) {
        self.delay_ms = delay_ms;
        if self.sent.len() == ON_THE_WAY {
            self.sent.pop_front();
        }
        self.sent.push_back((turn, now_ms));
    }

    /// `turn` is closed and here.
    pub fn turn_closed(&mut self, turn: u32, now_ms: u64) {
        while let Some(&(sent, at_ms)) = self.sent.front().filter(|(sent, _)| *sent <= turn) {
            self.sent.pop_front();
            if sent == turn {
                let way_ms = u32::try_from(now_ms.saturating_sub(at_ms)).unwrap_or(u32::MAX);
                self.ways_ms.push(way_ms);
            }
        }
    }

    /// Whether a tick is due and its turn is not here, and how many turns are.
    pub fn gate(&mut self, is_held: bool, turns_in_hand: u32, now_ms: u64) {
        self.turns_in_hand = turns_in_hand;
        match (is_held, self.held_since_ms) {
            (true, None) => {
                self.held_since_ms = Some(now_ms);
                self.late_turns = self.late_turns.saturating_add(1);
                self.late_at_ms = Some(now_ms);
            }
            (true, Some(since_ms)) => {
                let is_new = self.stalled_at_ms.is_none_or(|at_ms| at_ms < since_ms);
                if now_ms.saturating_sub(since_ms) >= STALL_MS {
                    self.stalls = self.stalls.saturating_add(u32::from(is_new));
                    self.stalled_at_ms = Some(now_ms);
                }
            }
            (false, _) => self.held_since_ms = None,
        }
    }

    /// What the link has carried in all.
    pub fn link(&mut self, in_bytes: u64, out_bytes: u64, now_ms: u64) {
        self.in_rate
            .add(in_bytes.saturating_sub(self.bytes.0), now_ms);
        self.out_rate
            .add(out_bytes.saturating_sub(self.bytes.1), now_ms);
        self.bytes = (in_bytes, out_bytes);
    }

    /// The share of its time that the machine of the seat at place `seat` needs.
    pub fn load(&mut self, seat: usize, percent: u8) {
        if let Some(load) = self.load_percent.get_mut(seat) {
            *load = Some(percent);
        }
    }

    /// A world was mended.
    pub fn healed(&mut self) {
        self.heals = self.heals.saturating_add(1);
    }

    /// An order took effect so long after its click.
    pub fn order_took(&mut self, ms: u32) {
        self.effects_ms.push(ms);
        self.histogram.add(ms);
    }

    /// From click to effect, of all orders of the match.
    #[must_use]
    pub const fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    #[must_use]
    pub fn readings(&self, now_ms: u64) -> Readings {
        let round_trip_ms = self.ways_ms.min();
        let slow_ms = self.ways_ms.percentile(95);
        let jitter_ms = slow_ms
            .zip(round_trip_ms)
            .map(|(slow, best)| slow.saturating_sub(best));
        let (quality, reason) = self.judge(round_trip_ms, jitter_ms, now_ms);
        Readings {
            quality,
            reason,
            round_trip_ms,
            jitter_ms,
            delay_ms: self.delay_ms,
            turns_in_hand: self.turns_in_hand,
            stalls: self.stalls,
            late_turns: self.late_turns,
            in_bytes_per_s: self.in_rate.clone().per_second(now_ms),
            out_bytes_per_s: self.out_rate.clone().per_second(now_ms),
            load_percent: self.load_percent,
            heals: self.heals,
            order_effect_ms_mean: self.effects_ms.mean(),
            order_effect_ms_p95: self.effects_ms.percentile(95),
        }
    }

    /// The worst word that anything earns, and what earns it.
    fn judge(
        &self,
        round_trip_ms: Option<u32>,
        jitter_ms: Option<u32>,
        now_ms: u64,
    ) -> (Quality, Reason) {
        let is_recent = |at_ms: Option<u64>| {
            at_ms.is_some_and(|at_ms| now_ms.saturating_sub(at_ms) < RECENT_MS)
        };
        let by_figure = |figure: Option<u32>, fair: u32, poor: u32| match figure {
            Some(figure) if figure >= poor => Quality::Poor,
            Some(figure) if figure >= fair => Quality::Fair,
            _ => Quality::Good,
        };
        let when = |is_so: bool, quality: Quality| if is_so { quality } else { Quality::Good };
        let load = self.load_percent.iter().flatten().max();
        let found = [
            (
                when(is_recent(self.stalled_at_ms), Quality::Poor),
                Reason::Stalled,
            ),
            (
                by_figure(load.map(|&load| load.into()), 80, 98),
                Reason::Busy,
            ),
            (by_figure(round_trip_ms, 200, 400), Reason::Far),
            (by_figure(jitter_ms, 60, 200), Reason::Unsteady),
            (
                when(is_recent(self.late_at_ms), Quality::Fair),
                Reason::Late,
            ),
        ];
        let mut worst = (Quality::Good, Reason::Nothing);
        for judged in found {
            if judged.0 > worst.0 {
                worst = judged;
            }
        }
        worst
    }
}
