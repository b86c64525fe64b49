use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};

use crate::framing::FRAME_BYTES_MAX;
use crate::link::SendError;

#[cfg(test)]
mod tests;

/// Bytes that may wait for a slow reader. A single frame may always be queued when none waits, so the
/// most that one link can hold is the larger of this and [`FRAME_BYTES_MAX`].
pub const OUTBOX_BYTES_MAX: usize = 8 << 20;
/// Capacity that an empty outbox may keep.
const IDLE_CAPACITY_BYTES: usize = 64 << 10;

/// Frames on their way out, as one stream of bytes.
#[derive(Default)]
pub(crate) struct Outbox {
    bytes: VecDeque<u8>,
}

/// A frame that may be sent at all.
pub(crate) fn check_frame(frame: &[u8]) -> Result<(), SendError> {
    match frame.len() {
        0 => Err(SendError::Empty),
        bytes if bytes > FRAME_BYTES_MAX => Err(SendError::TooLong { bytes }),
        _ => Ok(()),
    }
}

impl Outbox {
    pub(crate) fn push(&mut self, frame: &[u8]) -> Result<(), SendError> {
        check_frame(frame)?;
        if !self.bytes.is_empty() && self.bytes.len() + frame.len() > OUTBOX_BYTES_MAX {
            return Err(SendError::Overflow {
                queued_bytes: self.bytes.len(),
            });
        }
        self.bytes.extend((frame.len() as u32).to_le_bytes());
        self.bytes.extend(frame);
        Ok(())
    }

    /// Writes as much as `out` takes and says how much that was.
    ///
    /// # Errors
    /// What `out` says, except that it would have to wait.
    pub(crate) fn write_to(&mut self, out: &mut impl Write) -> io::Result<usize> {
        let mut written = 0;
        while !self.bytes.is_empty() {
            match out.write(self.bytes.as_slices().0) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => {
                    self.bytes.drain(..count);
                    written += count;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(written),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.bytes.shrink_to(IDLE_CAPACITY_BYTES);
        Ok(written)
    }

    pub(crate) fn queued_bytes(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}
