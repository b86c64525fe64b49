use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::ContentInfo;
use crate::limits::SEATS_MAX;
use crate::message::SeatKey;
use crate::{Control, MatchSetup, Seat, SeatSetup, Tick, bounded};

/// A saved match that is to be played on. Each of its seats is the row of the same number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMatch {
    /// The save file.
    pub content: ContentInfo,
    /// How far it had come.
    pub tick: Tick,
    /// As it was played. Whoever comes under the name of a seat is offered that first.
    pub setup: MatchSetup,
    /// Whoever shows the secret for the key of a seat gets the seat. Ascending, people only.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub keys: Vec<(Seat, SeatKey)>,
}

impl SavedMatch {
    /// The seats that people had.
    pub fn people(&self) -> impl Iterator<Item = &SeatSetup> {
        let seats = self.setup.seats.iter();
        seats.filter(|row| row.control == Control::Person)
    }

    /// By what the owner of `seat` is known again.
    #[must_use]
    pub fn key(&self, seat: Seat) -> Option<SeatKey> {
        let found = self.keys.iter().find(|(of, _)| *of == seat);
        found.map(|(_, key)| *key)
    }

    pub(super) fn fault(&self) -> Option<&'static str> {
        if !self.content.is_sound() {
            return Some("the saved match is empty or too large");
        }
        if !self.keys.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Some("the keys of the saved match are out of order");
        }
        self.setup.fault()
    }
}
