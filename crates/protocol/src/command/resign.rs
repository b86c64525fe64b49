use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Give up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {}

impl Resign {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Resign> {
        alloc::vec![Resign {},]
    }
}
