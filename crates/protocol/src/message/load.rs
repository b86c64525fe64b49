use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Pace, SeatKey, SeatSecret};
use crate::limits::SEATS_MAX;
use crate::lobby::ContentHash;
use crate::{MatchSetup, Seat, bounded};

/// "Everybody is here: build this world and say [`Loaded`](super::Loaded)."
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// Final.
    pub setup: MatchSetup,
    pub pace: Pace,
    /// The save to play on from, which everybody has; `None`: a new match.
    pub save: Option<ContentHash>,
    /// By what the people of this match are known again should it be saved, ascending by seat.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub keys: Vec<(Seat, SeatKey)>,
}

impl Load {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Load> {
        MatchSetup::samples()
            .into_iter()
            .map(|setup| Load {
                pace: Pace::STANDARD,
                save: (setup.seats.len() > 2).then_some(ContentHash([9; 32])),
                keys: alloc::vec![(Seat::default(), SeatSecret([7; 16]).key())],
                setup,
            })
            .collect()
    }
}
