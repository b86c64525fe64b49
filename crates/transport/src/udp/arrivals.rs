use std::collections::{BTreeMap, VecDeque};

use super::pieces::{Behind, Piece, PieceReader};
use crate::framing::{FRAME_BYTES_MAX, FrameFault, HELLO_BYTES_MAX};

/// How far ahead of the next a piece may be kept: as far as a sender goes.
pub(crate) const PIECES_AHEAD_MAX: u32 = 4_096;
/// Bytes of pieces kept for the time when those before them have come.
const AHEAD_BYTES_MAX: usize = 1 << 20;
/// Bytes of whole frames that wait for their owner; with one frame waiting, that one may be longer.
const WAITING_BYTES_MAX: usize = 1 << 20;
/// What a waiting frame costs beside its own bytes: a million frames of a byte are no megabyte.
const FRAME_COST_BYTES: usize = 64;

struct Kept {
    behind: Behind,
    bytes: Vec<u8>,
}

/// What taking a datagram's pieces came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// All that was new in it; says whether there was any, and whether one before it is missing.
    All { is_new: bool, has_gap: bool },
    /// There is no room: as if the datagram had not come.
    NoRoom,
}

/// Puts pieces back together. Holds what really came, within bounds.
pub(crate) struct Arrivals {
    next_piece: u32,
    ahead: BTreeMap<u32, Kept>,
    ahead_bytes: usize,
    partial: Vec<u8>,
    whole: VecDeque<Vec<u8>>,
    whole_bytes: usize,
    frame_bytes_max: usize,
    is_ended: bool,
    fault: Option<FrameFault>,
}

impl Arrivals {
    pub(crate) fn new() -> Arrivals {
        Arrivals {
            next_piece: 0,
            ahead: BTreeMap::new(),
            ahead_bytes: 0,
            partial: Vec::new(),
            whole: VecDeque::new(),
            whole_bytes: 0,
            frame_bytes_max: HELLO_BYTES_MAX,
            is_ended: false,
            fault: None,
        }
    }

    pub(crate) fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.frame_bytes_max = bytes.min(FRAME_BYTES_MAX);
    }

    pub(crate) fn next_piece(&self) -> u32 {
        self.next_piece
    }

    /// Bytes held of frames that are not whole.
    pub(crate) fn held_bytes(&self) -> usize {
        self.ahead_bytes + self.partial.len()
    }

    pub(crate) fn fault(&self) -> Option<FrameFault> {
        self.fault
    }

    /// Whether the other side has said that nothing will follow, and nothing is missing.
    pub(crate) fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Whether the end came between two frames.
    pub(crate) fn is_between_frames(&self) -> bool {
        self.partial.is_empty()
    }

    pub(crate) fn next_frame(&mut self) -> Option<Vec<u8>> {
        let frame = self.whole.pop_front()?;
        self.whole_bytes -= FRAME_COST_BYTES + frame.len();
        Some(frame)
    }

    fn is_wanted(&self, number: u32) -> bool {
        number >= self.next_piece && !self.ahead.contains_key(&number)
    }

    fn has_room(&self, pieces: PieceReader<'_>) -> bool {
        let ahead_max = AHEAD_BYTES_MAX.min(self.frame_bytes_max);
        let mut ahead_bytes = self.ahead_bytes;
        for piece in pieces.filter(|piece| self.is_wanted(piece.number)) {
            ahead_bytes += piece.bytes.len();
            if piece.number - self.next_piece >= PIECES_AHEAD_MAX {
                return false;
            }
            // The next one of all is what everything else waits for: it is never too much.
            if piece.number != self.next_piece && ahead_bytes > ahead_max {
                return false;
            }
        }
        self.whole_bytes <= WAITING_BYTES_MAX
    }

    pub(crate) fn take(&mut self, pieces: PieceReader<'_>) -> Taken {
        if !self.has_room(pieces) {
            return Taken::NoRoom;
        }
        let mut is_new = false;
        for piece in pieces {
            if self.is_wanted(piece.number) && !self.is_over() {
                is_new = true;
                self.keep(piece);
            }
        }
        Taken::All {
            is_new,
            has_gap: !self.ahead.is_empty(),
        }
    }

    fn keep(&mut self, piece: Piece<'_>) {
        if piece.number != self.next_piece {
            self.ahead_bytes += piece.bytes.len();
            let kept = Kept {
                behind: piece.behind,
                bytes: piece.bytes.to_vec(),
            };
            self.ahead.insert(piece.number, kept);
            return;
        }
        self.append(piece.behind, piece.bytes);
        while let Some(kept) = self.ahead.remove(&self.next_piece) {
            self.ahead_bytes -= kept.bytes.len();
            self.append(kept.behind, &kept.bytes);
        }
    }

    /// Whether nothing that comes is part of anything any more.
    fn is_over(&self) -> bool {
        self.is_ended || self.fault.is_some()
    }

    fn append(&mut self, behind: Behind, bytes: &[u8]) {
        self.next_piece += 1;
        if self.is_over() {
            return;
        }
        let length = self.partial.len() + bytes.len();
        if length > self.frame_bytes_max {
            let bytes_max = self.frame_bytes_max;
            self.fault = Some(FrameFault::TooLong {
                bytes: length,
                bytes_max,
            });
            self.partial = Vec::new();
            return;
        }
        self.partial.extend_from_slice(bytes);
        match behind {
            Behind::More => {}
            Behind::Frame => {
                let frame = std::mem::take(&mut self.partial);
                self.whole_bytes += FRAME_COST_BYTES + frame.len();
                self.whole.push_back(frame);
            }
            Behind::Nothing => self.is_ended = true,
        }
    }
}
