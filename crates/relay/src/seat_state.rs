use alloc::collections::VecDeque;
use alloc::string::String;

use protocol::message::{Pace, SeatSecret, TurnMessage};
use protocol::{ConnectionId, Digest, Turn};

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
    /// The turn whose message comes next.
    pub expected: Turn,
    /// The last turn whose digest it reported.
    pub digest_of: Option<Turn>,
    /// Its messages for turns that are not closed yet, in order.
    pub queue: VecDeque<TurnMessage>,
}

impl SeatState {
    pub fn new(pace: Pace) -> SeatState {
        SeatState {
            connection: None,
            secret: None,
            name: None,
            loaded: None,
            has_ended: false,
            expected: Turn(pace.delay_turns.into()),
            digest_of: None,
            queue: VecDeque::new(),
        }
    }

    /// Somebody sits there who is still in the match.
    pub const fn is_live(&self) -> bool {
        self.connection.is_some() && !self.has_ended
    }

    pub fn turns_queued(&self) -> usize {
        self.queue.len()
    }
}
