use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::{LeaveReason, PeerFault, TurnDigest};
use crate::{Command, Digest, Seat, SeatSet, Steward, Turn};

mod coding;

/// A closed turn: what every machine carries out in it, the same for all.
///
/// Its bytes are in `bundle/coding.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    pub turn: Turn,
    /// One for each seat that still sends turns, ascending, each seat once; none in the first turns,
    /// which are empty by agreement.
    pub entries: Vec<BundleEntry>,
    /// What the relay itself has put into this turn.
    pub control: Vec<TurnControl>,
}

/// One seat's part of a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleEntry {
    pub seat: Seat,
    /// What that seat's machine holds its world to be.
    pub digest: Option<TurnDigest>,
    /// Encoded commands in the order given.
    pub commands: Vec<Vec<u8>>,
}

/// What the relay puts into a turn, so that every machine does it in the same one. Append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnControl {
    /// This seat sends no more turns. Its world resigns, behind the commands of the turn.
    SeatEnded { seat: Seat, reason: SeatEnd },
    /// From the turn `from` on turns have so many ticks: 1, 2, 4 or 8. See [`Cadence`](crate::Cadence).
    Cadence { ticks_per_turn: u8, from: Turn },
    /// This seat sends no turns until it is back.
    SeatAway { seat: Seat, reason: SeatEnd },
    /// Its person is back and gives its orders again; its first turn is `from`.
    SeatBack { seat: Seat, from: Turn },
    /// Its person is away, and somebody else gives its orders from this turn on.
    Entrusted { seat: Seat, to: Steward },
    /// The match stands still behind this turn.
    Paused { by: Seat },
    /// It went on with this turn.
    Resumed { by: Seat },
    /// The world of this seat was not the others' from the end of `since` on, and is again.
    Mended { seat: Seat, since: Turn },
    /// Whoever differed has been seen to: the worlds are compared again, from the end of `from` on.
    Compared { from: Turn },
}

/// Why a seat sends no more turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeatEnd {
    Left(LeaveReason),
    LinkLost,
    /// It was silent for longer than the match waits.
    PatienceSpent,
    /// Its world did not stand in time.
    SlowToLoad,
    /// It broke a rule.
    Fault(PeerFault),
    /// Its world is not the others'.
    Drifted,
}

impl TurnControl {
    /// The same in a match whose turns are counted from `base` on.
    #[must_use]
    pub fn counted_from(self, base: Turn) -> TurnControl {
        let counted = |turn: Turn| Turn(turn.since(base));
        match self {
            TurnControl::Cadence {
                ticks_per_turn,
                from,
            } => TurnControl::Cadence {
                ticks_per_turn,
                from: counted(from),
            },
            TurnControl::SeatBack { seat, from } => TurnControl::SeatBack {
                seat,
                from: counted(from),
            },
            control => control,
        }
    }

    /// Brings the seats that send turns up to date.
    pub fn apply_to(&self, live: &mut SeatSet) {
        match *self {
            TurnControl::SeatEnded { seat, .. } | TurnControl::SeatAway { seat, .. } => {
                live.remove(seat);
            }
            TurnControl::SeatBack { seat, .. } => live.insert(seat),
            TurnControl::Cadence { .. }
            | TurnControl::Entrusted { .. }
            | TurnControl::Paused { .. }
            | TurnControl::Resumed { .. }
            | TurnControl::Mended { .. }
            | TurnControl::Compared { .. } => {}
        }
    }
}

impl fmt::Display for SeatEnd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatEnd::Left(reason) => write!(out, "{reason}"),
            SeatEnd::LinkLost => out.write_str("lost the connection"),
            SeatEnd::PatienceSpent => out.write_str("was silent for too long"),
            SeatEnd::SlowToLoad => out.write_str("did not finish loading in time"),
            SeatEnd::Fault(fault) => write!(out, "was shut out: {fault}"),
            SeatEnd::Drifted => out.write_str("its game is no longer the others'"),
        }
    }
}

impl Bundle {
    /// A turn in which nothing happens.
    #[must_use]
    pub const fn empty(turn: Turn) -> Bundle {
        Bundle {
            turn,
            entries: Vec::new(),
            control: Vec::new(),
        }
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Bundle> {
        let seat = Seat::default();
        let entry = |seat: Seat| BundleEntry {
            seat,
            digest: Some(TurnDigest {
                of: Turn(97),
                digest: Digest(0x0102_0304),
            }),
            commands: Command::samples()
                .iter()
                .skip(seat.index())
                .take(seat.index())
                .map(Command::encode)
                .collect(),
        };
        let ended = |reason| TurnControl::SeatEnded { seat, reason };
        alloc::vec![
            Bundle::empty(Turn(1)),
            Bundle {
                turn: Turn(100),
                entries: Seat::all().map(entry).collect(),
                control: Vec::new(),
            },
            Bundle {
                turn: Turn(4),
                entries: alloc::vec![BundleEntry {
                    seat,
                    digest: None,
                    commands: Vec::new()
                }],
                control: alloc::vec![
                    ended(SeatEnd::Left(LeaveReason::Resigned)),
                    ended(SeatEnd::LinkLost),
                    ended(SeatEnd::PatienceSpent),
                    ended(SeatEnd::SlowToLoad),
                    ended(SeatEnd::Fault(PeerFault::TurnOutOfOrder {
                        expected: Turn(5),
                        got: Turn(900)
                    })),
                    TurnControl::Cadence {
                        ticks_per_turn: 2,
                        from: Turn(9)
                    },
                ],
            },
            Bundle {
                turn: Turn(6),
                entries: Vec::new(),
                control: alloc::vec![
                    TurnControl::SeatAway {
                        seat,
                        reason: SeatEnd::LinkLost
                    },
                    TurnControl::Entrusted {
                        seat,
                        to: Steward::Computer { level: 2 }
                    },
                    TurnControl::SeatBack {
                        seat,
                        from: Turn(9)
                    },
                    TurnControl::Paused { by: seat },
                    TurnControl::Resumed { by: seat },
                    TurnControl::SeatAway {
                        seat,
                        reason: SeatEnd::Drifted
                    },
                    TurnControl::Mended {
                        seat,
                        since: Turn(3)
                    },
                    TurnControl::Compared { from: Turn(6) },
                ],
            },
        ]
    }
}
