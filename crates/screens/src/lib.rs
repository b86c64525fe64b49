//! Every panel a person sees, in egui alone: a `Model` goes in, `Intent`s come out. Nothing here knows
//! the simulation, the network or Bevy, so every panel can be tested by itself.

pub mod curves;
pub mod hud;
pub mod icons;
pub mod menu;
pub mod text;
pub mod theme;
pub mod widgets;
pub mod words;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
