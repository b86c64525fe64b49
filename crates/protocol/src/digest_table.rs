use alloc::collections::BTreeMap;

use crate::message::{Mismatch, SeatDigest, TurnDigest};
use crate::{Digest, Seat, SeatSet, Turn};

#[cfg(test)]
mod tests;

/// Everybody's digests, turn by turn, until they are compared. Relay and clients judge by the same table.
#[derive(Clone, Debug, Default)]
pub struct DigestTable {
    rows: BTreeMap<Turn, BTreeMap<Seat, Digest>>,
    /// The last turn each seat reported.
    latest: BTreeMap<Seat, Turn>,
    /// What is reported of turns before is no news.
    from: Turn,
    /// The ends of all turns before have been judged.
    judged: Turn,
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
        self.rows
            .entry(filed.of)
            .or_default()
            .insert(seat, filed.digest);
    }

    /// Compares every turn that all of `live` have reported or passed; the first that differs.
    pub fn judge(&mut self, live: SeatSet) -> Option<Mismatch> {
        let passed = live
            .iter()
            .map(|seat| self.latest.get(&seat).copied())
            .min()
            .flatten();
        loop {
            let turn = *self.rows.first_key_value()?.0;
            let is_complete = passed.is_some_and(|passed| turn <= passed);
            if !is_complete && self.rows.len() <= DigestTable::ROWS_MAX {
                return None;
            }
            let (_, row) = self.rows.pop_first()?;
            self.judged = turn.next();
            let digests = row
                .into_iter()
                .map(|(seat, digest)| SeatDigest { seat, digest })
                .collect();
            if let Some(mismatch) = Mismatch::of(turn, digests) {
                return Some(mismatch);
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
