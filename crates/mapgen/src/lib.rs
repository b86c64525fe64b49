//! From a seed and the name of a map script to a landscape and starting places: pure data, the same on
//! every machine.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

use core::fmt;

use protocol::MatchSetup;
use rules::Catalog;
use sim::MapPlan;

mod draft;
mod fairness;
mod forest;
mod grid;
mod ground;
mod hills;
mod lakes;
mod noise;
mod open_fields;
mod reach;
mod seats;
mod start;
#[cfg(test)]
mod tests;

pub use fairness::{Measure, measure};

/// Names of the map scripts, as [`MatchSetup::map`] takes them.
pub const MAPS: &[&str] = &["open_fields"];

/// Draws up the map of a match.
///
/// # Errors
/// [`MapError`] when there is no such map, or it cannot be made fair in that size for that many seats.
pub fn generate(setup: &MatchSetup, catalog: &Catalog) -> Result<MapPlan, MapError> {
    if let Some(fault) = setup.fault() {
        return Err(MapError::Setup(fault));
    }
    match setup.map.as_str() {
        "open_fields" => open_fields::generate(setup, catalog),
        _ => Err(MapError::UnknownMap),
    }
}

/// Why there is no map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapError {
    /// No map script of that name.
    UnknownMap,
    /// The setup breaks a rule of its own.
    Setup(&'static str),
    /// The rules lack a kind that the map is made of.
    MissingKind(&'static str),
    /// The map is too small for so many seats.
    NoRoom,
}

impl fmt::Display for MapError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapError::UnknownMap => out.write_str("there is no map of that name"),
            MapError::Setup(fault) => out.write_str(fault),
            MapError::MissingKind(key) => {
                write!(out, "the rules have no `{key}`, which the map needs")
            }
            MapError::NoRoom => out.write_str("the map is too small for so many players"),
        }
    }
}

impl core::error::Error for MapError {}
