use std::fmt;
use std::io;

use crate::framing::FrameFault;
use crate::waiter::Waiter;

/// A way to one other machine: frames in, frames out, in order, nothing lost while it stands.
///
/// No call blocks. The owner calls [`Link::poll`] until it gives `None`, sends what it has to say, and
/// calls [`Link::flush`] once at the end of its round.
pub trait Link: Send {
    /// Queues a frame for the other side.
    ///
    /// # Errors
    /// [`SendError`]; the frame was not queued. After [`SendError::Overflow`] the other side has missed
    /// something, so the link is of no use any more: drop it.
    fn send(&mut self, frame: &[u8]) -> Result<(), SendError>;

    /// What happened next: a whole frame, or the end, which is told exactly once. `None`: nothing yet.
    fn poll(&mut self) -> Option<LinkEvent>;

    /// Whether [`Link::poll`] stopped for fairness with more at hand: poll again before waiting.
    fn has_more(&self) -> bool {
        false
    }

    /// Tells the link the time, at the beginning of every round: what was lost is sent again by it. An
    /// instant is never before the last one and does not leap, as those of `protocol::SteadyClock`. A link
    /// over UDP sends nothing before it has heard the time.
    fn handle_timeout(&mut self, _now_ms: u64) {}

    /// When to begin a round though nothing has arrived; `None`: never.
    fn deadline_ms(&mut self) -> Option<u64> {
        None
    }

    /// Hands queued frames on as far as the other side takes them.
    fn flush(&mut self);

    /// Says that no more frames will be sent. What is queued still goes out, then the other side sees
    /// the end. Keep polling (and ignoring) until [`LinkEvent::Closed`], or what is under way to the
    /// other side may be lost.
    fn finish(&mut self);

    /// Who the other side is, as text for people: an address and port, or "this machine".
    fn remote(&self) -> String;

    /// The longest frame that is taken from now on, at most [`crate::FRAME_BYTES_MAX`].
    fn set_frame_bytes_max(&mut self, bytes: usize);

    /// Makes `waiter` wake up when this link has something to do.
    ///
    /// # Errors
    /// When the system will not watch another link.
    fn watch(&mut self, waiter: &Waiter) -> io::Result<()>;

    /// What went through so far.
    fn meter(&self) -> LinkMeter;
}

/// What [`Link::poll`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    Frame(Vec<u8>),
    /// The last event of a link.
    Closed(CloseReason),
}

/// Why there will be no more frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The other side ended it between two frames.
    Ended,
    /// It ended in the middle of a frame.
    CutShort,
    /// The other side sent what is no frame.
    BadFrame(FrameFault),
    /// The network gave up.
    Lost(io::ErrorKind),
}

impl fmt::Display for CloseReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CloseReason::Ended => out.write_str("the other side closed the connection"),
            CloseReason::CutShort => {
                out.write_str("the connection ended in the middle of a message")
            }
            CloseReason::BadFrame(fault) => write!(out, "the connection was misused: {fault}"),
            CloseReason::Lost(kind) => write!(out, "the connection was lost ({kind})"),
        }
    }
}

/// Why a frame was not queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendError {
    /// No frame has no bytes.
    Empty,
    /// Longer than [`crate::FRAME_BYTES_MAX`].
    TooLong { bytes: usize },
    /// The other side does not take what is queued already.
    Overflow { queued_bytes: usize },
    /// The link has ended, or [`Link::finish`] was called.
    Closed,
}

impl fmt::Display for SendError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Empty => out.write_str("an empty message cannot be sent"),
            SendError::TooLong { bytes } => {
                write!(out, "a message of {bytes} bytes is too long to send")
            }
            SendError::Overflow { queued_bytes } => write!(
                out,
                "the other side does not take its messages ({queued_bytes} bytes are waiting)"
            ),
            SendError::Closed => out.write_str("the connection is closed"),
        }
    }
}

impl std::error::Error for SendError {}

/// Traffic of one link, with what stands around the frames: lengths, or heads of datagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkMeter {
    pub frames_in: u64,
    pub frames_out: u64,
    pub bytes_in: u64,
    pub bytes_out: u64,
    /// Bytes waiting for the other side to take them.
    pub queued_bytes: usize,
    /// Bytes held of a frame that is not whole yet.
    pub held_bytes: usize,
    /// How long nothing was heard; always 0 where the system sees to it.
    pub silent_ms: u64,
    /// From a frame to its acknowledgement, smoothed, where it is known.
    pub round_trip_ms: Option<u64>,
    /// Datagrams that were never acknowledged.
    pub datagrams_lost: u64,
}
