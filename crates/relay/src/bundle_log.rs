use alloc::vec::Vec;

use protocol::Turn;

/// Every closed turn of a match, as the frames that were sent: what a machine needs that comes back, or
/// that takes the relay over.
#[derive(Clone, Debug, Default)]
pub struct BundleLog {
    frames: Vec<u8>,
    /// Where the frame of each turn ends.
    ends: Vec<usize>,
}

impl BundleLog {
    pub(crate) fn push(&mut self, frame: &[u8]) {
        self.frames.extend_from_slice(frame);
        self.ends.push(self.frames.len());
    }

    /// The frame of a closed turn.
    #[must_use]
    pub fn frame(&self, turn: Turn) -> Option<&[u8]> {
        let index = turn.0 as usize;
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.frames[start..end])
    }

    /// Bytes of the turns from `from` on and before `end`; both are closed, or `end` is the next.
    #[must_use]
    pub fn bytes_between(&self, from: Turn, end: Turn) -> usize {
        let before = |turn: Turn| {
            let index = (turn.0 as usize).checked_sub(1);
            index.map_or(0, |index| self.ends.get(index).copied().unwrap_or(0))
        };
        before(end).saturating_sub(before(from))
    }

    /// The first turn that is not in it.
    #[must_use]
    pub fn next_turn(&self) -> Turn {
        Turn(self.ends.len() as u32)
    }

    /// Memory that the frames take.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.frames.len()
    }
}
