use alloc::vec::Vec;

use crate::Turn;

#[cfg(test)]
mod tests;

/// Every closed turn of a match from some turn on, as the frames that were sent: what a machine needs that
/// comes back, or that takes the relay over.
#[derive(Clone, Debug, Default)]
pub struct BundleLog {
    first: Turn,
    frames: Vec<u8>,
    /// Where the frame of each turn ends.
    ends: Vec<usize>,
}

impl BundleLog {
    /// Turns that a [`BundleLog::tail`] reaches back. Two logs of one match part at most a few delays
    /// before their ends.
    pub const TAIL_TURNS: u32 = 256;

    /// An empty log whose first turn will be `first`.
    #[must_use]
    pub const fn from(first: Turn) -> BundleLog {
        BundleLog {
            first,
            frames: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The frame of the next turn.
    pub fn push(&mut self, frame: &[u8]) {
        self.frames.extend_from_slice(frame);
        self.ends.push(self.frames.len());
    }

    /// The frame of a closed turn.
    #[must_use]
    pub fn frame(&self, turn: Turn) -> Option<&[u8]> {
        let index = turn.0.checked_sub(self.first.0)? as usize;
        let end = *self.ends.get(index)?;
        Some(&self.frames[self.start(index)..end])
    }

    /// The frames of the closed turns from `from` on, in order.
    pub fn frames_from(&self, from: Turn) -> impl Iterator<Item = (Turn, &[u8])> {
        let from = from.0.max(self.first.0);
        (from..self.next_turn().0).filter_map(|turn| Some((Turn(turn), self.frame(Turn(turn))?)))
    }

    /// Bytes of the turns from `from` on and before `end`; both are closed, or `end` is the next.
    #[must_use]
    pub fn bytes_between(&self, from: Turn, end: Turn) -> usize {
        let before = |turn: Turn| self.start(turn.since(self.first) as usize);
        before(end).saturating_sub(before(from))
    }

    /// Where the frame of the turn at `index` begins.
    fn start(&self, index: usize) -> usize {
        let before = index.checked_sub(1);
        before.map_or(0, |before| self.ends.get(before).copied().unwrap_or(0))
    }

    /// The first turn that is in it.
    #[must_use]
    pub const fn first_turn(&self) -> Turn {
        self.first
    }

    /// The first turn that is not in it.
    #[must_use]
    pub fn next_turn(&self) -> Turn {
        self.first + self.ends.len() as u32
    }

    /// Memory that the frames take.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.frames.len()
    }

    /// The last turns before `next`, for [`BundleLog::has`]: two logs in which these are the same have the
    /// same turns before.
    #[must_use]
    pub fn tail(&self, next: Turn) -> LogTail {
        let from = Turn(next.0.saturating_sub(BundleLog::TAIL_TURNS)).max(self.first);
        LogTail {
            from,
            next,
            hash: self.hash(from, next),
        }
    }

    /// Whether the turns of `tail` are the same here.
    #[must_use]
    pub fn has(&self, tail: &LogTail) -> bool {
        let is_here = self.first <= tail.from && tail.next <= self.next_turn();
        let is_sensible =
            tail.from <= tail.next && tail.next.since(tail.from) <= BundleLog::TAIL_TURNS;
        is_here && is_sensible && self.hash(tail.from, tail.next) == tail.hash
    }

    fn hash(&self, from: Turn, next: Turn) -> [u8; 16] {
        let start = self.start(from.since(self.first) as usize);
        let end = self.start(next.since(self.first) as usize);
        let bytes = self.frames.get(start..end).unwrap_or_default();
        let hash = blake3::derive_key("castellan turns", bytes);
        core::array::from_fn(|index| hash[index])
    }
}

/// The last turns of a log, by their hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LogTail {
    pub from: Turn,
    /// The first turn behind them.
    pub next: Turn,
    hash: [u8; 16],
}
