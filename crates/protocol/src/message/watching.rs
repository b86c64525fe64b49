use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::MatchSetup;

/// "You may watch": the welcome of somebody without a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watching {
    /// The match as it stands.
    pub setup: MatchSetup,
    /// What is seen is so old.
    pub delay_ms: u32,
}

impl Watching {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Watching> {
        MatchSetup::samples()
            .into_iter()
            .map(|setup| Watching {
                setup,
                delay_ms: 120_000,
            })
            .collect()
    }
}
