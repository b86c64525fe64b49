//! What the world is made of: units, buildings, deposits, technologies and terrain as tables of text in
//! `assets/rules/`, parsed, validated and hashed into a [`Catalog`].
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod builtin;
mod catalog;
mod classes;
mod digest;
mod error;
mod kind;
mod parse;
mod technology;
mod terrain;

pub use catalog::{Catalog, Constants};
pub use classes::{ArmourClass, Job, ResourceSet};
pub use error::RuleError;
pub use kind::{
    AnimalRules, Attack, Behaviour, Class, DepositRules, GatherRate, Kind, ProjectileRules,
};
pub use technology::Technology;
pub use terrain::Terrain;
