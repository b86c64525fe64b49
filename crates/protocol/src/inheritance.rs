use alloc::vec::Vec;

use crate::lobby::ContentHash;
use crate::message::{Pace, SeatKey, Succession, Vote};
use crate::{MatchSetup, Seat, SeatSet, SimVersion, Turn, TurnLog};

/// All that a machine knows of a match whose host is gone: what a relay needs to go on with it. It leaves
/// no process.
#[derive(Clone, Debug)]
pub struct Inheritance {
    pub version: SimVersion,
    pub setup: MatchSetup,
    pub pace: Pace,
    pub save: Option<ContentHash>,
    /// By what the people of the match are known, ascending.
    pub keys: Vec<(Seat, SeatKey)>,
    /// As the host that is gone told it last.
    pub succession: Succession,
    /// Of this machine.
    pub seat: Seat,
    /// Whose machines may have closed turns since the last one that came here.
    pub hosts: SeatSet,
    /// A relay at which nobody plays may have, too.
    pub has_seatless_host: bool,
    pub turns: TurnLog,
    /// What this machine gave to turns that it has not seen closed.
    pub given: Vec<(Turn, Vec<Vec<u8>>)>,
    /// The first turn that it has not given to.
    pub not_given: Turn,
    /// Votes that are open.
    pub votes: Vec<Vote>,
}
