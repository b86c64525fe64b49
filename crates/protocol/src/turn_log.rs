use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use crate::message::{Bundle, FromRelay, TurnControl};
use crate::{BadCadence, BundleLog, Cadence, Seat, SeatSet, Tick, Turn};

#[cfg(test)]
mod tests;

/// The closed turns of a match, and what follows from them: who sends turns, who is away, how turns are
/// cut.
#[derive(Clone, Debug)]
pub struct TurnLog {
    log: BundleLog,
    /// At the first turn of the log.
    base: (Cadence, SeatSet),
    /// At the turn that comes next.
    cadence: Cadence,
    live: SeatSet,
}

/// How the seats of a match stand behind its last closed turn, as far as its turns say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatsAfter {
    /// Those that were named by a control.
    pub named: SeatSet,
    pub ended: SeatSet,
    pub decided: SeatSet,
    /// The tick in which the person of a seat went.
    pub away_since: BTreeMap<Seat, Tick>,
    /// Whose pause the match stands still for.
    pub paused_by: Option<Seat>,
    /// The seats that send turns; and before it those that did before each change of which the turns do
    /// not show yet that half of those before know it.
    pub live_lately: Vec<SeatSet>,
}

impl TurnLog {
    /// Turns from that of `cadence` on, before which `live` send turns.
    #[must_use]
    pub fn from(cadence: Cadence, live: SeatSet) -> TurnLog {
        TurnLog {
            log: BundleLog::from(cadence.turn()),
            base: (cadence.clone(), live),
            cadence,
            live,
        }
    }

    /// Takes the next turn: `frame` is the message that it came in.
    ///
    /// # Errors
    /// [`BadCadence`] when it cuts turns as no relay does; it is not taken then.
    pub fn push(&mut self, bundle: &Bundle, frame: &[u8]) -> Result<(), BadCadence> {
        self.cadence.read(&bundle.control)?;
        self.cadence.advance();
        for control in &bundle.control {
            control.apply_to(&mut self.live);
        }
        self.log.push(frame);
        Ok(())
    }

    #[must_use]
    pub const fn log(&self) -> &BundleLog {
        &self.log
    }

    /// The turn that comes next.
    #[must_use]
    pub const fn next(&self) -> Turn {
        self.cadence.turn()
    }

    /// At the turn that comes next.
    #[must_use]
    pub const fn cadence(&self) -> &Cadence {
        &self.cadence
    }

    /// The seats that send turns before the turn that comes next.
    #[must_use]
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// The seats that sent turns before the first turn.
    #[must_use]
    pub const fn live_at_first(&self) -> SeatSet {
        self.base.1
    }

    /// Reads all turns again.
    #[must_use]
    pub fn seats_after(&self) -> SeatsAfter {
        let mut seats = SeatsAfter::default();
        let (mut cadence, mut live) = self.base.clone();
        let mut changes: VecDeque<(Turn, SeatSet)> = VecDeque::new();
        let mut played: BTreeMap<Seat, Turn> = BTreeMap::new();
        for (_, frame) in self.log.frames_from(Turn::ZERO) {
            let Ok(FromRelay::Bundle(bundle)) = FromRelay::decode(frame) else {
                continue;
            };
            let filed = bundle.entries.iter().filter_map(|entry| {
                let digest = entry.digest?;
                Some((entry.seat, digest.of))
            });
            played.extend(filed);
            let does_know =
                |seat: Seat, turn: Turn| played.get(&seat).is_some_and(|of| *of >= turn);
            while let Some(&(turn, before)) = changes.front()
                && before.iter().filter(|&seat| does_know(seat, turn)).count() * 2
                    >= before.len() as usize
            {
                changes.pop_front();
            }
            let before = live;
            for control in &bundle.control {
                seats.see(*control, cadence.first_tick());
                control.apply_to(&mut live);
            }
            // What was pushed was right.
            let _ = cadence.read(&bundle.control);
            cadence.advance();
            if live != before {
                changes.push_back((bundle.turn, before));
            }
        }
        seats.live_lately = changes.into_iter().map(|(_, before)| before).collect();
        seats.live_lately.push(live);
        seats
    }

    /// How many ticks ago the latest turns began, the oldest first: those that did less than `ticks` ago.
    #[must_use]
    pub fn ages_of_last(&self, ticks: u32) -> Vec<u32> {
        let (mut cadence, _) = self.base.clone();
        let end = self.cadence.first_tick();
        let mut ages = Vec::new();
        for (_, frame) in self.log.frames_from(Turn::ZERO) {
            let age = end.since(cadence.first_tick());
            if age < ticks {
                ages.push(age);
            }
            if let Ok(FromRelay::Bundle(bundle)) = FromRelay::decode(frame) {
                // What was pushed was right.
                let _ = cadence.read(&bundle.control);
            }
            cadence.advance();
        }
        ages
    }

    /// The turns alone.
    #[must_use]
    pub fn into_log(self) -> BundleLog {
        self.log
    }
}

impl SeatsAfter {
    fn see(&mut self, control: TurnControl, at: Tick) {
        match control {
            TurnControl::SeatEnded { seat, .. } => {
                self.named.insert(seat);
                self.ended.insert(seat);
                self.away_since.remove(&seat);
            }
            TurnControl::SeatAway { seat, .. } => {
                self.named.insert(seat);
                self.decided.remove(seat);
                self.away_since.insert(seat, at);
            }
            TurnControl::SeatBack { seat, .. } => {
                self.named.insert(seat);
                self.decided.remove(seat);
                self.away_since.remove(&seat);
            }
            TurnControl::Entrusted { seat, .. } => {
                self.named.insert(seat);
                self.decided.insert(seat);
            }
            TurnControl::Paused { by } => self.paused_by = Some(by),
            TurnControl::Resumed { .. } => self.paused_by = None,
            TurnControl::Cadence { .. }
            | TurnControl::Mended { .. }
            | TurnControl::Compared { .. } => {}
        }
    }
}
