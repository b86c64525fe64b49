use core::fmt;

use determinism::Fixed;
use protocol::TICK_MS;

/// A figure as it stands in a table: millionths, exactly.
///
/// The rounding rule of the tables: a figure is read exactly and rounded **once**, to the nearest step of
/// what it becomes, halves upwards. A time becomes whole ticks of 16 ms, a speed or rate per second
/// becomes 65,536ths per tick. A time above zero is one tick at least; a speed or rate above zero
/// that would become zero is refused by the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decimal(i64);

const MILLIONTHS: i64 = 1_000_000;
const FIXED_ONE: i64 = 1 << Fixed::FRACTION_BITS;

impl Decimal {
    /// Reads `12` or `0.75`, no sign: up to six digits before and behind the point.
    pub(crate) fn parse(text: &str) -> Option<Decimal> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let plain = |part: &str| {
            (1..=6).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !plain(whole) || !plain(fraction) {
            return None;
        }
        let scale = 10_i64.pow(6 - fraction.len() as u32);
        Some(Decimal(
            whole.parse::<i64>().ok()? * MILLIONTHS + fraction.parse::<i64>().ok()? * scale,
        ))
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Seconds as ticks.
    pub(crate) fn ticks(self) -> u32 {
        let ticks = rounded(self.0 * 1_000, MILLIONTHS * i64::from(TICK_MS));
        ticks.max(i64::from(self.0 > 0)) as u32
    }

    /// The figure itself; up to 32,767.
    pub(crate) fn fixed(self) -> Fixed {
        Fixed::from_raw(rounded(self.0 * FIXED_ONE, MILLIONTHS) as i32)
    }

    /// Something per second as the same per tick; up to 32,767.
    pub(crate) fn per_tick(self) -> Fixed {
        let per_tick = self.0 * FIXED_ONE * i64::from(TICK_MS);
        Fixed::from_raw(rounded(per_tick, MILLIONTHS * 1_000) as i32)
    }
}

/// `numerator / denominator` to the nearest, halves upwards, for what is not negative.
const fn rounded(numerator: i64, denominator: i64) -> i64 {
    (numerator * 2 + denominator) / (denominator * 2)
}

impl fmt::Display for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, mut fraction) = (self.0 / MILLIONTHS, self.0 % MILLIONTHS);
        if fraction == 0 {
            return write!(out, "{whole}");
        }
        let mut digits = 6;
        while fraction % 10 == 0 {
            fraction /= 10;
            digits -= 1;
        }
        write!(out, "{whole}.{fraction:0digits$}")
    }
}
