//! What happens in a tick: one activity a file, each with `run(&mut World)`. Their order is the list in
//! `tick.rs`.

pub mod approach;
pub mod combat;
pub mod construction;
pub mod deaths;
pub mod decay;
pub mod fog;
pub mod gathering;
pub mod movement;
pub mod orders;
pub mod population;
pub mod production;
pub mod projectiles;
pub mod spatial;
pub mod tiles;
pub mod victory;
pub mod wildlife;

#[cfg(test)]
mod tests;
