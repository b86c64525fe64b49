use protocol::lobby::ContentHash;
use protocol::message::{Chat, Mismatch, Pace, Roster, SeatEnd, StoresDiffer, Tempo, Waiting};
use protocol::{MatchSetup, Seat, Turn};

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
    /// The worlds are no longer equal. At most once a match.
    Mismatch(Mismatch),
    /// In which stores they differ, some moments after the mismatch.
    StoresDiffer(StoresDiffer),
    /// This seat sends no more orders; its world resigns in this very turn.
    SeatEnded {
        seat: Seat,
        reason: SeatEnd,
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
}
