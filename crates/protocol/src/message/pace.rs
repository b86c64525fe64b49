use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::TICK_MS;
use crate::limits::{DELAY_TURNS_MAX, TICKS_PER_TURN_MAX};

/// How time is cut: it comes from the relay, which alone may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pace {
    /// Ticks in a turn at the beginning, 1 to [`TICKS_PER_TURN_MAX`]. The relay may change it later, for
    /// all from the same turn on.
    pub ticks_per_turn: u8,
    /// Turns from the beginning of the turn in which a message leaves to the turn it is for, at the
    /// beginning, 0 to [`DELAY_TURNS_MAX`]. The relay may change it later, for each seat alone. Zero only
    /// without a network.
    pub delay_turns: u8,
    pub late: LatePolicy,
}

/// What becomes of a turn that somebody has not given to when its time has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LatePolicy {
    /// Everybody waits, up to the patience of the room.
    #[default]
    Wait,
    /// It closes without; what comes late goes into the next turn that is open.
    Clock,
}

impl Pace {
    /// What a match starts with: turns of 64 ms, so that an order waits 32 ms on average for its turn
    /// to end, and two of them for the way there and back (128 ms).
    pub const STANDARD: Pace = Pace {
        ticks_per_turn: 4,
        delay_turns: 2,
        late: LatePolicy::Wait,
    };

    /// Alone at one machine: no way there and back.
    pub const SOLO: Pace = Pace {
        ticks_per_turn: 4,
        delay_turns: 0,
        late: LatePolicy::Wait,
    };

    /// Length of a turn.
    #[must_use]
    pub const fn turn_ms(self) -> u32 {
        self.ticks_per_turn as u32 * TICK_MS
    }

    /// The delay at the beginning, in ticks.
    #[must_use]
    pub const fn delay_ticks(self) -> u16 {
        self.delay_turns as u16 * self.ticks_per_turn as u16
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
        let (ticks_per_turn, delay_turns, late) = <(u8, u8, LatePolicy)>::deserialize(input)?;
        let pace = Pace {
            ticks_per_turn,
            delay_turns,
            late,
        };
        if pace.is_valid() {
            Ok(pace)
        } else {
            Err(D::Error::custom("no match has this pace"))
        }
    }
}
