use alloc::string::String;

use protocol::message::{Pace, SeatSecret};
use protocol::{ConnectionId, Digest};

use crate::pace::SeatPace;

/// One seat for a person.
pub struct SeatState {
    /// Who sits there.
    pub connection: Option<ConnectionId>,
    pub secret: Option<SeatSecret>,
    /// Cleaned, and different from every other name at the table.
    pub name: Option<String>,
    /// The world of this machine before the first tick.
    pub loaded: Option<Digest>,
    /// It sends no more turns.
    pub has_ended: bool,
    pub pace: SeatPace,
}

impl SeatState {
    pub fn new(pace: Pace) -> SeatState {
        SeatState {
            connection: None,
            secret: None,
            name: None,
            loaded: None,
            has_ended: false,
            pace: SeatPace::new(pace),
        }
    }

    /// Somebody sits there who is still in the match.
    pub const fn is_live(&self) -> bool {
        self.connection.is_some() && !self.has_ended
    }
}
