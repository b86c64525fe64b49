//! The commands that one seat gives to one turn, as bytes.
//!
//! People give one group several orders at once (walk there, then build, then gather), so a command for
//! the same units as the one before it does not name them again: [`SAME_UNITS`] stands in its tag and
//! the list is left out. "Before" never reaches beyond the message, so whoever has a turn can read it,
//! wherever a record or a returning player begins; and when a relay puts two messages of a seat into one
//! turn, the second still names its units itself.

use alloc::vec::Vec;

use crate::codec::{self, Malformed};
use crate::limits::{COMMAND_BYTES_MAX, UNITS_PER_TURN_MAX};
use crate::{Command, Units};

#[cfg(test)]
mod tests;

/// Set in the first byte of a command whose units are those of the command before it.
const SAME_UNITS: u8 = 0x80;

/// Writes the commands of a turn.
#[derive(Default)]
pub struct OrdersWriter {
    units: Option<Units>,
    named: usize,
}

impl OrdersWriter {
    /// The bytes of `command`, which comes behind those written before; `None` when a turn names no
    /// more units than it has named.
    #[must_use]
    pub fn encode(&mut self, command: &Command) -> Option<Vec<u8>> {
        let Some(units) = command.units() else {
            return Some(command.encode());
        };
        if self.named + units.len() > UNITS_PER_TURN_MAX {
            return None;
        }
        self.named += units.len();
        let bytes = command.encode();
        if self.units.as_ref() == Some(units) {
            let behind = 1 + codec::encode(units).len();
            let mut short = Vec::from([bytes[0] | SAME_UNITS]);
            short.extend(&bytes[behind..]);
            return Some(short);
        }
        self.units = Some(units.clone());
        Some(bytes)
    }
}

/// Reads the commands of a turn, in order.
#[derive(Default)]
pub struct OrdersReader {
    units: Option<Units>,
    named: usize,
}

impl OrdersReader {
    /// The command that `bytes` are, behind those read before.
    ///
    /// # Errors
    /// [`Malformed`] for anything that no writer writes; what follows is read as if it were not there.
    pub fn decode(&mut self, bytes: &[u8]) -> Result<Command, Malformed> {
        let command = match bytes.split_first() {
            Some((tag, rest)) if tag & SAME_UNITS != 0 => {
                let units = self.units.as_ref().ok_or(Malformed::Invalid)?;
                let mut long = Vec::from([tag & !SAME_UNITS]);
                long.extend(codec::encode(units));
                long.extend(rest);
                let command = decode_alone(&long)?;
                if command.units() != Some(units) {
                    return Err(Malformed::Invalid);
                }
                command
            }
            _ => decode_alone(bytes)?,
        };
        if let Some(units) = command.units() {
            // A few bytes can name thousands, and everybody has to look at each.
            if self.named + units.len() > UNITS_PER_TURN_MAX {
                return Err(Malformed::TooLong);
            }
            self.named += units.len();
            if self.units.as_ref() != Some(units) {
                self.units = Some(units.clone());
            }
        }
        Ok(command)
    }
}

fn decode_alone(bytes: &[u8]) -> Result<Command, Malformed> {
    if bytes.len() > COMMAND_BYTES_MAX {
        return Err(Malformed::TooLong);
    }
    Command::decode(bytes)
}
