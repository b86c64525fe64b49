use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Pace;
use crate::MatchSetup;

/// "Everybody is here: build this world and say [`Loaded`](super::Loaded)."
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// Final.
    pub setup: MatchSetup,
    pub pace: Pace,
}

impl Load {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Load> {
        MatchSetup::samples()
            .into_iter()
            .map(|setup| Load {
                setup,
                pace: Pace::STANDARD,
            })
            .collect()
    }
}
