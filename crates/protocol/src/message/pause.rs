use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// "Stop the match" and "go on".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    pub is_wanted: bool,
}

/// The match stands still: once a second while it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// Whose pause it is: that seat alone may end it before its time.
    pub by: Seat,
    /// After so long the match goes on by itself.
    pub left_ms: u32,
    /// Pauses that this seat has left after this one.
    pub pauses_left: u8,
}

impl Pause {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Pause> {
        [true, false].map(|is_wanted| Pause { is_wanted }).into()
    }
}

impl Paused {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Paused> {
        alloc::vec![Paused {
            by: Seat::default(),
            left_ms: 60_000,
            pauses_left: 2,
        }]
    }
}
