#[cfg(test)]
mod tests;

/// Seconds that a [`Rate`] looks back.
const SECONDS: usize = 8;

/// How much a second, over the last eight whole seconds.
#[derive(Clone, Debug, Default)]
pub struct Rate {
    buckets: [u64; SECONDS],
    /// The second that is being filled.
    second: u64,
    current: u64,
}

impl Rate {
    pub fn add(&mut self, amount: u64, now_ms: u64) {
        self.advance(now_ms);
        self.current = self.current.saturating_add(amount);
    }

    /// The mean of the last eight whole seconds, rounded down.
    pub fn per_second(&mut self, now_ms: u64) -> u64 {
        self.advance(now_ms);
        let sum = self
            .buckets
            .iter()
            .fold(0_u64, |sum, &amount| sum.saturating_add(amount));
        sum / SECONDS as u64
    }

    /// Closes the seconds that have passed. A clock that was set back stays in its second.
    fn advance(&mut self, now_ms: u64) {
        let second = now_ms / 1_000;
        let passed = second.saturating_sub(self.second);
        for _ in 0..passed.min(SECONDS as u64 + 1) {
            self.buckets.rotate_right(1);
            self.buckets[0] = core::mem::take(&mut self.current);
        }
        self.second = self.second.max(second);
    }
}
