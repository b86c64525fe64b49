use alloc::vec::Vec;
use core::fmt;

use determinism::{BadState, Source, State};
use serde::{Deserialize, Serialize};

/// Who gives the orders of a seat for a person. Part of the world: every machine must know it in the
/// same tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Steward {
    /// Its own person.
    #[default]
    Owner,
    /// Nobody: its things finish what they were told, and defend themselves.
    Nobody,
    /// The computer player of this level, 1 (weakest) to 5, inside every machine's simulation.
    Computer { level: u8 },
    /// The people of its allies' seats.
    Allies,
}

impl Steward {
    /// Every kind of steward, for tests.
    pub const SAMPLES: [Steward; 4] = [
        Steward::Owner,
        Steward::Nobody,
        Steward::Computer { level: 3 },
        Steward::Allies,
    ];

    /// Whether such a steward exists.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        match self {
            Steward::Computer { level } => level >= 1 && level <= 5,
            Steward::Owner | Steward::Nobody | Steward::Allies => true,
        }
    }
}

impl fmt::Display for Steward {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Steward::Owner => out.write_str("its own person"),
            Steward::Nobody => out.write_str("nobody"),
            Steward::Computer { level } => write!(out, "a computer of level {level}"),
            Steward::Allies => out.write_str("its allies"),
        }
    }
}

/// One byte: the level of a computer player stands behind the other three.
impl State for Steward {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Steward::Owner => 0,
            Steward::Nobody => 1,
            Steward::Allies => 2,
            Steward::Computer { level } => 2 + level,
        });
    }
    fn read(input: &mut Source<'_>) -> Result<Steward, BadState> {
        match u8::read(input)? {
            0 => Ok(Steward::Owner),
            1 => Ok(Steward::Nobody),
            2 => Ok(Steward::Allies),
            byte @ 3..=7 => Ok(Steward::Computer { level: byte - 2 }),
            _ => Err(BadState::Invalid),
        }
    }
}
