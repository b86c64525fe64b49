//! What the world is made of: units, buildings, deposits, technologies and terrain as tables of text in
//! `assets/rules/`, parsed, validated and hashed into a [`Catalog`].
//!
//! # The tables
//!
//! A paragraph is a row: its head says what it describes (`unit`, `building`, `animal`, `deposit`,
//! `technology`, or `constants` without a name), each line behind it is a field (`hit_points 25`), a blank
//! line ends it, `#` begins a comment. Names are lower case and end in their unit. Times are in seconds,
//! distances in tiles, speeds and rates per second; each figure is read exactly and rounded once, to the
//! nearest tick of 16 ms or the nearest 65,536th a tick, halves upwards. Fields of each paragraph:
//!
//! | paragraph | fields |
//! |---|---|
//! | all that lives or stands | `hit_points`, `sight_tiles`, `armour CLASS N ...` |
//! | what walks | `radius_tiles`, `speed_tiles_per_second` |
//! | what attacks | `attack CLASS N ...`, `attack_reload_seconds`, `attack_windup_seconds`, `attack_range_tiles`, `projectile_speed_tiles_per_second`, `projectile_accuracy_percent` |
//! | what holds goods | `holds RESOURCE N`, `job`, `workers_max` |
//! | `unit` | `cost RESOURCE N ...`, `train_seconds`, `age`, `population`, `builds`, `gather_per_second JOB N ...`, `carry JOB N ...` |
//! | `building` | `footprint_tiles`, `cost`, `build_seconds`, `age`, `room`, `counts_for_age`, `walkable`, `wall`, `trains`, `researches`, `drop_site` |
//! | `animal` | `behaviour`, `decay_per_second` |
//! | `deposit` | `footprint_tiles` |
//! | `technology` | `cost`, `research_seconds`, `age`, `leads_to_age`, `buildings_required` |
//!
//! Rows are numbered in the order in which they stand, so their order is part of the meaning.
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
