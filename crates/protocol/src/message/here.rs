use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// "I am still here": the answer to a [`Roster`](super::Roster), so that a dead link gives its seat back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {}

impl Here {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Here> {
        alloc::vec![Here {}]
    }
}
