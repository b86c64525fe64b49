use alloc::vec::Vec;
use core::fmt;

use protocol::limits::{DELAY_TURNS_MAX, STORES_MAX};
use protocol::message::Bundle;
use protocol::{Digest, SeatSet, Turn, codec};

use crate::ending::{EndReason, Ending};
use crate::header::RecordHeader;
use crate::items::{Item, ItemWriter};

#[cfg(test)]
pub(crate) mod tests;

/// Ticks from one recorded digest to the next: a replay that goes wrong is found within 128 ms of game
/// time, and an hour of digests takes 84 KB.
pub const CHECK_TICKS: u32 = 8;
/// Ticks from one record of all stores to the next: what went wrong is named within 4 s of game time,
/// and an hour of it takes 77 KB for 20 stores.
pub const STORES_TICKS: u32 = 256;

/// A bundle that does not follow the one before it. Nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder {
    pub expected: Turn,
    pub got: Turn,
}

impl fmt::Display for OutOfOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} was recorded where {} follows",
            self.got, self.expected
        )
    }
}

impl core::error::Error for OutOfOrder {}

/// Turns a match into bytes, to be appended to its file in the order they are given.
///
/// For every turn: [`RecordWriter::bundle`] when it begins (so that a turn which kills the process is in
/// the file), [`RecordWriter::digests`] when it has ended.
pub struct RecordWriter {
    items: ItemWriter,
    next: Turn,
    checks_every: u32,
    stores_every: u32,
    /// Of the world after the turn written last, while the file does not hold them yet.
    latest: Option<(Digest, Vec<Digest>)>,
}

impl RecordWriter {
    /// A new record and its first bytes.
    #[must_use]
    pub fn new(header: &RecordHeader) -> (RecordWriter, Vec<u8>) {
        let (items, bytes) = ItemWriter::new(&header.encode());
        let ticks_per_turn = u32::from(header.ticks_per_turn).max(1);
        let writer = RecordWriter {
            items,
            next: Turn::ZERO,
            checks_every: CHECK_TICKS.div_ceil(ticks_per_turn),
            stores_every: STORES_TICKS.div_ceil(ticks_per_turn),
            latest: None,
        };
        (writer, bytes)
    }

    /// The turn that `bundle` is. Turns that never had a bundle because they are empty by agreement may
    /// be left out.
    ///
    /// # Errors
    /// [`OutOfOrder`] for a turn that was written before, or one too far ahead.
    pub fn bundle(&mut self, bundle: &Bundle) -> Result<Vec<u8>, OutOfOrder> {
        let left_out = bundle.turn.0.checked_sub(self.next.0);
        let is_agreed_empty = |turns: &u32| *turns <= u32::from(DELAY_TURNS_MAX);
        let left_out = left_out.filter(is_agreed_empty).ok_or(OutOfOrder {
            expected: self.next,
            got: bundle.turn,
        })?;
        let mut out = Vec::new();
        for _ in 0..left_out {
            out.extend(self.items.item(Item::EmptyTurn));
        }
        let content = content_of(bundle);
        if content.entries.is_empty() && content.control.is_empty() {
            out.extend(self.items.item(Item::EmptyTurn));
        } else {
            out.extend(self.items.item(Item::Turn(&codec::encode(&content))));
        }
        self.next = bundle.turn.next();
        self.latest = None;
        Ok(out)
    }

    /// The world at the end of the turn that was written last: its digest, and that of each store. Only
    /// some are kept ([`CHECK_TICKS`], [`STORES_TICKS`]); which, is decided here.
    pub fn digests(&mut self, total: Digest, stores: &[Digest]) -> Vec<u8> {
        let stores = &stores[..stores.len().min(STORES_MAX)];
        let mut out = Vec::new();
        if self.next == Turn::ZERO {
            return out;
        }
        if self.next.0.is_multiple_of(self.checks_every) {
            out.extend(self.items.item(Item::Check(total.0 as u16)));
        }
        if self.next.0.is_multiple_of(self.stores_every) {
            out.extend(self.items.item(Item::Stores(&words_of(stores))));
        }
        self.latest = Some((total, stores.to_vec()));
        out
    }

    /// The end of the match, with the last digests given. Nothing may follow it.
    #[must_use]
    pub fn finish(mut self, reason: EndReason, winners: SeatSet) -> Vec<u8> {
        let mut out = Vec::new();
        if let Some((total, stores)) = self.latest.take() {
            out.extend(self.items.item(Item::Check(total.0 as u16)));
            out.extend(self.items.item(Item::Stores(&words_of(&stores))));
        }
        let content = Ending::encode(reason, winners);
        out.extend(self.items.item(Item::End(&content)));
        out
    }
}

/// What of a bundle decides the world: its number follows from its place, digests stand beside it.
fn content_of(bundle: &Bundle) -> Bundle {
    let mut content = bundle.clone();
    content.turn = Turn::ZERO;
    content.entries.retain(|entry| !entry.commands.is_empty());
    for entry in &mut content.entries {
        entry.digest = None;
    }
    content
}

fn words_of(digests: &[Digest]) -> Vec<u8> {
    digests
        .iter()
        .flat_map(|digest| digest.0.to_le_bytes())
        .collect()
}
