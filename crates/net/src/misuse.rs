use core::fmt;

use protocol::Tick;

/// What the caller of a session did wrong. The session is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// The match does not run, so there is nothing to give orders to.
    NotPlaying,
    /// A command longer than the limit.
    CommandTooLong,
    /// More orders wait than can be sent in a sensible time.
    OutboxFull,
    /// Another tick is the one that is being run, or none is.
    TickWrong { running: Option<Tick> },
    /// The tick ends a turn, and its digest is missing.
    DigestMissing,
    /// There is nothing to load, or it was loaded before.
    NotLoading,
    /// This session has no such control.
    NotHere,
}

impl fmt::Display for Misuse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misuse::NotPlaying => out.write_str("the match is not running"),
            Misuse::CommandTooLong => out.write_str("the order is too long"),
            Misuse::OutboxFull => out.write_str("too many orders are waiting to be sent"),
            Misuse::TickWrong { running } => write!(out, "the tick being run is {running:?}"),
            Misuse::DigestMissing => out.write_str("the end of a turn needs a digest"),
            Misuse::NotLoading => out.write_str("there is nothing to load"),
            Misuse::NotHere => out.write_str("this cannot be done in this kind of match"),
        }
    }
}

impl core::error::Error for Misuse {}
