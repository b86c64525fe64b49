use alloc::vec::Vec;

use protocol::lobby::ContentHash;
use protocol::message::{
    Chat, Compare, Mismatch, Pace, Paused, Roster, SeatEnd, StoresDiffer, Tempo, Testimony,
    TurnControl, Vote, Waiting,
};
use protocol::{MatchSetup, Seat, SeatSet, Steward, Turn};

/// What a session has to tell to people and to the program around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The relay gave us a seat.
    Welcomed {
        seat: Seat,
        setup: MatchSetup,
    },
    /// Who is there, while seats are free.
    Roster(Roster),
    /// Build this world, then call [`LockstepSession::loaded`](crate::LockstepSession::loaded).
    Load {
        setup: MatchSetup,
        pace: Pace,
        /// Play on from this save, which is here already; `None`: a new match.
        save: Option<ContentHash>,
    },
    /// The first tick may run.
    Started,
    /// These seats hold everybody up (while loading: are not ready yet).
    Waiting(Waiting),
    /// Nobody is waited for any more.
    Resumed,
    Chat(Chat),
    /// The worlds are no longer equal. Once until it has been seen to.
    Mismatch(Mismatch),
    /// In which stores they differ, some moments after the mismatch.
    StoresDiffer(StoresDiffer),
    /// Our own world is not the others' since the end of that turn. Another comes, as
    /// [`Notice::LoadSnapshot`]; this one stands still.
    Drifted {
        since: Turn,
    },
    /// The world of this seat had drifted from the others' and was put right.
    Mended {
        seat: Seat,
        since: Turn,
    },
    /// Nobody can say whose world is right at the end of `turn`: play it again from the last world on which
    /// all agreed, put our own right if it is another, and answer with
    /// [`Session::give_verdict`](crate::Session::give_verdict).
    Judge {
        turn: Turn,
    },
    /// Find out, with the machine of another seat, what is wrong with whose world.
    Compare(Compare),
    /// What that machine says.
    Testimony(Testimony),
    /// This seat sends no more orders; its world resigns in this very turn.
    SeatEnded {
        seat: Seat,
        reason: SeatEnd,
    },
    /// The person of this seat is away, and may come back.
    SeatAway {
        seat: Seat,
        reason: SeatEnd,
    },
    /// Its person is there again.
    SeatBack {
        seat: Seat,
    },
    /// Somebody else gives its orders until then.
    Entrusted {
        seat: Seat,
        to: Steward,
    },
    /// The match stands still behind this turn.
    MatchPaused {
        by: Seat,
    },
    /// It goes on.
    MatchResumed {
        by: Seat,
    },
    /// For how long it still stands still; every second.
    Paused(Paused),
    /// How a vote about a seat stands, or that it is over.
    Vote(Vote),
    /// We look on, and see everything so much later.
    Watching {
        setup: MatchSetup,
        delay_ms: u32,
    },
    /// The match runs already: build its world of this image, then call
    /// [`LockstepSession::loaded`](crate::LockstepSession::loaded).
    LoadSnapshot {
        setup: MatchSetup,
        pace: Pace,
        image: Vec<u8>,
    },
    /// The world played back differs from what `seat` recorded at the end of `turn`. At most once.
    Diverged {
        turn: Turn,
        seat: Seat,
    },
    /// The match goes slower because these machines do not keep up, or at full speed again.
    Tempo(Tempo),
    /// The same was ordered more often than once a tick; what is too much waits and leaves later, with
    /// `waiting` orders in all. Told once, until nothing is held any more.
    RepeatsHeld {
        waiting: u32,
    },
    /// The host has gone, and the machine of this seat hosts the match now.
    HostMoved {
        host: Option<Seat>,
    },
    /// These are missing, more than half of all: the match may be going on without this machine, and stands
    /// still here. Every second while it is so.
    MostMissing(SeatSet),
}

impl Notice {
    /// What a control of the relay is to people, if anything.
    pub(crate) const fn of_control(control: TurnControl) -> Option<Notice> {
        Some(match control {
            TurnControl::Cadence { .. } | TurnControl::Compared { .. } => return None,
            TurnControl::Mended { seat, since } => Notice::Mended { seat, since },
            TurnControl::SeatEnded { seat, reason } => Notice::SeatEnded { seat, reason },
            TurnControl::SeatAway { seat, reason } => Notice::SeatAway { seat, reason },
            TurnControl::SeatBack { seat, .. } => Notice::SeatBack { seat },
            TurnControl::Entrusted { seat, to } => Notice::Entrusted { seat, to },
            TurnControl::Paused { by } => Notice::MatchPaused { by },
            TurnControl::Resumed { by } => Notice::MatchResumed { by },
        })
    }
}
