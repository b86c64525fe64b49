use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::{LeaveReason, PeerFault};
use crate::lobby::KickReason;
use crate::{Seat, SeatSet};

/// The last message of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    pub reason: CloseReason,
}

/// Why the relay ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CloseReason {
    /// The client said that it goes.
    Left(LeaveReason),
    /// A hello was refused, and a [`Refused`](super::Refused) said why.
    Refused,
    /// The client broke a rule.
    Fault(PeerFault),
    /// The client was silent for longer than the match waits.
    PatienceSpent,
    /// The client's world did not stand in time.
    SlowToLoad,
    /// A newer connection showed the secret of this seat.
    Replaced,
    /// The worlds differ before the first tick; these seats disagree with the others (none named when
    /// no half is larger).
    WorldsDiffer { minority: SeatSet },
    /// Whoever runs the relay ended it.
    HostLeft,
    /// The host sent this person away from the table.
    Kicked(KickReason),
    /// The host sent this person away, and will not have it back.
    Banned(KickReason),
    /// Files that the match needs did not get on.
    ContentStalled,
    /// The match began without this one, who only wanted to look on.
    NoWatchers,
    /// What this machine caught up to is not the match that the others play.
    NotTheSame,
    /// The worlds are no longer equal, and will not be put right; these seats disagree with the others (none
    /// named when no half is larger).
    Parted { minority: SeatSet },
}

impl fmt::Display for CloseReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CloseReason::Left(reason) => write!(out, "goodbye: {reason}"),
            CloseReason::Refused => out.write_str("refused"),
            CloseReason::Fault(fault) => {
                write!(out, "the host shut this machine out: {fault}")
            }
            CloseReason::PatienceSpent => {
                out.write_str("this machine was silent for too long, its place was given up")
            }
            CloseReason::SlowToLoad => out.write_str("this machine did not finish loading in time"),
            CloseReason::Replaced => {
                out.write_str("this place was taken over by a newer connection")
            }
            CloseReason::WorldsDiffer { .. } => {
                out.write_str("the machines built different worlds from the same setup")
            }
            CloseReason::HostLeft => out.write_str("the host ended the match"),
            CloseReason::Kicked(reason) => write!(out, "the host sent you away: {reason}"),
            CloseReason::Banned(reason) => {
                write!(out, "the host sent you away for good: {reason}")
            }
            CloseReason::ContentStalled => {
                out.write_str("the files for the match did not arrive in time")
            }
            CloseReason::NoWatchers => out.write_str("the match began without onlookers"),
            CloseReason::NotTheSame => {
                out.write_str("this machine came back with another world than the others have")
            }
            CloseReason::Parted { .. } => out.write_str(
                "the machines no longer play the same match, and it could not be put right",
            ),
        }
    }
}

impl Closed {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Closed> {
        [
            CloseReason::Left(LeaveReason::Quit),
            CloseReason::Refused,
            CloseReason::Fault(PeerFault::Flood),
            CloseReason::PatienceSpent,
            CloseReason::SlowToLoad,
            CloseReason::Replaced,
            CloseReason::WorldsDiffer {
                minority: Seat::all().take(1).collect(),
            },
            CloseReason::HostLeft,
            CloseReason::Kicked(KickReason::Away),
            CloseReason::Banned(KickReason::Language),
            CloseReason::ContentStalled,
            CloseReason::NoWatchers,
            CloseReason::NotTheSame,
            CloseReason::Parted {
                minority: Seat::all().skip(1).take(1).collect(),
            },
        ]
        .into_iter()
        .map(|reason| Closed { reason })
        .collect()
    }
}
