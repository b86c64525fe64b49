//! Numbers that agree on every machine.
//!
//! Everything the simulation computes with comes from here: [`Fixed`] instead of floats, [`Vec2`] and
//! [`Angle`] built on it, integer roots, table trigonometry, randomness that is *addressed* instead of
//! drawn from a shared well ([`Random`]), the byte image of state ([`State`]) and its checksum
//! ([`Digest`]).
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod angle;
mod digest;
mod examine;
mod fixed;
mod random;
mod roots;
mod state;
mod state_macros;
mod trigonometry;
mod vec2;

pub use angle::Angle;
pub use digest::{Digest, digest_of_bytes, digest_of_words};
pub use examine::Examination;
pub use fixed::Fixed;
pub use random::{Domain, Random};
pub use roots::isqrt;
pub use state::{BadState, Source, State, UNBOUNDED, bound_of_all, bound_of_any};
pub use vec2::Vec2;

#[doc(hidden)]
pub mod macro_support {
    pub use alloc::string::String;
    pub use alloc::vec::Vec;
    pub use core::fmt::Debug;
}
