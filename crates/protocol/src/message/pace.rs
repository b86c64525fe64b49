use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::TICK_MS;
use crate::limits::{DELAY_TURNS_MAX, TICKS_PER_TURN_MAX};

/// How time is cut: both figures come from the relay, which alone may change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pace {
    /// Ticks in a turn, 1 to [`TICKS_PER_TURN_MAX`]; one for the whole match.
    pub ticks_per_turn: u8,
    /// Turns from the beginning of the turn in which a message leaves to the turn it is for, 0 to
    /// [`DELAY_TURNS_MAX`]; between one seat and the relay only. Zero only without a network.
    pub delay_turns: u8,
}

impl Pace {
    /// What a match starts with: turns of 64 ms, so that an order waits 32 ms on average for its turn
    /// to end, and two of them for the way there and back (128 ms).
    pub const STANDARD: Pace = Pace {
        ticks_per_turn: 4,
        delay_turns: 2,
    };

    /// Alone at one machine: no way there and back.
    pub const SOLO: Pace = Pace {
        ticks_per_turn: 4,
        delay_turns: 0,
    };

    /// Length of a turn.
    #[must_use]
    pub const fn turn_ms(self) -> u32 {
        self.ticks_per_turn as u32 * TICK_MS
    }

    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.ticks_per_turn >= 1
            && self.ticks_per_turn <= TICKS_PER_TURN_MAX
            && self.delay_turns <= DELAY_TURNS_MAX
    }
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Pace, D::Error> {
        let (ticks_per_turn, delay_turns) = <(u8, u8)>::deserialize(input)?;
        let pace = Pace {
            ticks_per_turn,
            delay_turns,
        };
        if pace.is_valid() {
            Ok(pace)
        } else {
            Err(D::Error::custom("no match has this pace"))
        }
    }
}
