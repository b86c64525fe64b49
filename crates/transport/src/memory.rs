use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::framing::{FRAME_BYTES_MAX, FrameFault};
use crate::link::{CloseReason, Link, LinkEvent, LinkMeter, SendError};
use crate::outbox::{OUTBOX_BYTES_MAX, check_frame};
use crate::waiter::{Waiter, Waker};

#[cfg(test)]
mod tests;

/// One direction of a [`MemoryLink`].
#[derive(Default)]
struct Pipe {
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
    is_ended: bool,
    /// Of the side that reads.
    waker: Option<Waker>,
}

type SharedPipe = Arc<Mutex<Pipe>>;

/// One end of a [`Link`] inside this process: the host's own player speaks through it like everybody
/// else. The two ends may live in two threads.
pub struct MemoryLink {
    incoming: SharedPipe,
    outgoing: SharedPipe,
    frame_bytes_max: usize,
    meter: LinkMeter,
    is_finished: bool,
    is_closed: bool,
}

/// The two ends of a new link.
#[must_use]
pub fn memory_pair() -> (MemoryLink, MemoryLink) {
    let (there, back) = (SharedPipe::default(), SharedPipe::default());
    let end = |incoming, outgoing| MemoryLink {
        incoming,
        outgoing,
        frame_bytes_max: FRAME_BYTES_MAX,
        meter: LinkMeter::default(),
        is_finished: false,
        is_closed: false,
    };
    (end(back.clone(), there.clone()), end(there, back))
}

/// A thread that panicked between two pushes has left no half-done state behind.
fn lock(pipe: &SharedPipe) -> MutexGuard<'_, Pipe> {
    pipe.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pipe {
    fn wake_reader(&self) {
        if let Some(waker) = &self.waker {
            waker.wake();
        }
    }
}

impl MemoryLink {
    fn close(&mut self, reason: CloseReason) -> Option<LinkEvent> {
        self.is_closed = true;
        Some(LinkEvent::Closed(reason))
    }
}

impl Link for MemoryLink {
    fn send(&mut self, frame: &[u8]) -> Result<(), SendError> {
        check_frame(frame)?;
        if self.is_finished || self.is_closed {
            return Err(SendError::Closed);
        }
        let mut pipe = lock(&self.outgoing);
        if pipe.is_ended {
            return Err(SendError::Closed);
        }
        if pipe.bytes > 0 && pipe.bytes + frame.len() > OUTBOX_BYTES_MAX {
            return Err(SendError::Overflow {
                queued_bytes: pipe.bytes,
            });
        }
        pipe.bytes += frame.len();
        pipe.frames.push_back(frame.to_vec());
        pipe.wake_reader();
        self.meter.frames_out += 1;
        self.meter.bytes_out += frame.len() as u64;
        Ok(())
    }

    fn poll(&mut self) -> Option<LinkEvent> {
        if self.is_closed {
            return None;
        }
        let (frame, is_ended) = {
            let mut pipe = lock(&self.incoming);
            let frame = pipe.frames.pop_front();
            pipe.bytes -= frame.as_ref().map_or(0, Vec::len);
            (frame, pipe.is_ended)
        };
        match frame {
            Some(frame) if frame.len() > self.frame_bytes_max => {
                let (bytes, bytes_max) = (frame.len(), self.frame_bytes_max);
                self.close(CloseReason::BadFrame(FrameFault::TooLong {
                    bytes,
                    bytes_max,
                }))
            }
            Some(frame) => {
                self.meter.frames_in += 1;
                self.meter.bytes_in += frame.len() as u64;
                Some(LinkEvent::Frame(frame))
            }
            None if is_ended => self.close(CloseReason::Ended),
            None => None,
        }
    }

    fn flush(&mut self) {}

    fn finish(&mut self) {
        self.is_finished = true;
        let mut pipe = lock(&self.outgoing);
        pipe.is_ended = true;
        pipe.wake_reader();
    }

    fn remote(&self) -> String {
        String::from("this machine")
    }

    fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.frame_bytes_max = bytes.min(FRAME_BYTES_MAX);
    }

    fn watch(&mut self, waiter: &Waiter) -> io::Result<()> {
        let mut pipe = lock(&self.incoming);
        pipe.waker = Some(waiter.waker());
        if !pipe.frames.is_empty() || pipe.is_ended {
            pipe.wake_reader();
        }
        Ok(())
    }

    fn meter(&self) -> LinkMeter {
        LinkMeter {
            queued_bytes: lock(&self.outgoing).bytes,
            ..self.meter
        }
    }
}

impl Drop for MemoryLink {
    fn drop(&mut self) {
        self.finish();
        // Nobody will read what the other end still sends.
        let mut pipe = lock(&self.incoming);
        pipe.is_ended = true;
        pipe.frames.clear();
        pipe.bytes = 0;
    }
}
