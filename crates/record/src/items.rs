//! The container: which bytes stand in a record, and how damage in them is found.
//!
//! ```text
//! magic (8) · format version (u16) · header length (u32) · header · check value (u32)
//! in format 4: the world it begins with, as in a file of keyframes, with a check value of its own
//! 0x01                                      a turn in which nobody ordered anything
//! 0x02 · length · content · check value     a turn with commands or control
//! 0x03 · u16                                low half of the digest after the turn written last
//! 0x04 · count (u16) · count × u32 · check value  its digest store by store
//! 0x05 · check value                        nothing; only closes a span
//! 0x06 · length · content · check value     the end
//! 0x07 · length · content · check value     how long orders took at this machine
//! ```
//! All numbers are little-endian, lengths LEB128 without padding. A check value is the CRC-32 of all
//! bytes since the one before it, so every byte but a last few is covered while a turn without commands
//! costs one byte, four with its digest. A file that is cut anywhere still reads up to the cut.

use alloc::vec::Vec;

use crc32fast::Hasher;
use protocol::limits::STORES_MAX;

use crate::keyframes::Keyframe;
use crate::open::OpenError;

#[cfg(test)]
mod tests;

pub(crate) const MAGIC: [u8; 8] = *b"castrec\n";
/// Rises when old readers cannot read what is written. Format 5 is format 6 without a world to begin with,
/// and written where a match began from nothing. Both have the terms of the match in the header.
pub const FORMAT_VERSION: u16 = 6;
const WITHOUT_WORLD: u16 = 5;
/// Bytes of the longest header.
pub(crate) const HEADER_BYTES_MAX: usize = 64 << 10;
/// Bytes of the largest content of one item: more than a turn in which all eight seats use up their
/// limits.
pub(crate) const CONTENT_BYTES_MAX: usize = 1 << 20;
/// Bytes of a check value.
pub(crate) const CHECK_VALUE_BYTES: usize = 4;
/// Bytes that may wait for their check value.
const SPAN_BYTES_MAX: usize = 256;

const EMPTY_TURN: u8 = 1;
const TURN: u8 = 2;
const CHECK: u8 = 3;
const STORES: u8 = 4;
const SEAL: u8 = 5;
const END: u8 = 6;
const ORDER_EFFECT: u8 = 7;

