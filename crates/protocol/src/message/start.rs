use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// "Every world stands and they are equal: go."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The seats that send turns.
    pub seats: SeatSet,
}

impl Start {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Start> {
        alloc::vec![Start {
            seats: Seat::all().take(2).collect()
        }]
    }
}
