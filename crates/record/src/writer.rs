use alloc::vec::Vec;
use core::fmt;

use protocol::limits::{DELAY_TURNS_MAX, STORES_MAX};
use protocol::message::Bundle;
use protocol::{BadCadence, Cadence, Digest, SeatSet, Tick, Turn, codec};

use crate::ending::{EndReason, Ending};
use crate::header::RecordHeader;
use crate::items::{Item, ItemWriter};
use crate::keyframes::Keyframe;
use crate::open::ORDER_EFFECT_COUNTS;

#[cfg(test)]
pub(crate) mod tests;

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
    /// At the turn that is written next.
    cadence: Cadence,
    /// At the turn that was written last.
    last: Option<Cadence>,
    stores_at: Tick,
    /// Of the world after the turn written last, while the file does not hold them yet.
    latest: Option<(Digest, Vec<Digest>)>,
}

impl RecordWriter {
    /// A new record and its first bytes.
    #[must_use]
    pub fn new(header: &RecordHeader) -> (RecordWriter, Vec<u8>) {
        RecordWriter::begin(header, None)
    }

    /// The record of a match that is played on from `world`, and its first bytes.
    #[must_use]
    pub fn played_on(header: &RecordHeader, world: &Keyframe) -> (RecordWriter, Vec<u8>) {
        RecordWriter::begin(header, Some(&world.encode()))
    }

    fn begin(header: &RecordHeader, world: Option<&[u8]>) -> (RecordWriter, Vec<u8>) {
        let (items, bytes) = ItemWriter::new(&header.encode(), world);
        let writer = RecordWriter {
            items,
            cadence: Cadence::new(header.ticks_per_turn.max(1)),
            last: None,
            stores_at: Tick(STORES_TICKS),
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
        let next = self.cadence.turn();
        let left_out = bundle.turn.0.checked_sub(next.0);
        let is_agreed_empty = |turns: &u32| *turns <= u32::from(DELAY_TURNS_MAX);
        let left_out = left_out.filter(is_agreed_empty).ok_or(OutOfOrder {
            expected: next,
            got: bundle.turn,
        })?;
        let mut out = Vec::new();
        for _ in 0..left_out {
            out.extend(self.items.item(Item::EmptyTurn));
            self.cadence.advance();
        }
        // What cannot be is in the file as it was; whoever reads it stops there.
        let _: Result<(), BadCadence> = self.cadence.read(&bundle.control);
        let content = content_of(bundle);
        if content.entries.is_empty() && content.control.is_empty() {
            out.extend(self.items.item(Item::EmptyTurn));
        } else {
            out.extend(self.items.item(Item::Turn(&codec::encode(&content))));
        }
        self.last = Some(self.cadence.clone());
        self.cadence.advance();
        self.latest = None;
        Ok(out)
    }

    /// The world at the end of the turn that was written last: its digest, and that of each store. Only
    /// those that are due are kept (so a replay that goes wrong is found within 128 ms of game time, and
    /// an hour of digests takes 84 KB), and of the stores' one every [`STORES_TICKS`].
    pub fn digests(&mut self, total: Digest, stores: &[Digest]) -> Vec<u8> {
        let stores = &stores[..stores.len().min(STORES_MAX)];
        let mut out = Vec::new();
        let Some(last) = &self.last else {
            return out;
        };
        if last.is_digest_due() {
            out.extend(self.items.item(Item::Check(total.0 as u16)));
            let end = self.cadence.first_tick();
            if end >= self.stores_at {
                self.stores_at = end + STORES_TICKS;
                out.extend(self.items.item(Item::Stores(&words_of(stores))));
            }
        }
        self.latest = Some((total, stores.to_vec()));
        out
    }

    /// How many orders took how long from click to effect at the machine that writes. Once, at the end.
    pub fn order_effect(&mut self, counts: &[u32; ORDER_EFFECT_COUNTS]) -> Vec<u8> {
        self.items.item(Item::OrderEffect(&codec::encode(counts)))
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
