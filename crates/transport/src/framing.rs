use std::fmt;

#[cfg(test)]
mod tests;

/// Bytes of the longest frame that may ever be sent or, after the hello, taken (NETCODE §4).
pub const FRAME_BYTES_MAX: usize = 64 << 20;
/// Bytes of the longest frame that is taken from somebody who has not said hello.
pub const HELLO_BYTES_MAX: usize = 64 << 10;
/// Bytes of the length in front of every frame.
pub(crate) const LENGTH_BYTES: usize = 4;
/// Capacity that an empty buffer may keep for the next frame.
const IDLE_CAPACITY_BYTES: usize = 64 << 10;

/// A length that no frame has. The stream cannot be read any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFault {
    /// A frame of no bytes was announced.
    Empty,
    /// A frame longer than the limit of this state was announced.
    TooLong { bytes: usize, bytes_max: usize },
}

impl fmt::Display for FrameFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameFault::Empty => out.write_str("an empty frame was sent"),
            FrameFault::TooLong { bytes, bytes_max } => write!(
                out,
                "a frame of {bytes} bytes was announced where {bytes_max} are allowed"
            ),
        }
    }
}

/// Cuts a stream of bytes into frames. Holds what arrived and not a byte more, whatever length the
/// other side announces.
pub(crate) struct Framer {
    buffer: Vec<u8>,
    frame_bytes_max: usize,
}

impl Framer {
    pub(crate) fn new(frame_bytes_max: usize) -> Framer {
        Framer {
            buffer: Vec::new(),
            frame_bytes_max,
        }
    }

    /// The limit for every frame that has not been handed out yet.
    pub(crate) fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.frame_bytes_max = bytes.min(FRAME_BYTES_MAX);
    }

    /// Takes bytes that arrived. Ask [`Framer::next_frame`] before giving more.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole frame, `None` while it is not all there.
    ///
    /// # Errors
    /// [`FrameFault`] as soon as its length is known to be wrong, whether or not the rest arrives.
    pub(crate) fn next_frame(&mut self) -> Result<Option<Vec<u8>>, FrameFault> {
        let Some((length, rest)) = self.buffer.split_first_chunk::<LENGTH_BYTES>() else {
            return Ok(None);
        };
        let bytes = u32::from_le_bytes(*length) as usize;
        if bytes == 0 {
            return Err(FrameFault::Empty);
        }
        if bytes > self.frame_bytes_max {
            return Err(FrameFault::TooLong {
                bytes,
                bytes_max: self.frame_bytes_max,
            });
        }
        let Some(frame) = rest.get(..bytes) else {
            return Ok(None);
        };
        let frame = frame.to_vec();
        self.buffer.drain(..LENGTH_BYTES + bytes);
        if self.buffer.is_empty() {
            self.buffer.shrink_to(IDLE_CAPACITY_BYTES);
        }
        Ok(Some(frame))
    }

    /// Whether the stream could end here without cutting a frame.
    pub(crate) fn is_between_frames(&self) -> bool {
        self.buffer.is_empty()
    }

    /// Bytes held for frames that are not whole.
    pub(crate) fn held_bytes(&self) -> usize {
        self.buffer.len()
    }
}
