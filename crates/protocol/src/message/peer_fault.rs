use core::fmt;

use serde::{Deserialize, Serialize};

use crate::Turn;

/// How a client broke a rule of `docs/wire.md`: one variant a rule. Each closes that client's
/// connection, and is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PeerFault {
    /// A frame that is no message.
    Malformed,
    /// Something else than a hello came first.
    HelloExpected,
    /// No hello came in time.
    HelloLate,
    /// A second hello.
    HelloTwice,
    /// Loaded, but there was nothing to load, or it was loaded before.
    LoadedUnasked,
    /// A turn before the match runs.
    TurnTooEarly,
    /// Orders for a seat that is not the connection's.
    SeatWrong,
    /// A turn sent again, or one left out.
    TurnOutOfOrder { expected: Turn, got: Turn },
    /// A turn further ahead than the delay allows.
    TurnTooFarAhead,
    /// A digest of a turn that was reported before, or that this client cannot have finished.
    DigestOutOfOrder,
    /// Store digests that nobody asked for.
    StoresUnasked,
    /// More frames or bytes than any honest client sends.
    Flood,
    /// It asked something of the table before it sat there.
    AskTooEarly,
    /// It asked what only the host may.
    HostOnly,
    /// It asked for a part of a file that is not there.
    NoSuchChunk,
    /// It answered a table that was never sent.
    StampUnknown,
    /// Parts of a snapshot that nobody asked this client for, or not these.
    SnapshotUnasked,
    /// Progress of a client that does not catch up, backwards, or beyond what it was sent.
    ProgressUnasked,
    /// Words that need a seat, from a client that only watches.
    SeatMissing,
    /// A ballot about a seat that no vote can be about.
    BallotWrong,
    /// It can take the match over nowhere, at no time, or has no seat to do it from.
    StandbyWrong,
    /// Bundles that nobody asked for, or that cannot be those of the match.
    HeldWrong,
    /// Words about a world that nobody asked to be compared, or not in their order.
    TestimonyUnasked,
    /// A verdict that nobody asked for.
    VerdictUnasked,
}

impl PeerFault {
    /// Names of all faults, for counters; [`PeerFault::index`] points into it.
    pub const NAMES: [&'static str; 24] = [
        "malformed",
        "hello_expected",
        "hello_late",
        "hello_twice",
        "loaded_unasked",
        "turn_too_early",
        "seat_wrong",
        "turn_out_of_order",
        "turn_too_far_ahead",
        "digest_out_of_order",
        "stores_unasked",
        "flood",
        "ask_too_early",
        "host_only",
        "no_such_chunk",
        "stamp_unknown",
        "snapshot_unasked",
        "progress_unasked",
        "seat_missing",
        "ballot_wrong",
        "standby_wrong",
        "held_wrong",
        "testimony_unasked",
        "verdict_unasked",
    ];

    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            PeerFault::Malformed => 0,
            PeerFault::HelloExpected => 1,
            PeerFault::HelloLate => 2,
            PeerFault::HelloTwice => 3,
            PeerFault::LoadedUnasked => 4,
            PeerFault::TurnTooEarly => 5,
            PeerFault::SeatWrong => 6,
            PeerFault::TurnOutOfOrder { .. } => 7,
            PeerFault::TurnTooFarAhead => 8,
            PeerFault::DigestOutOfOrder => 9,
            PeerFault::StoresUnasked => 10,
            PeerFault::Flood => 11,
            PeerFault::AskTooEarly => 12,
            PeerFault::HostOnly => 13,
            PeerFault::NoSuchChunk => 14,
            PeerFault::StampUnknown => 15,
            PeerFault::SnapshotUnasked => 16,
            PeerFault::ProgressUnasked => 17,
            PeerFault::SeatMissing => 18,
            PeerFault::BallotWrong => 19,
            PeerFault::StandbyWrong => 20,
            PeerFault::HeldWrong => 21,
            PeerFault::TestimonyUnasked => 22,
            PeerFault::VerdictUnasked => 23,
        }
    }
}

impl fmt::Display for PeerFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerFault::Malformed => out.write_str("it sent a damaged message"),
            PeerFault::HelloExpected => out.write_str("it did not say hello first"),
            PeerFault::HelloLate => out.write_str("it did not say hello in time"),
            PeerFault::HelloTwice => out.write_str("it said hello twice"),
            PeerFault::LoadedUnasked => out.write_str("it loaded what nobody asked it to"),
            PeerFault::TurnTooEarly => out.write_str("it sent orders before the start"),
            PeerFault::SeatWrong => out.write_str("it sent orders for another seat"),
            PeerFault::TurnOutOfOrder { expected, got } => {
                write!(out, "it sent {got} instead of {expected}")
            }
            PeerFault::TurnTooFarAhead => out.write_str("it sent orders too far ahead"),
            PeerFault::DigestOutOfOrder => out.write_str("its digests are out of order"),
            PeerFault::StoresUnasked => out.write_str("it sent store digests unasked"),
            PeerFault::Flood => out.write_str("it sent far too much"),
            PeerFault::AskTooEarly => out.write_str("it asked for a place before it was let in"),
            PeerFault::HostOnly => out.write_str("it asked what only the host may"),
            PeerFault::NoSuchChunk => out.write_str("it asked for a file that is not there"),
            PeerFault::StampUnknown => out.write_str("it answered what was never said"),
            PeerFault::SnapshotUnasked => out.write_str("it sent a world that nobody asked for"),
            PeerFault::ProgressUnasked => {
                out.write_str("it told of turns that it cannot have played")
            }
            PeerFault::SeatMissing => out.write_str("it spoke for a seat that it does not have"),
            PeerFault::BallotWrong => out.write_str("it voted about nobody"),
            PeerFault::StandbyWrong => out.write_str("it offered to be the host out of place"),
            PeerFault::HeldWrong => out.write_str("it told of turns that cannot have been"),
            PeerFault::TestimonyUnasked => out.write_str("it told of its world unasked"),
            PeerFault::VerdictUnasked => out.write_str("it judged unasked"),
        }
    }
}
