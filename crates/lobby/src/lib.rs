//! The table before the match: [`Host`] keeps it, everybody who sits there has a [`Guest`], the person at
//! the host's machine too.
//!
//! Neither opens a socket nor reads a clock: `handle_*` goes in, `poll_*` comes out. When everybody is
//! ready and the host says so, [`Host`] answers with a [`StartPlan`]; a relay takes the links over from
//! there, and each guest gives its place to a session.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod blocks;
mod guest;
mod host;
mod plan;
#[cfg(test)]
mod tests;
mod view;

pub use blocks::start_blocks;
pub use guest::{Admission, Event, Guest, HostFault, Joining, Over, Timer as GuestTimer};
pub use host::{Counters, Host, HostConfig, Output, Phase, Randomness, SaveOffer, Timer};
pub use plan::{Onlooker, Place, StartPlan};
pub use view::{LobbyView, PersonView, RowView};
