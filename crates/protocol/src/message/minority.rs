use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// "Most of us are gone at once: they may be going on elsewhere, so no turn is closed here." Once a second
/// while it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minority {
    /// Who is missing.
    pub missing: SeatSet,
}

/// The host's own machine has asked at the places of those who are missing, and nobody listens there any
/// more: they are not going on elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    pub seats: SeatSet,
}

fn pair() -> SeatSet {
    Seat::all().skip(1).take(2).collect()
}

impl Minority {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Minority> {
        alloc::vec![Minority { missing: pair() }]
    }
}

impl Gone {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Gone> {
        alloc::vec![Gone { seats: pair() }]
    }
}
