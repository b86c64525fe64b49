//! The world: what is in it ([`stores`]), what happens in a tick ([`tick`]), what a seat may ask
//! ([`commands`]) and what it sees ([`SeatView`]).
//!
//! No clock, no input, no output, no floats. Equal setups and equal commands give equal worlds, bit by
//! bit, on every machine.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod beginning;
pub mod commands;
pub mod components;
mod entities;
pub mod events;
pub mod fog;
pub mod geometry;
mod handicap;
pub mod landscape;
mod map_plan;
pub mod navigation;
pub mod occupancy;
pub mod outcome;
pub mod player;
pub mod projectiles;
mod refusal;
mod score;
mod seat_view;
mod snapshot;
pub mod spatial;
pub mod stores;
pub mod systems;
mod table;
#[cfg(test)]
mod testing;
pub mod tick;
pub mod variables;
mod world;

pub use entities::Entities;
pub use events::Event;
pub use handicap::Handicaps;
pub use map_plan::{MapPlan, Placed};
pub use refusal::Refusal;
pub use score::points;
pub use seat_view::{Activity, ObjectView, ProductionView, SeatView};
pub use table::Table;
pub use tick::TickTrace;
pub use world::{World, centre_of, snap};
