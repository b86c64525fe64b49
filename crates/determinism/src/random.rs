use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Fixed;

#[cfg(test)]
mod tests;

/// What a roll is for. Streams of different domains never touch, so an extra roll in combat cannot
/// move a deer. The numbers are part of every record: append, never renumber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Domain {
    Map = 1,
    Wildlife = 2,
    Projectile = 3,
    Computer = 4,
    Network = 5,
    Movement = 6,
    Setup = 7,
}

/// Randomness that is addressed, not drawn: the same (seed, domain, entity, tick) gives the same
/// numbers wherever and whenever it is asked, so nothing about it has to be saved or kept in order.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of one entity in one tick. Good for 16 draws; more would run into the next tick's.
    #[must_use]
    pub fn at(seed: u64, domain: Domain, entity: u32, tick: u32) -> Random {
        let mut stream = Random::stream(seed, domain, entity);
        stream.0.set_word_pos(u128::from(tick) * 16);
        stream
    }

    /// An unbounded stream, for work that happens once (a map, a schedule of faults).
    #[must_use]
    pub fn stream(seed: u64, domain: Domain, entity: u32) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..17].copy_from_slice(b"castellan");
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream((domain as u64) << 32 | u64::from(entity));
        Random(rng)
    }

    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    pub fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) << 32 | u64::from(self.next_u32())
    }

    /// A number in `0..bound`; zero when `bound` is zero.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u32) as i32
    }

    /// True in `numerator` of `denominator` cases.
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// A number in `0..1`.
    pub fn unit(&mut self) -> Fixed {
        Fixed::from_raw((self.next_u32() >> 16) as i32)
    }

    /// Puts `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
