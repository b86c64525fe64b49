//! Colours of seats, in sRGB; figures: art direction, section 2.

use bevy::color::{LinearRgba, Srgba};
use bevy::prelude::Vec4;
use protocol::{MatchSetup, Seat};

#[cfg(test)]
mod tests;

/// A colour in sRGB, each part 0 to 255.
pub type Rgb = [u8; 3];

const STANDARD: [Rgb; 8] = [
    [0x35, 0x72, 0xE3],
    [0xD6, 0x3A, 0x30],
    [0x2F, 0xA0, 0x48],
    [0xF4, 0xC8, 0x28],
    [0x1F, 0xB7, 0xB4],
    [0x8B, 0x4A, 0xC9],
    [0x8C, 0x93, 0x9C],
    [0xF2, 0x7F, 0x1E],
];

const SAFE: [Rgb; 8] = [
    [0x33, 0x60, 0xFF],
    [0xDF, 0x36, 0x00],
    [0xB9, 0xF2, 0xFF],
    [0xDE, 0xEA, 0x2F],
    [0x91, 0x0E, 0x13],
    [0x28, 0xB5, 0x8A],
    [0xC5, 0x5B, 0xB1],
    [0x1D, 0x1D, 0x2B],
];

/// Colour `index` (0 to 7, wraps) of the standard set.
#[must_use]
pub fn seat_colour(index: u8) -> Rgb {
    STANDARD[usize::from(index) % 8]
}

/// Colour `index` (0 to 7, wraps) of the set that colour-blind people can tell apart.
#[must_use]
pub fn seat_colour_safe(index: u8) -> Rgb {
    SAFE[usize::from(index) % 8]
}

/// The colour of each seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatColours(pub [Rgb; 8]);

impl SeatColours {
    /// The colours that the setup gives, from the standard or the colour-blind-safe set.
    #[must_use]
    pub fn of(setup: &MatchSetup, is_safe: bool) -> SeatColours {
        let mut colours = STANDARD;
        for row in &setup.seats {
            let colour = if is_safe {
                seat_colour_safe(row.colour)
            } else {
                seat_colour(row.colour)
            };
            colours[row.seat.index()] = colour;
        }
        SeatColours(colours)
    }

    #[must_use]
    pub fn get(&self, seat: Seat) -> Rgb {
        self.0[seat.index()]
    }
}

impl Default for SeatColours {
    fn default() -> SeatColours {
        SeatColours(STANDARD)
    }
}

/// A colour as shaders take it: linear.
pub(crate) fn linear([red, green, blue]: Rgb) -> Vec4 {
    let colour = LinearRgba::from(Srgba::rgb_u8(red, green, blue));
    Vec4::new(colour.red, colour.green, colour.blue, 1.0)
}
