//! The sans-io machines of the agreement, put on real links, threads and files.
//!
//! A [`Server`] is a relay behind a port, or first a table, with a memory link for the host's own player; it runs on a
//! thread of its own ([`Server::spawn`]), because a host whose window stalls must not hold up everybody
//! else. It also answers those who look for games. A [`Client`] is a lockstep session at the end of a link. A [`Recorder`] writes what is played
//! into a file. Instants come from the caller here too; only waiting needs the system.

mod announcement;
mod client;
mod former_seats;
mod keepsake;
mod mending;
mod migration;
mod recorder;
mod room;
mod secrets;
mod server;
mod server_thread;
mod table_client;
#[cfg(test)]
mod testing;
mod trouble;

pub use client::Client;
pub use former_seats::{former_seats, remember_seat};
pub use keepsake::{Keepsake, has_kept_seat};
pub use recorder::{RecordTrouble, Recorder};
pub use secrets::seat_secrets;
pub use server::{Server, ServerStatus};
pub use server_thread::{Clock, ServerHandle};
pub use table_client::TableClient;
pub use transport::Waker;
pub use trouble::Trouble;
