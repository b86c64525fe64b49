use alloc::vec::Vec;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use protocol::lobby::ContentHash;
use protocol::message::{Bundle, TurnControl};
use protocol::{Cadence, Digest, Tick, Turn, codec};

use crate::digests::RecordedDigests;
use crate::ending::Ending;
use crate::header::RecordHeader;
use crate::items::{CHECK_VALUE_BYTES, CONTENT_BYTES_MAX, FORMAT_VERSION, Item, ItemReader, Stop};
use crate::keyframes::Keyframe;

#[cfg(test)]
mod tests;

/// Bytes of the largest file that is opened: more than sixty times the hour of eight players.
pub const RECORD_BYTES_MAX: usize = 64 << 20;

/// Counts of a record's figures about orders: see [`Record::order_effect`].
pub const ORDER_EFFECT_COUNTS: usize = 16;

/// The last tick at which a match may have been saved: more than a year of game time.
const TICK_MAX: u32 = 1 << 31;

/// Why a file cannot be opened at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// It does not begin like a record.
    NotARecord,
    /// It was written in another format.
    OtherFormat { version: u16 },
    /// It ends before its first turn.
    NoHeader,
    /// What it says before its first turn is damaged or cannot be played.
    BadHeader,
    /// It is longer than [`RECORD_BYTES_MAX`].
    TooLong,
}

impl fmt::Display for OpenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::NotARecord => out.write_str("this file is not a record"),
            OpenError::OtherFormat { version } => write!(
                out,
                "this record has format {version}, and this build reads format {FORMAT_VERSION}"
            ),
            OpenError::NoHeader => out.write_str("this record ends before its first turn"),
            OpenError::BadHeader => out.write_str("the beginning of this record is damaged"),
            OpenError::TooLong => out.write_str("this file is too long for a record"),
        }
    }
}

impl core::error::Error for OpenError {}

/// A file that was opened. It keeps the bytes and decodes a turn when asked for it.
#[derive(Clone, Debug)]
pub struct Record {
    pub header: RecordHeader,
    pub ending: Ending,
    /// The world it was played on from; `None`: it began from nothing.
    world: Option<Keyframe>,
    bytes: Vec<u8>,
    /// At the turn behind the last.
    cadence: Cadence,
    /// Where the content of the turns stands in which something happened.
    busy: Vec<(Turn, Range<usize>)>,
    digests: RecordedDigests,
    order_effect: Option<[u32; ORDER_EFFECT_COUNTS]>,
    /// Turns in which the world of the machine that wrote the file was another than the match's.
    mended: Vec<RangeInclusive<Turn>>,
}

/// How much of a record is beyond doubt.
struct Checked {
    cadence: Cadence,
    checks: usize,
}

impl Record {
    /// Reads a file as far as it is whole.
    ///
    /// # Errors
    /// [`OpenError`] when not even its header is there. Everything behind that opens, whatever it is;
    /// [`Record::ending`] says how it ends.
    pub fn open(bytes: Vec<u8>) -> Result<Record, OpenError> {
        if bytes.len() > RECORD_BYTES_MAX {
            return Err(OpenError::TooLong);
        }
        let (reader, header) = ItemReader::new(&bytes)?;
        let header = RecordHeader::decode(header).ok_or(OpenError::BadHeader)?;
        let world = reader.world().map(world_of).transpose()?;
        let header_ticks = header.ticks_per_turn;
        let mut record = Record {
            header,
            ending: Ending::CutShort,
            world,
            bytes: Vec::new(),
            cadence: Cadence::new(header_ticks),
            busy: Vec::new(),
            digests: RecordedDigests::default(),
            order_effect: None,
            mended: Vec::new(),
        };
        record.ending = record.read_items(&bytes)?;
        record.bytes = bytes;
        Ok(record)
    }

