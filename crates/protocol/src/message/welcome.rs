use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{RoomRules, SeatSecret};
use crate::{MatchSetup, Seat};

/// "You have a seat."
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    pub seat: Seat,
    /// Shown by whoever wants this seat again.
    pub seat_secret: SeatSecret,
    /// The match as it stands; the names of those who are still to come are not final.
    pub setup: MatchSetup,
    /// How the room is kept once the match runs.
    pub rules: RoomRules,
}

impl Welcome {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Welcome> {
        MatchSetup::samples()
            .into_iter()
            .zip(RoomRules::samples())
            .map(|(setup, rules)| Welcome {
                seat: Seat::default(),
                seat_secret: SeatSecret([7; 16]),
                setup,
                rules,
            })
            .collect()
    }
}
