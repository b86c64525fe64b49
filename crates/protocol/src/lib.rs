//! What machines say to each other, and every byte of it.
//!
//! Ids, instants, [`Command`]s, the [`MatchSetup`], the messages between client and relay, the
//! [`codec`] that turns them into bytes, and the [`limits`] that everything from outside must keep.
//! A command without bytes does not compile, because [`Command`] is declared here.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bounded;
mod budget;
mod bundle_log;
mod cadence;
mod client_budget;
pub mod codec;
pub mod command;
pub mod datagram;
mod delay_line;
mod digest_table;
mod ids;
mod inheritance;
mod leb;
pub mod limits;
pub mod lobby;
pub mod message;
mod orders;
mod seat_map;
mod setup;
mod steady_clock;
mod steward;
pub mod text;
mod time;
mod turn_log;
mod units;
mod variable;
mod version;

pub use budget::Budget;
pub use bundle_log::{BundleLog, LogTail};
pub use cadence::{BadCadence, Cadence};
pub use client_budget::ClientBudget;
pub use codec::Malformed;
pub use command::Command;
pub use delay_line::DelayLine;
pub use determinism::{Angle, Digest, Fixed, Vec2 as WorldPos, digest_of_bytes};
pub use digest_table::DigestTable;
pub use ids::{CellPos, ConnectionId, EntityId, KindId, Seat, SeatSet, TechnologyId};
pub use inheritance::Inheritance;
pub use orders::{OrdersReader, OrdersWriter};
pub use seat_map::SeatMap;
pub use setup::{Control, MatchSetup, Resource, Reveal, SeatSetup, Stockpile, Terms, Victory};
pub use steady_clock::SteadyClock;
pub use steward::Steward;
pub use time::{Millis, TICK_MS, TICKS_PER_MINUTE, TICKS_PER_SECOND_X2, Tick, Turn};
pub use turn_log::{SeatsAfter, TurnLog};
pub use units::Units;
pub use variable::Variable;
pub use version::{PROTOCOL_VERSION, SIM_REVISION, SimVersion, VersionDifference};
