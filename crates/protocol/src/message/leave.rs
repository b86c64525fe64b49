use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

/// "I am going": the seat ends in the next turn to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leave {
    pub reason: LeaveReason,
}

/// Why somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeaveReason {
    /// The match was over.
    Finished,
    Resigned,
    /// The person closed the game.
    Quit,
}

impl fmt::Display for LeaveReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            LeaveReason::Finished => "the match was over",
            LeaveReason::Resigned => "resigned",
            LeaveReason::Quit => "left the game",
        })
    }
}

impl Leave {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Leave> {
        [
            LeaveReason::Finished,
            LeaveReason::Resigned,
            LeaveReason::Quit,
        ]
        .into_iter()
        .map(|reason| Leave { reason })
        .collect()
    }
}
