use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::{Angle, Fixed, isqrt};

#[cfg(test)]
mod tests;

/// A point or a way on the ground, in tiles.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Vec2 {
    pub x: Fixed,
    pub y: Fixed,
}

impl Vec2 {
    pub const ZERO: Vec2 = Vec2 {
        x: Fixed::ZERO,
        y: Fixed::ZERO,
    };

    #[must_use]
    pub const fn new(x: Fixed, y: Fixed) -> Vec2 {
        Vec2 { x, y }
    }

    #[must_use]
    pub const fn from_ints(x: i32, y: i32) -> Vec2 {
        Vec2 {
            x: Fixed::from_int(x),
            y: Fixed::from_int(y),
        }
    }

    /// The vector of length one in this direction.
    #[must_use]
    pub fn from_angle(angle: Angle) -> Vec2 {
        Vec2 {
            x: angle.cos(),
            y: angle.sin(),
        }
    }

    /// The square of the length in units of 2⁻³² square tiles; cannot overflow for points on a map.
    ///
    /// Compare it with [`Vec2::square`] of a distance: exact, and without a root.
    #[must_use]
    pub fn length_squared(self) -> u64 {
        let (x, y) = (i64::from(self.x.raw()), i64::from(self.y.raw()));
        (x * x) as u64 + (y * y) as u64
    }

    /// The square of `length` in the units of [`Vec2::length_squared`].
    #[must_use]
    pub fn square(length: Fixed) -> u64 {
        let raw = i64::from(length.raw());
        (raw * raw) as u64
    }

    #[must_use]
    pub fn length(self) -> Fixed {
        Fixed::from_raw(isqrt(self.length_squared()).min(i32::MAX as u64) as i32)
    }

    #[must_use]
    pub fn distance(self, other: Vec2) -> Fixed {
        (self - other).length()
    }

    #[must_use]
    pub fn distance_squared(self, other: Vec2) -> u64 {
        (self - other).length_squared()
    }

    /// Whether `other` lies within `radius` of this point, the rim included.
    #[must_use]
    pub fn is_within(self, radius: Fixed, other: Vec2) -> bool {
        self.distance_squared(other) <= Vec2::square(radius)
    }

    /// The scalar product in units of 2⁻³² square tiles.
    #[must_use]
    pub fn dot(self, other: Vec2) -> i64 {
        i64::from(self.x.raw()) * i64::from(other.x.raw())
            + i64::from(self.y.raw()) * i64::from(other.y.raw())
    }

    /// The cross product in units of 2⁻³² square tiles; positive when `other` lies towards +y of this one.
    #[must_use]
    pub fn cross(self, other: Vec2) -> i64 {
        i64::from(self.x.raw()) * i64::from(other.y.raw())
            - i64::from(self.y.raw()) * i64::from(other.x.raw())
    }

    /// This vector with the length `length`; zero stays zero.
    #[must_use]
    pub fn with_length(self, length: Fixed) -> Vec2 {
        let own = isqrt(self.length_squared()) as i64;
        if own == 0 {
            return Vec2::ZERO;
        }
        let scale = |part: Fixed| {
            Fixed::from_raw((i64::from(part.raw()) * i64::from(length.raw()) / own) as i32)
        };
        Vec2 {
            x: scale(self.x),
            y: scale(self.y),
        }
    }

    /// This vector, shortened to `limit` if it is longer.
    #[must_use]
    pub fn limited(self, limit: Fixed) -> Vec2 {
        if self.length_squared() <= Vec2::square(limit) {
            self
        } else {
            self.with_length(limit)
        }
    }

    /// A quarter turn towards +y.
    #[must_use]
    pub fn perpendicular(self) -> Vec2 {
        Vec2 {
            x: -self.y,
            y: self.x,
        }
    }

    #[must_use]
    pub fn rotated(self, angle: Angle) -> Vec2 {
        let (sin, cos) = (angle.sin(), angle.cos());
        Vec2 {
            x: self.x * cos - self.y * sin,
            y: self.x * sin + self.y * cos,
        }
    }

    #[must_use]
    pub fn angle(self) -> Angle {
        Angle::of(self)
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    #[inline]
    fn add(self, other: Vec2) -> Vec2 {
        Vec2 {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    #[inline]
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2 {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Neg for Vec2 {
    type Output = Vec2;
    #[inline]
    fn neg(self) -> Vec2 {
        Vec2 {
            x: -self.x,
            y: -self.y,
        }
    }
}

impl Mul<Fixed> for Vec2 {
    type Output = Vec2;
    #[inline]
    fn mul(self, factor: Fixed) -> Vec2 {
        Vec2 {
            x: self.x * factor,
            y: self.y * factor,
        }
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}

impl SubAssign for Vec2 {
    fn sub_assign(&mut self, other: Vec2) {
        *self = *self - other;
    }
}
