use core::fmt;

use protocol::message::{CloseReason, LeaveReason, Refusal};

/// Why there will be no further tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchOver {
    /// The relay would not have this machine.
    Refused(Refusal),
    /// The relay closed the connection, and said why.
    Closed(CloseReason),
    /// The link broke without a word.
    LinkLost,
    /// Nobody answered the hello.
    NoAnswer,
    /// The link stands, but the relay says nothing any more.
    RelaySilent,
    /// The relay broke a rule.
    RelayFault(RelayFault),
    /// This machine left.
    Left(LeaveReason),
    /// The record has been played to its end.
    RecordEnded,
}

impl fmt::Display for MatchOver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchOver::Refused(refusal) => write!(out, "the host refused: {refusal}"),
            MatchOver::Closed(reason) => write!(out, "{reason}"),
            MatchOver::LinkLost => out.write_str("the connection to the host was lost"),
            MatchOver::NoAnswer => out.write_str("the host does not answer"),
            MatchOver::RelaySilent => out.write_str("the host has fallen silent"),
            MatchOver::RelayFault(fault) => write!(out, "the host sent nonsense: {fault}"),
            MatchOver::Left(reason) => write!(out, "{reason}"),
            MatchOver::RecordEnded => out.write_str("the record ends here"),
        }
    }
}

/// How a relay broke a rule of `docs/wire.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelayFault {
    /// A frame that is no message.
    Malformed,
    /// A message that has no place in this phase.
    OutOfPlace,
    /// A setup that cannot be played, or a seat that it does not have.
    SetupInvalid,
    /// A bundle sent again, or one left out.
    BundleOutOfOrder,
    /// A bundle for a turn that this machine has not given to yet.
    BundleTooFarAhead,
    /// A bundle that cuts turns as no relay does.
    CadenceInvalid,
    /// A delay that there is not, or from another turn than the next on.
    DelayInvalid,
    /// A speed at which no match goes.
    TempoInvalid,
    /// No room is kept by such rules.
    RulesInvalid,
    /// A snapshot in parts that do not fit, or other bytes than were announced.
    SnapshotBroken,
    /// It wants a world as it was before a turn that has begun.
    SnapshotPast,
    /// Who goes on with the match, in a way that nobody can.
    SuccessionInvalid,
    /// A turn with other orders of this machine than it gave.
    OrdersForged,
}

impl fmt::Display for RelayFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            RelayFault::Malformed => "a damaged message",
            RelayFault::OutOfPlace => "a message out of its place",
            RelayFault::SetupInvalid => "a match that cannot be played",
            RelayFault::BundleOutOfOrder => "turns out of order",
            RelayFault::BundleTooFarAhead => "a turn that could not be closed yet",
            RelayFault::DelayInvalid => "a delay that there is not",
            RelayFault::TempoInvalid => "a speed that there is not",
            RelayFault::RulesInvalid => "rules of the room that no room has",
            RelayFault::CadenceInvalid => "turns of a length that there is not",
            RelayFault::SnapshotBroken => "a damaged world",
            RelayFault::SnapshotPast => "a wish for a world of the past",
            RelayFault::SuccessionInvalid => "a successor that nobody can follow",
            RelayFault::OrdersForged => "orders in your name that you did not give",
        })
    }
}
