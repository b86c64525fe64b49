//! Finding games on the network.
//!
//! Two machines without I/O: an [`Asker`] looks for games and keeps the list, an [`Answerer`] speaks for
//! one game. Datagrams and instants go in, datagrams come out; both know nothing of std. Around them the
//! sockets: a [`Finder`] asks on every adapter of this machine, a [`Beacon`] answers on all of them. The
//! bytes are `protocol::datagram`'s.
//!
//! Everything that is heard may be a lie: rows are bounded in all and for each address, names are cleaned,
//! and whoever has not seen the query cannot answer it.
#![no_std]

extern crate alloc;
// For the sockets (`beacon`, `finder`, `interfaces`, `lookup`, `mapping`, `udp`) and the tests; the machines have
// core and alloc alone.
extern crate std;

mod answerer;
mod asker;
mod beacon;
mod budgets;
mod finder;
mod found_game;
mod interfaces;
mod lookup;
mod mapping;
#[cfg(test)]
mod tests;
mod udp;

pub use answerer::{Answerer, AnswererCounters};
pub use asker::{Asker, AskerCounters, Timer};
pub use beacon::{Beacon, BeaconPorts};
pub use finder::{Finder, Way};
pub use found_game::FoundGame;
pub use interfaces::{is_port_free, own_addresses};
pub use mapping::{
    Mapping, PortMapper, Protocol as MappingProtocol, Trouble as MappingTrouble, is_private,
};
