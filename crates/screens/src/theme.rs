//! The one look of all panels: planks, parchment, iron; readable first. Colours are those of the art
//! direction.

use egui::Color32;

mod look;
mod signs;
mod wood;

pub use look::{Look, apply, letters, look};
pub use signs::{sign, sign_of};
pub use wood::{Push, board, button_shape, roundness};

pub const WOOD_DARK: Color32 = Color32::from_rgb(0x3A, 0x28, 0x1D);
pub const WOOD: Color32 = Color32::from_rgb(0x5A, 0x3E, 0x2C);
pub const WOOD_LIGHT: Color32 = Color32::from_rgb(0x7B, 0x58, 0x3C);
pub const WOOD_EDGE: Color32 = Color32::from_rgb(0x2A, 0x1C, 0x14);
pub const PARCHMENT: Color32 = Color32::from_rgb(0xF0, 0xE4, 0xC9);
pub const PARCHMENT_DIM: Color32 = Color32::from_rgb(0xC9, 0xB6, 0x92);
pub const INK: Color32 = Color32::from_rgb(0x33, 0x25, 0x1A);
pub const GOLD: Color32 = Color32::from_rgb(0xF2, 0xC4, 0x40);
pub const GOOD: Color32 = Color32::from_rgb(0x7C, 0xD9, 0x6B);
pub const BAD: Color32 = Color32::from_rgb(0xF0, 0x6A, 0x55);
