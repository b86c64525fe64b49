use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Turn;
use crate::limits::DELAY_TICKS_MAX;

/// "From that turn on, give further (or less far) ahead." To one seat, about its own line only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delay {
    /// From the beginning of a turn to the beginning of the turn that is given to in it; 1 to
    /// [`DELAY_TICKS_MAX`].
    pub ticks: u16,
    /// The turn whose bundle comes next.
    pub from: Turn,
}

impl Delay {
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.ticks >= 1 && self.ticks <= DELAY_TICKS_MAX
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Delay> {
        alloc::vec![Delay {
            ticks: 12,
            from: Turn(400)
        }]
    }
}
