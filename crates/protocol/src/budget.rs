use crate::Millis;

#[cfg(test)]
mod tests;

/// How much may come in over time: a store that refills steadily and holds a burst.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    per_second: u64,
    /// In thousandths.
    full: u64,
    left: u64,
    read_at: Millis,
}

impl Budget {
    /// A full store of `burst` that refills by `per_second`.
    #[must_use]
    pub const fn new(per_second: u32, burst: u32, now: Millis) -> Budget {
        let full = burst as u64 * 1_000;
        Budget {
            per_second: per_second as u64,
            full,
            left: full,
            read_at: now,
        }
    }

    /// Takes `amount` out; `false`, and nothing taken, when there is not so much.
    #[must_use]
    pub fn spend(&mut self, amount: usize, now: Millis) -> bool {
        let refill = now.since_ms(self.read_at).saturating_mul(self.per_second);
        self.left = self.left.saturating_add(refill).min(self.full);
        self.read_at = now;
        let wanted = (amount as u64).saturating_mul(1_000);
        let is_there = wanted <= self.left;
        if is_there {
            self.left -= wanted;
        }
        is_there
    }
}
