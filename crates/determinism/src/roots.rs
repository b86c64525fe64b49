/// The integer square root, rounded down.
///
/// The standard library computes it in integers alone, so it is the same on every machine.
#[must_use]
pub fn isqrt(value: u64) -> u64 {
    value.isqrt()
}
