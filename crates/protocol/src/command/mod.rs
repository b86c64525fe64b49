//! What a seat can ask of its world: one file a command, of the same name here, in `sim` and in
//! `local_player`.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::codec::{self, Malformed};
use crate::limits::COMMAND_BYTES_MAX;

mod attack;
mod attack_move;
mod build;
mod cancel;
mod console;
mod delete;
mod drop_off;
mod entrust;
mod gather;
mod move_units;
mod on_behalf;
mod patrol;
mod place;
mod place_wall;
mod repeats;
mod research;
mod resign;
mod set_rally;
mod set_stance;
mod stop;
#[cfg(test)]
mod tests;
mod train;

pub use attack::Attack;
pub use attack_move::AttackMove;
pub use build::Build;
pub use cancel::Cancel;
pub use console::Console;
pub use delete::Delete;
pub use drop_off::DropOff;
pub use entrust::Entrust;
pub use gather::Gather;
pub use move_units::Move;
pub use on_behalf::{OnBehalf, Order};
pub use patrol::Patrol;
pub use place::Place;
pub use place_wall::PlaceWall;
pub use repeats::Things;
pub use research::Research;
pub use resign::Resign;
pub use set_rally::SetRally;
pub use set_stance::{SetStance, Stance};
pub use stop::Stop;
pub use train::Train;

macro_rules! commands {
    ($($name:ident),* $(,)?) => {
        /// One order of one seat. The order of the variants is part of every record: append only.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Command {
            $($name($name),)*
        }

        $(impl From<$name> for Command {
            fn from(command: $name) -> Command {
                Command::$name(command)
            }
        })*

        impl Command {
            /// The names of all commands, in the order of their tags.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Command::$name(_) => stringify!($name),)*
                }
            }

            /// Examples of every command.
            #[must_use]
            pub fn samples() -> Vec<Command> {
                let mut all = Vec::new();
                $(all.extend($name::samples().into_iter().map(Command::from));)*
                all
            }
        }
    };
}

commands! {
    Move, AttackMove, Patrol, Attack, Gather, DropOff, Place, PlaceWall, Build, Train, Research, Cancel, SetRally, Stop, SetStance, Delete, Resign, Entrust,
    OnBehalf, Console,
}

impl Command {
    /// The tag of the first command that is not simply an order: those behind it hold others, or come
    /// from the relay.
    pub(crate) const ENTRUST_TAG: u8 = 17;

    /// Whether a person may give it. What only a relay puts into a turn is dropped when it comes from
    /// anybody else.
    #[must_use]
    pub const fn is_for_people(&self) -> bool {
        !matches!(self, Command::Entrust(_))
    }

    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        codec::encode(self)
    }

    /// # Errors
    /// [`Malformed`] for anything that [`Command::encode`] does not write.
    pub fn decode(bytes: &[u8]) -> Result<Command, Malformed> {
        codec::decode(bytes, COMMAND_BYTES_MAX)
    }
}
