use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Steward;

/// "From now on this one gives the orders of the seat." It comes out of what the relay puts into a
/// turn; given by a person it is dropped by every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrust {
    pub to: Steward,
}

impl Entrust {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Entrust> {
        Steward::SAMPLES.map(|to| Entrust { to }).into()
    }
}
