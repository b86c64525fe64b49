//! Computer players: each sees what its seat sees ([`sim::SeatView`]) and gives commands like a person,
//! in the tick, on every machine alike. It changes nothing itself.
//!
//! A [`Brain`] is the little that one keeps in mind between two thoughts. Everything else it looks up
//! anew: [`survey`] counts what there is, then one file each feeds, builds, trains, scouts and fights.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod brain;
mod camps;
mod desk;
mod economy;
mod food;
mod kinds;
mod places;
mod production;
mod scouting;
mod surrender;
mod survey;
mod temper;
mod town;
mod traces;
mod war;

pub use brain::Brain;
