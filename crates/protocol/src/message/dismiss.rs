use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// "Wait no longer for this seat's world": the host's word while machines load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dismiss {
    pub seat: Seat,
}

impl Dismiss {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Dismiss> {
        Seat::all().take(1).map(|seat| Dismiss { seat }).collect()
    }
}
