//! Meters: how often, how much, how slow, and one line that says so.
//!
//! Nothing here reads a clock or keeps more than a fixed amount: [`Rate`] and [`Every`] take instants in
//! milliseconds, [`Window`] holds the last `N` samples. Meters are read by people and tests; nothing
//! that is agreed between machines may depend on them.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod counter;
mod every;
mod histogram;
mod line;
mod meters;
mod rate;
mod window;

pub use counter::Counter;
pub use every::Every;
pub use histogram::Histogram;
pub use line::Line;
pub use meters::{Meters, Quality, Readings, Reason, Shape};
pub use rate::Rate;
pub use window::Window;
