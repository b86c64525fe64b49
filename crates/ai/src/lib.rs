//! Computer players: they see what a person would ([`sim::SeatView`]) and say what a person could
//! ([`protocol::Command`]).
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod brain;

pub use brain::Brain;
