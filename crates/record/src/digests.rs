use alloc::vec::Vec;
use core::ops::RangeInclusive;

use protocol::{Digest, Turn};

/// What a file says about the world at the ends of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedDigests {
    checks: Vec<(Turn, u16)>,
    stores: Vec<(Turn, Vec<Digest>)>,
}

impl RecordedDigests {
    /// The low half of the world's digest at the end of `turn`, where the file has it.
    #[must_use]
    pub fn check(&self, turn: Turn) -> Option<u16> {
        find(&self.checks, turn).copied()
    }

    /// The digests of the world's stores at the end of `turn`, where the file has them.
    #[must_use]
    pub fn stores(&self, turn: Turn) -> Option<&[Digest]> {
        find(&self.stores, turn).map(Vec::as_slice)
    }

    /// How many digests of the whole world there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.checks.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }

    /// Takes a digest of the whole; of two for one turn the first counts.
    pub(crate) fn push_check(&mut self, turn: Turn, low: u16) {
        if self.checks.last().is_none_or(|(last, _)| *last < turn) {
            self.checks.push((turn, low));
        }
    }

    pub(crate) fn push_stores(&mut self, turn: Turn, stores: Vec<Digest>) {
        if self.stores.last().is_none_or(|(last, _)| *last < turn) {
            self.stores.push((turn, stores));
        }
    }

    /// Forgets what was said about the ends of `turns`.
    pub(crate) fn forget(&mut self, turns: RangeInclusive<Turn>) {
        self.checks.retain(|(turn, _)| !turns.contains(turn));
        self.stores.retain(|(turn, _)| !turns.contains(turn));
    }

    /// Forgets all but the first `count` digests of the whole.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.checks.truncate(count);
    }
}

fn find<T>(rows: &[(Turn, T)], turn: Turn) -> Option<&T> {
    let index = rows.binary_search_by_key(&turn, |(turn, _)| *turn);
    Some(&rows[index.ok()?].1)
}
