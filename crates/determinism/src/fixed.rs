use core::fmt;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use ::fixed::types::I16F16;
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// A signed fixed-point number: 16 bits before the point, 16 behind it (range ±32,767, step 1/65,536).
///
/// The overflow rule: **every operator panics when its result does not fit**, in debug and in release
/// alike, because a wrapped number in one build and a panic in another is two different games. Where
/// a value may legitimately run out of range use the `saturating_*` methods, which say so by name.
/// The crate `fixed` does the arithmetic; no other crate of the house names it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed(I16F16);

impl Fixed {
    pub const ZERO: Fixed = Fixed::from_raw(0);
    pub const ONE: Fixed = Fixed::from_int(1);
    pub const HALF: Fixed = Fixed::from_raw(1 << 15);
    /// The smallest step above zero.
    pub const EPSILON: Fixed = Fixed::from_raw(1);
    pub const MAX: Fixed = Fixed::from_raw(i32::MAX);
    pub const MIN: Fixed = Fixed::from_raw(i32::MIN);
    /// Bits behind the point.
    pub const FRACTION_BITS: u32 = 16;

    /// The whole number `value`, which must lie within ±32,767.
    #[must_use]
    pub const fn from_int(value: i32) -> Fixed {
        assert!(
            value >= -32_768 && value <= 32_767,
            "whole number out of fixed-point range"
        );
        Fixed::from_raw(value << 16)
    }

    /// The number whose 65,536-fold is `raw`.
    #[must_use]
    pub const fn from_raw(raw: i32) -> Fixed {
        Fixed(I16F16::from_bits(raw))
    }

    /// The 65,536-fold of this number.
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0.to_bits()
    }

    /// `numerator / denominator`, rounded towards zero. Panics when the quotient does not fit.
    #[must_use]
    pub const fn from_ratio(numerator: i32, denominator: i32) -> Fixed {
        let raw = ((numerator as i64) << 16) / denominator as i64;
        assert!(
            raw >= i32::MIN as i64 && raw <= i32::MAX as i64,
            "ratio out of fixed-point range"
        );
        Fixed::from_raw(raw as i32)
    }

    /// Reads `12`, `-0.75` or `3.125`; `None` for anything else or out of range.
    #[must_use]
    pub fn parse(text: &str) -> Option<Fixed> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| {
            !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit())
        };
        if !plain(whole) || !plain(fraction) {
            return None;
        }
        let scale = 10_i64.pow(fraction.len() as u32);
        let scaled = whole.parse::<i64>().ok()? * scale + fraction.parse::<i64>().ok()?;
        // Round to nearest, so that 0.1 is the closest step and not the one below.
        let raw = (scaled * 65_536 + scale / 2) / scale;
        i32::try_from(if negative { -raw } else { raw })
            .ok()
            .map(Fixed::from_raw)
    }

    /// The largest whole number not above this one.
    #[must_use]
    pub const fn floor(self) -> i32 {
        self.raw() >> 16
    }

    /// The smallest whole number not below this one.
    #[must_use]
    pub const fn ceil(self) -> i32 {
        ((self.raw() as i64 + 0xFFFF) >> 16) as i32
    }

    /// The nearest whole number, halves upwards.
    #[must_use]
    pub const fn round(self) -> i32 {
        ((self.raw() as i64 + 0x8000) >> 16) as i32
    }

    #[must_use]
    pub fn abs(self) -> Fixed {
        if self < Fixed::ZERO { -self } else { self }
    }

    #[must_use]
    pub fn clamp(self, low: Fixed, high: Fixed) -> Fixed {
        Ord::clamp(self, low, high)
    }

    /// -1, 0 or 1.
    #[must_use]
    pub const fn signum(self) -> i32 {
        self.raw().signum()
    }

    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.raw() == 0
    }

    #[must_use]
    pub fn saturating_add(self, other: Fixed) -> Fixed {
        Fixed(self.0.saturating_add(other.0))
    }

    #[must_use]
    pub fn saturating_sub(self, other: Fixed) -> Fixed {
        Fixed(self.0.saturating_sub(other.0))
    }

    #[must_use]
    pub fn saturating_mul(self, other: Fixed) -> Fixed {
        Fixed(self.0.saturating_mul(other.0))
    }

    /// `self * numerator / denominator` without rounding in between. Panics when the result does not fit.
    #[must_use]
    pub fn mul_div(self, numerator: Fixed, denominator: Fixed) -> Fixed {
        let raw = i64::from(self.raw()) * i64::from(numerator.raw()) / i64::from(denominator.raw());
        Fixed::from_raw(i32::try_from(raw).unwrap_or_else(|_| overflow()))
    }

    /// The square root, rounded down; zero for negative numbers.
    #[must_use]
    pub fn sqrt(self) -> Fixed {
        if self <= Fixed::ZERO {
            return Fixed::ZERO;
        }
        Fixed::from_raw(crate::isqrt((self.raw() as u64) << 16) as i32)
    }
}

#[cold]
#[inline(never)]
fn overflow() -> ! {
    panic!("fixed-point overflow")
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $checked:ident) => {
        impl $trait for Fixed {
            type Output = Fixed;
            #[inline]
            fn $method(self, other: Fixed) -> Fixed {
                match self.0.$checked(other.0) {
                    Some(value) => Fixed(value),
                    None => overflow(),
                }
            }
        }
        impl $assign_trait for Fixed {
            #[inline]
            fn $assign(&mut self, other: Fixed) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(Add, add, AddAssign, add_assign, checked_add);
operator!(Sub, sub, SubAssign, sub_assign, checked_sub);
operator!(Mul, mul, MulAssign, mul_assign, checked_mul);
operator!(Div, div, DivAssign, div_assign, checked_div);

impl Mul<i32> for Fixed {
    type Output = Fixed;
    #[inline]
    fn mul(self, factor: i32) -> Fixed {
        match self.0.checked_mul_int(factor) {
            Some(value) => Fixed(value),
            None => overflow(),
        }
    }
}

impl Div<i32> for Fixed {
    type Output = Fixed;
    #[inline]
    fn div(self, divisor: i32) -> Fixed {
        match self.0.checked_div_int(divisor) {
            Some(value) => Fixed(value),
            None => overflow(),
        }
    }
}

impl Neg for Fixed {
    type Output = Fixed;
    #[inline]
    fn neg(self) -> Fixed {
        match self.0.checked_neg() {
            Some(value) => Fixed(value),
            None => overflow(),
        }
    }
}

impl core::iter::Sum for Fixed {
    fn sum<I: Iterator<Item = Fixed>>(items: I) -> Fixed {
        items.fold(Fixed::ZERO, Add::add)
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}

impl fmt::Debug for Fixed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}

impl Serialize for Fixed {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.raw().serialize(out)
    }
}

impl<'de> Deserialize<'de> for Fixed {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Fixed, D::Error> {
        i32::deserialize(input).map(Fixed::from_raw)
    }
}
