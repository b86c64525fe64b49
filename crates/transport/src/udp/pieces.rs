//! Pieces: what frames are cut into, and how they lie in a datagram.
//!
//! A small frame is one piece. Pieces are numbered through, from 0 on, over all frames of a direction.

use super::datagram::{DATA_BYTES_MIN, DATAGRAM_BYTES_MAX, DatagramFault};

/// The number of the first piece, once a datagram.
const FIRST_BYTES: usize = 4;
/// In front of every piece: how many numbers are left out, and the length with the two flags.
const ENTRY_BYTES: usize = 3;
/// Bytes of all pieces of a datagram, with what stands in front of them.
const ROOM_BYTES: usize = DATAGRAM_BYTES_MAX - DATA_BYTES_MIN - FIRST_BYTES;
/// Bytes of the longest piece.
pub(crate) const PIECE_BYTES_MAX: usize = ROOM_BYTES - ENTRY_BYTES;
const ENDS_FRAME: u16 = 1 << 15;
const ENDS_ALL: u16 = 1 << 14;
const LENGTH: u16 = ENDS_ALL - 1;

/// What comes behind a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behind {
    /// More of the same frame.
    More,
    /// The next frame.
    Frame,
    /// Nothing for ever: this piece has no bytes and is no part of a frame.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub number: u32,
    pub behind: Behind,
    pub bytes: &'a [u8],
}

/// Puts pieces into one datagram, in ascending order.
pub(crate) struct PieceWriter {
    bytes: Vec<u8>,
    next: Option<u32>,
}

/// Bytes that a piece of `length` takes.
pub(crate) const fn taken_by(length: usize) -> usize {
    ENTRY_BYTES + length
}

/// Whether pieces that take so many bytes altogether fit into one datagram.
pub(crate) const fn fits(taken: usize) -> bool {
    taken <= ROOM_BYTES
}

impl PieceWriter {
    pub(crate) fn new() -> PieceWriter {
        PieceWriter {
            bytes: Vec::new(),
            next: None,
        }
    }

    /// How far numbers may lie apart.
    pub(crate) const GAP_MAX: u32 = u8::MAX as u32;

    pub(crate) fn push(&mut self, piece: Piece<'_>) {
        let next = *self.next.get_or_insert_with(|| {
            self.bytes.extend(piece.number.to_le_bytes());
            piece.number
        });
        self.bytes.push((piece.number - next) as u8);
        let flags = match piece.behind {
            Behind::More => 0,
            Behind::Frame => ENDS_FRAME,
            Behind::Nothing => ENDS_ALL,
        };
        self.bytes
            .extend((piece.bytes.len() as u16 | flags).to_le_bytes());
        self.bytes.extend(piece.bytes);
        self.next = Some(piece.number + 1);
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The pieces of a datagram that has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceReader<'a> {
    all: &'a [u8],
    rest: &'a [u8],
    next: u32,
}

impl<'a> PieceReader<'a> {
    /// Walks through once, so that whoever reads later finds nothing wrong.
    pub(crate) fn new(all: &'a [u8]) -> Result<PieceReader<'a>, DatagramFault> {
        let mut reader = PieceReader {
            all,
            rest: all,
            next: 0,
        };
        if let Some((first, rest)) = all.split_first_chunk::<FIRST_BYTES>() {
            reader.rest = rest;
            reader.next = u32::from_le_bytes(*first);
            if rest.is_empty() {
                return Err(DatagramFault::BadPieces);
            }
        } else if !all.is_empty() {
            return Err(DatagramFault::BadPieces);
        }
        let mut walker = reader;
        while !walker.rest.is_empty() {
            walker.take_piece().ok_or(DatagramFault::BadPieces)?;
        }
        Ok(reader)
    }

    /// What is known to be sound: of a [`PieceWriter`].
    pub(crate) fn of_writer(writer: &'a PieceWriter) -> PieceReader<'a> {
        PieceReader {
            all: writer.bytes(),
            rest: &[],
            next: 0,
        }
    }

    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.all
    }

    fn take_piece(&mut self) -> Option<Piece<'a>> {
        let (&[skipped, low, high], rest) = self.rest.split_first_chunk::<ENTRY_BYTES>()?;
        let mark = u16::from_le_bytes([low, high]);
        let behind = match mark & !LENGTH {
            0 => Behind::More,
            ENDS_FRAME => Behind::Frame,
            ENDS_ALL => Behind::Nothing,
            _ => return None,
        };
        let (bytes, rest) = rest.split_at_checked((mark & LENGTH).into())?;
        if bytes.is_empty() != (behind == Behind::Nothing) {
            return None;
        }
        let number = self.next.checked_add(skipped.into())?;
        // The last number of all is never given, so that there is always a next one.
        self.next = number.checked_add(1)?;
        self.rest = rest;
        Some(Piece {
            number,
            behind,
            bytes,
        })
    }
}

impl<'a> Iterator for PieceReader<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            None
        } else {
            self.take_piece()
        }
    }
}
