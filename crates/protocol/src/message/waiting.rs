use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// Who holds everybody up: half a second after it began and once a second from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    pub on: SeatSet,
    /// For how long already.
    pub since_ms: u32,
}

impl Waiting {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Waiting> {
        alloc::vec![
            Waiting {
                on: Seat::all().skip(1).take(2).collect(),
                since_ms: 1_500
            },
            Waiting {
                on: SeatSet::EMPTY,
                since_ms: 0
            },
        ]
    }
}
