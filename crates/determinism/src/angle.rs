use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::trigonometry::{ARC_TANGENT, SINE};
use crate::{Fixed, Vec2};

#[cfg(test)]
mod tests;

/// A direction: 65,536 steps to the full turn, zero along +x, counted towards +y. Wraps by nature.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Angle(pub u16);

impl Angle {
    pub const ZERO: Angle = Angle(0);
    pub const QUARTER: Angle = Angle(1 << 14);
    pub const HALF: Angle = Angle(1 << 15);

    /// The direction of `vector`; zero for the zero vector. Off by less than 1/4,000 turn.
    #[must_use]
    pub fn of(vector: Vec2) -> Angle {
        let (x, y) = (i64::from(vector.x.raw()), i64::from(vector.y.raw()));
        let (ax, ay) = (x.abs(), y.abs());
        if ax == 0 && ay == 0 {
            return Angle::ZERO;
        }
        let octant = if ax >= ay {
            i32::from(ARC_TANGENT[((ay * 256 + ax / 2) / ax) as usize])
        } else {
            (1 << 14) - i32::from(ARC_TANGENT[((ax * 256 + ay / 2) / ay) as usize])
        };
        let half = if x < 0 { (1 << 15) - octant } else { octant };
        Angle(if y < 0 { -half } else { half } as u16)
    }

    /// `n` 360ths of a turn.
    #[must_use]
    pub const fn from_degrees(n: i32) -> Angle {
        Angle((n * 65_536 / 360) as u16)
    }

    #[must_use]
    pub fn sin(self) -> Fixed {
        let quarter = self.0 >> 14;
        let within = i32::from(self.0 & 0x3FFF);
        let position = if quarter & 1 == 0 {
            within
        } else {
            (1 << 14) - within
        };
        let (index, rest) = ((position >> 6) as usize, position & 63);
        let low = SINE[index];
        let value = if rest == 0 {
            low
        } else {
            low + (SINE[index + 1] - low) * rest / 64
        };
        Fixed::from_raw(if quarter & 2 == 0 { value } else { -value })
    }

    #[must_use]
    pub fn cos(self) -> Fixed {
        (self + Angle::QUARTER).sin()
    }

    /// The way to `other` on the shorter side, in steps: positive towards +y.
    #[must_use]
    pub const fn turn_to(self, other: Angle) -> i16 {
        other.0.wrapping_sub(self.0) as i16
    }

    /// This angle turned towards `other` by at most `step`.
    #[must_use]
    pub fn turned_towards(self, other: Angle, step: u16) -> Angle {
        let way = i32::from(self.turn_to(other));
        let limit = i32::from(step);
        Angle(self.0.wrapping_add(way.clamp(-limit, limit) as u16))
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle(self.0.wrapping_add(other.0))
    }
}

impl Sub for Angle {
    type Output = Angle;
    fn sub(self, other: Angle) -> Angle {
        Angle(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle(self.0.wrapping_neg())
    }
}
