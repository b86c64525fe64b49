use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// How fast the clock of the match goes, and whose machine it goes slower for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempo {
    /// Per cent of the speed that the room has set, [`Tempo::PERCENT_MIN`] to 100.
    pub percent: u8,
    /// The seats whose machines do not keep up; none at full speed.
    pub on: SeatSet,
}

impl Tempo {
    /// Slower than this no match goes for anybody.
    pub const PERCENT_MIN: u8 = 50;
    pub const FULL: Tempo = Tempo {
        percent: 100,
        on: SeatSet::EMPTY,
    };

    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.percent >= Tempo::PERCENT_MIN && self.percent <= 100
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Tempo> {
        alloc::vec![
            Tempo::FULL,
            Tempo {
                percent: 65,
                on: Seat::all().skip(2).take(1).collect()
            }
        ]
    }
}
