use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::message::{Mismatch, SeatDigest, TurnDigest};
use crate::{Digest, Seat, SeatMap, SeatSet, Turn};

#[cfg(test)]
mod tests;

/// Everybody's digests, turn by turn, until they are compared. Relay and clients judge by the same table.
#[derive(Clone, Debug, Default)]
pub struct DigestTable {
    /// Ascending.
    rows: VecDeque<Row>,
    /// The last turn each seat reported.
    latest: SeatMap<Turn>,
    /// What is reported of turns before is no news.
    from: Turn,
    /// The ends of all turns before have been judged.
    judged: Turn,
}

/// What was reported of one turn.
#[derive(Clone, Debug)]
struct Row {
    turn: Turn,
    digests: SeatMap<Digest>,
}

impl DigestTable {
    /// Turns that are kept for a seat that does not report. Beyond, a turn is judged without it.
    pub const ROWS_MAX: usize = 64;

    /// A table that compares the ends of `from` and of the turns behind it.
    #[must_use]
    pub fn starting(from: Turn) -> DigestTable {
        DigestTable {
            from,
            ..DigestTable::default()
        }
    }

    /// The ends of all turns before this one have been judged, those that were reported at all.
    #[must_use]
    pub const fn judged_before(&self) -> Turn {
        self.judged
    }

    /// Takes what `seat` reports. Reports that do not come in order are no news.
    pub fn file(&mut self, seat: Seat, filed: TurnDigest) {
        let is_old = filed.of < self.from;
        if is_old || self.latest.get(&seat).is_some_and(|&last| last >= filed.of) {
            return;
        }
        self.latest.insert(seat, filed.of);
        let place = self.rows.partition_point(|row| row.turn < filed.of);
        let is_there = self.rows.get(place).is_some_and(|row| row.turn == filed.of);
        if !is_there {
            let (turn, digests) = (filed.of, SeatMap::new());
            self.rows.insert(place, Row { turn, digests });
        }
        self.rows[place].digests.insert(seat, filed.digest);
    }

    /// Compares every turn that all of `live` have reported or passed; the first that differs.
    pub fn judge(&mut self, live: SeatSet) -> Option<Mismatch> {
        loop {
            let turn = self.rows.front()?.turn;
            let has_passed = |seat| self.latest.get(&seat).is_some_and(|last| turn <= *last);
            let is_complete = !live.is_empty() && live.iter().all(has_passed);
            if !is_complete && self.rows.len() <= DigestTable::ROWS_MAX {
                return None;
            }
            let Row { turn, digests } = self.rows.pop_front()?;
            self.judged = turn.next();
            let mut values = digests.values();
            let first = values.next();
            if values.any(|digest| Some(digest) != first) {
                let digest = |(&seat, &digest)| SeatDigest { seat, digest };
                let digests: Vec<SeatDigest> = digests.iter().map(digest).collect();
                return Mismatch::of(turn, digests);
            }
        }
    }

    /// Turns waiting for a judgement.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