    /// Whole turns in the file, counted from turn 0.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.cadence.turn().0
    }

    /// How many ticks those are.
    #[must_use]
    pub fn ticks(&self) -> Tick {
        self.cadence.first_tick()
    }

    /// The world that it was played on from, at the beginning of turn 0; `None`: it began from nothing.
    #[must_use]
    pub const fn world(&self) -> Option<&Keyframe> {
        self.world.as_ref()
    }

    /// How many ticks its world had seen at the beginning of turn 0, and has at the end.
    #[must_use]
    pub fn span(&self) -> Range<Tick> {
        let first = self.world.as_ref().map_or(Tick::ZERO, |world| world.tick);
        first..first + self.ticks().0
    }

    /// What was agreed for `turn`; `None` behind the last. Seats without commands are left out.
    #[must_use]
    pub fn bundle(&self, turn: Turn) -> Option<Bundle> {
        if turn.0 >= self.turns() {
            return None;
        }
        let Ok(index) = self.busy.binary_search_by_key(&turn, |(turn, _)| *turn) else {
            return Some(Bundle::empty(turn));
        };
        let content = self.bytes.get(self.busy[index].1.clone())?;
        let mut bundle = decode_content(content)?;
        bundle.turn = turn;
        Some(bundle)
    }

    /// All turns in order.
    pub fn bundles(&self) -> impl Iterator<Item = Bundle> + '_ {
        (0..self.turns()).filter_map(|turn| self.bundle(Turn(turn)))
    }

    /// All turns in order, and how many ticks each has.
    pub fn turns_with_ticks(&self) -> impl Iterator<Item = (Bundle, u8)> + '_ {
        let mut cadence = Cadence::new(self.header.ticks_per_turn);
        self.bundles().map_while(move |bundle| {
            let ticks = cadence.ticks();
            cadence.read(&bundle.control).ok()?;
            cadence.advance();
            Some((bundle, ticks))
        })
    }

    /// All turns in order, for a session that outlives this value.
    pub fn into_bundles(self) -> impl Iterator<Item = Bundle> + Send + 'static {
        (0..self.turns()).filter_map(move |turn| self.bundle(Turn(turn)))
    }

    /// What the file is.
    #[must_use]
    pub fn content(&self) -> ContentHash {
        ContentHash::of(&self.bytes)
    }

    #[must_use]
    pub fn digests(&self) -> &RecordedDigests {
        &self.digests
    }

    /// How many orders took how long from click to effect at the machine that wrote the file, by the
    /// edges of `telemetry::Histogram`; `None` when it ended early.
    #[must_use]
    pub const fn order_effect(&self) -> Option<&[u32; ORDER_EFFECT_COUNTS]> {
        self.order_effect.as_ref()
    }

    /// Turns in which the world of the machine that wrote the file had drifted from the match, until it was
    /// put right. The turns are those of the match all the same; what that machine held its world to be at
    /// their ends is not in [`Record::digests`].
    #[must_use]
    pub fn mended(&self) -> &[RangeInclusive<Turn>] {
        &self.mended
    }

    /// Takes note of whose worlds were put right in a turn.
    fn see_mended(&mut self, bundle: &Bundle, turn: Turn) {
        for control in &bundle.control {
            if let &TurnControl::Mended { seat, since } = control
                && Some(seat) == self.header.seat
            {
                self.digests.forget(since..=turn);
                self.mended.push(since..=turn);
            }
        }
    }

    fn read_items(&mut self, bytes: &[u8]) -> Result<Ending, OpenError> {
        let (mut reader, _) = ItemReader::new(bytes)?;
        let mut checked = Checked {
            cadence: self.cadence.clone(),
            checks: 0,
        };
        loop {
            let stop = match reader.next_item() {
                Ok((item, is_checked)) => match self.take(item, bytes.len() - reader.remaining()) {
                    Ok(Some(_)) if reader.remaining() > 0 => Stop::Damaged,
                    Ok(Some(ending)) => return Ok(ending),
                    Ok(None) => {
                        if is_checked {
                            checked.cadence = self.cadence.clone();
                            checked.checks = self.digests.len();
                        }
                        continue;
                    }
                    Err(stop) => stop,
                },
                Err(stop) => stop,
            };
            return Ok(match stop {
                // What precedes a cut is as it was written.
                Stop::CutShort => Ending::CutShort,
                Stop::Damaged => {
                    self.cadence = checked.cadence;
                    self.digests.truncate(checked.checks);
                    Ending::Damaged
                }
            });
        }
    }

    /// Takes an item that ends `end` bytes into the file.
    fn take(&mut self, item: Item<'_>, end: usize) -> Result<Option<Ending>, Stop> {
        let last = self.turns().checked_sub(1).map(Turn);
        match item {
            Item::EmptyTurn => self.cadence.advance(),
            Item::Turn(content) => {
                let bundle = decode_content(content).ok_or(Stop::Damaged)?;
                let read = self.cadence.read(&bundle.control);
                read.map_err(|_| Stop::Damaged)?;
                let end = end - CHECK_VALUE_BYTES;
                let range = end - content.len()..end;
                self.busy.push((self.cadence.turn(), range));
                self.see_mended(&bundle, self.cadence.turn());
                self.cadence.advance();
            }
            Item::Check(low) => {
                let turn = last.ok_or(Stop::Damaged)?;
                self.digests.push_check(turn, low);
            }
            Item::Stores(words) => {
                let turn = last.ok_or(Stop::Damaged)?;
                let (words, _) = words.as_chunks();
                let stores = words.iter().map(|word| Digest(u32::from_le_bytes(*word)));
                self.digests.push_stores(turn, stores.collect());
            }
            Item::Seal => {}
            Item::OrderEffect(content) => {
                let counts = codec::decode(content, content.len());
                self.order_effect = Some(counts.map_err(|_| Stop::Damaged)?);
            }
            Item::End(content) => return Ending::decode(content).ok_or(Stop::Damaged).map(Some),
        }
        Ok(None)
    }
}

/// The world that a file begins with.
fn world_of(bytes: &[u8]) -> Result<Keyframe, OpenError> {
    let decoded = Keyframe::decode(bytes).map(|(world, _)| world);
    let is_beginning = |world: &Keyframe| world.turn == Turn::ZERO && world.tick.0 <= TICK_MAX;
    decoded.filter(is_beginning).ok_or(OpenError::BadHeader)
}

/// The content of a turn, as a writer writes it.
fn decode_content(content: &[u8]) -> Option<Bundle> {
    let bundle: Bundle = codec::decode(content, CONTENT_BYTES_MAX).ok()?;
    let is_content = bundle.turn == Turn::ZERO
        && bundle
            .entries
            .iter()
            .all(|entry| entry.digest.is_none() && !entry.commands.is_empty())
        && !(bundle.entries.is_empty() && bundle.control.is_empty());
    is_content.then_some(bundle)
}