/// One item, its content still bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item<'a> {
    EmptyTurn,
    Turn(&'a [u8]),
    Check(u16),
    Stores(&'a [u8]),
    Seal,
    End(&'a [u8]),
    OrderEffect(&'a [u8]),
}

/// Writes the container. Every call gives the bytes to append.
pub(crate) struct ItemWriter {
    span: Hasher,
    span_bytes: usize,
}

impl ItemWriter {
    /// Begins with the header, and with the world (as [`crate::Keyframe::encode`] gives it) from which the
    /// match was played on.
    pub(crate) fn new(header: &[u8], world: Option<&[u8]>) -> (ItemWriter, Vec<u8>) {
        let version = world.map_or(WITHOUT_WORLD, |_| FORMAT_VERSION);
        let mut writer = ItemWriter {
            span: Hasher::new(),
            span_bytes: 0,
        };
        let mut out = MAGIC.to_vec();
        out.extend(version.to_le_bytes());
        out.extend((header.len() as u32).to_le_bytes());
        out.extend(header);
        writer.close_span(&mut out);
        out.extend(world.unwrap_or_default());
        (writer, out)
    }

    pub(crate) fn item(&mut self, item: Item<'_>) -> Vec<u8> {
        let mut out = Vec::new();
        match item {
            Item::EmptyTurn => out.push(EMPTY_TURN),
            Item::Check(low) => {
                out.push(CHECK);
                out.extend(low.to_le_bytes());
            }
            Item::Turn(content) => with_length(&mut out, TURN, content),
            Item::End(content) => with_length(&mut out, END, content),
            Item::OrderEffect(content) => with_length(&mut out, ORDER_EFFECT, content),
            Item::Stores(words) => {
                out.push(STORES);
                out.extend(((words.len() / 4) as u16).to_le_bytes());
                out.extend(words);
            }
            Item::Seal => out.push(SEAL),
        }
        if matches!(item, Item::EmptyTurn | Item::Check(_)) {
            self.open_span(&mut out);
        } else {
            self.close_span(&mut out);
        }
        out
    }

    fn open_span(&mut self, out: &mut Vec<u8>) {
        self.span.update(out);
        self.span_bytes += out.len();
        if self.span_bytes >= SPAN_BYTES_MAX {
            out.extend(self.item(Item::Seal));
        }
    }

    fn close_span(&mut self, out: &mut Vec<u8>) {
        self.span.update(out);
        let value = core::mem::take(&mut self.span).finalize();
        self.span_bytes = 0;
        out.extend(value.to_le_bytes());
    }
}

fn with_length(out: &mut Vec<u8>, tag: u8, content: &[u8]) {
    out.push(tag);
    let mut rest = content.len() as u32;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    out.extend(content);
}

/// Why there is no next item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The bytes end here, or inside the next item.
    CutShort,
    /// The bytes are not what a writer wrote.
    Damaged,
}

/// Reads the container, holding nothing but the bytes it was given.
pub(crate) struct ItemReader<'a> {
    rest: &'a [u8],
    /// Where the bytes begin that have no check value yet.
    span: &'a [u8],
    world: Option<&'a [u8]>,
}

impl<'a> ItemReader<'a> {
    /// Reads the header of `file`, and finds the world behind it.
    pub(crate) fn new(file: &'a [u8]) -> Result<(ItemReader<'a>, &'a [u8]), OpenError> {
        let mut reader = ItemReader {
            rest: file,
            span: file,
            world: None,
        };
        let magic = reader.take(MAGIC.len()).unwrap_or(file);
        if magic != MAGIC {
            let is_beginning = !file.is_empty() && MAGIC.starts_with(magic);
            return Err(if is_beginning {
                OpenError::NoHeader
            } else {
                OpenError::NotARecord
            });
        }
        let version = reader.take_array().map(u16::from_le_bytes);
        let version = version.ok_or(OpenError::NoHeader)?;
        if ![WITHOUT_WORLD, FORMAT_VERSION].contains(&version) {
            return Err(OpenError::OtherFormat { version });
        }
        let bytes = reader.take_array().map(u32::from_le_bytes);
        let bytes = bytes.ok_or(OpenError::NoHeader)? as usize;
        if bytes > HEADER_BYTES_MAX {
            return Err(OpenError::BadHeader);
        }
        let header = reader.take(bytes).ok_or(OpenError::NoHeader)?;
        reader.close_span().map_err(|stop| match stop {
            Stop::CutShort => OpenError::NoHeader,
            Stop::Damaged => OpenError::BadHeader,
        })?;
        if version == FORMAT_VERSION {
            let bytes = Keyframe::bytes_of(reader.rest).ok_or(OpenError::NoHeader)?;
            reader.world = Some(reader.take(bytes).ok_or(OpenError::NoHeader)?);
            reader.span = reader.rest;
        }
        Ok((reader, header))
    }

    /// The world that the match was played on from; its check value is not looked at here.
    pub(crate) fn world(&self) -> Option<&'a [u8]> {
        self.world
    }

    /// The next item, and whether everything up to it has been checked.
    pub(crate) fn next_item(&mut self) -> Result<(Item<'a>, bool), Stop> {
        let item = match self.take(1).ok_or(Stop::CutShort)?[0] {
            EMPTY_TURN => return Ok((Item::EmptyTurn, false)),
            CHECK => {
                let low = self.take_array().map(u16::from_le_bytes);
                return Ok((Item::Check(low.ok_or(Stop::CutShort)?), false));
            }
            TURN => Item::Turn(self.take_content()?),
            STORES => {
                let count = self.take_array().map(u16::from_le_bytes);
                let count = usize::from(count.ok_or(Stop::CutShort)?);
                if count > STORES_MAX {
                    return Err(Stop::Damaged);
                }
                Item::Stores(self.take(count * 4).ok_or(Stop::CutShort)?)
            }
            SEAL => Item::Seal,
            END => Item::End(self.take_content()?),
            ORDER_EFFECT => Item::OrderEffect(self.take_content()?),
            _ => return Err(Stop::Damaged),
        };
        self.close_span()?;
        Ok((item, true))
    }

    /// Bytes behind the item read last.
    pub(crate) fn remaining(&self) -> usize {
        self.rest.len()
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(head)
    }

    fn take_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*head)
    }

    fn take_content(&mut self) -> Result<&'a [u8], Stop> {
        let mut length = 0_u32;
        for shift in [0, 7, 14] {
            let byte = self.take(1).ok_or(Stop::CutShort)?[0];
            length |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                let is_padded = shift > 0 && byte == 0;
                if is_padded || length as usize > CONTENT_BYTES_MAX {
                    return Err(Stop::Damaged);
                }
                return self.take(length as usize).ok_or(Stop::CutShort);
            }
        }
        Err(Stop::Damaged)
    }

    fn close_span(&mut self) -> Result<(), Stop> {
        let covered = &self.span[..self.span.len() - self.rest.len()];
        let value = self.take_array().map(u32::from_le_bytes);
        if value.ok_or(Stop::CutShort)? != crc32fast::hash(covered) {
            return Err(Stop::Damaged);
        }
        self.span = self.rest;
        Ok(())
    }
}
