use alloc::string::String;
use alloc::vec::Vec;

use protocol::message::{Pace, SeatKey, SeatSecret, TurnControl};
use protocol::{ConnectionId, Digest};

use crate::pace::SeatPace;

/// One seat for a person.
pub struct SeatState {
    /// Who sits there.
    pub connection: Option<ConnectionId>,
    /// Known to the first relay of a match only.
    pub secret: Option<SeatSecret>,
    /// By what later ones know whose seat it is: the hash of the secret, which comes first, and that of its
    /// proof.
    pub locks: Vec<SeatKey>,
    /// Cleaned, and different from every other name at the table.
    pub name: Option<String>,
    /// The world of this machine before the first tick.
    pub loaded: Option<Digest>,
    /// It sends no more turns.
    pub has_ended: bool,
    /// Its person is away, and the room has decided what becomes of it.
    pub is_decided: bool,
    pub pace: SeatPace,
    /// What every world is told behind the last of its turns, when its person has gone.
    pub parting: Vec<TurnControl>,
}

impl SeatState {
    pub fn new(pace: Pace) -> SeatState {
        SeatState {
            connection: None,
            secret: None,
            locks: Vec::new(),
            name: None,
            loaded: None,
            has_ended: false,
            is_decided: false,
            pace: SeatPace::new(pace),
            parting: Vec::new(),
        }
    }

    /// Somebody sits there who is still in the match.
    pub const fn is_live(&self) -> bool {
        self.connection.is_some() && !self.has_ended
    }

    /// Its person has gone once the match was full, and may come back.
    pub const fn is_away(&self) -> bool {
        self.connection.is_none() && !self.has_ended
    }
}
