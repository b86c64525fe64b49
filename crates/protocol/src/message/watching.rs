use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::RoomRules;
use crate::MatchSetup;

/// "You may watch": the welcome of somebody without a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watching {
    /// The match as it stands.
    pub setup: MatchSetup,
    /// How the room is kept; what is seen is as old as [`WatchRules::delay_ms`](super::WatchRules::delay_ms) says.
    pub rules: RoomRules,
}

impl Watching {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Watching> {
        MatchSetup::samples()
            .into_iter()
            .zip(RoomRules::samples())
            .map(|(setup, rules)| Watching { setup, rules })
            .collect()
    }
}
