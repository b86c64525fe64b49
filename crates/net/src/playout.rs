use alloc::collections::VecDeque;

use protocol::{Millis, TICK_MS};

#[cfg(test)]
mod tests;

/// When the turns of a match over a network are due at this machine.
///
/// The relay closes turns by its own schedule; a machine sees that schedule through its line, which
/// takes now more time, now less. Each bundle tells how late its turn would have to be played so that it
/// is there in time. A turn is due as late as the latest bundle of the last two seconds asks for: then
/// ticks run evenly though bundles do not come evenly, and the machine's clock follows the relay's.
#[derive(Clone, Debug)]
pub struct Playout {
    tick_us: u64,
    /// When the turn whose bundle comes next would be due if the line took no time.
    next_us: u64,
    has_begun: bool,
    /// The same for turns whose bundles are there, the next to begin first.
    in_hand: VecDeque<u64>,
    /// By how much bundles came behind that, with their arrival: each of them the latest since.
    latest: VecDeque<(Millis, i64)>,
    asked_at: Option<Millis>,
}

impl Playout {
    /// How long a late bundle is remembered.
    const MEMORY_MS: u64 = 2_000;
    /// What came later than this was jammed, and no line is uneven by so much: it is over when it is over.
    const JAM_US: i64 = 500_000;
    /// A frame longer than this is a hitch of this machine, and no news of the line.
    const FRAME_MS_MAX: u64 = 50;

    pub const fn new() -> Playout {
        Playout {
            tick_us: TICK_MS as u64 * 1_000,
            next_us: 0,
            has_begun: false,
            in_hand: VecDeque::new(),
            latest: VecDeque::new(),
            asked_at: None,
        }
    }

    /// The relay's clock goes at this share of the usual rate.
    pub fn set_percent(&mut self, percent: u16) {
        self.tick_us = TICK_MS as u64 * 100_000 / u64::from(percent.max(1));
    }

    /// The frame loop asks for ticks at `now`.
    pub const fn asked(&mut self, now: Millis) {
        self.asked_at = Some(now);
    }

    /// The frame loop waits for a bundle: whenever it comes, that is when it came.
    pub const fn waits(&mut self) {
        self.asked_at = None;
    }

    /// The bundle of the next turn is there; the turn has `ticks` ticks.
    pub fn arrived(&mut self, ticks: u8, now: Millis) {
        let hitch = self.asked_at.map(|at| at.plus_ms(Playout::FRAME_MS_MAX));
        let seen = hitch.map_or(now, |latest| now.min(latest));
        if !self.has_begun {
            self.has_begun = true;
            self.next_us = seen.0 * 1_000;
        }
        let late_us = (seen.0 * 1_000) as i64 - self.next_us as i64;
        while self.latest.front().is_some_and(|&(at, late)| {
            now.since_ms(at) > Playout::MEMORY_MS || late - late_us > Playout::JAM_US
        }) {
            self.latest.pop_front();
        }
        while self.latest.back().is_some_and(|&(_, late)| late <= late_us) {
            self.latest.pop_back();
        }
        self.latest.push_back((now, late_us));
        self.in_hand.push_back(self.next_us);
        self.next_us += u64::from(ticks) * self.tick_us;
    }

    /// When the turn that begins next is due, if its bundle is there.
    pub fn due_us(&self) -> Option<u64> {
        let nominal = *self.in_hand.front()? as i64;
        let (_, late) = *self.latest.front()?;
        Some((nominal + late).max(0) as u64)
    }

    /// That turn begins.
    pub fn begin(&mut self) {
        self.in_hand.pop_front();
    }
}
