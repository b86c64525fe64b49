#[cfg(test)]
mod tests;

/// The last `N` samples of a quantity and what they say together.
#[derive(Clone, Debug)]
pub struct Window<const N: usize> {
    samples: [u32; N],
    len: usize,
    next: usize,
}

impl<const N: usize> Default for Window<N> {
    fn default() -> Window<N> {
        Window::new()
    }
}

impl<const N: usize> Window<N> {
    #[must_use]
    pub const fn new() -> Window<N> {
        assert!(N > 0, "a window holds at least one sample");
        Window {
            samples: [0; N],
            len: 0,
            next: 0,
        }
    }

    /// Adds a sample; the oldest goes when the window is full.
    pub fn push(&mut self, sample: u32) {
        self.samples[self.next] = sample;
        self.next = (self.next + 1) % N;
        self.len = (self.len + 1).min(N);
    }

    pub fn clear(&mut self) {
        self.len = 0;
        self.next = 0;
    }

    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The samples held, in no particular order.
    #[must_use]
    pub fn samples(&self) -> &[u32] {
        &self.samples[..self.len]
    }

    /// The smallest sample that at least `percent` of all samples do not exceed (nearest rank);
    /// `percent` above 100 counts as 100. `None` without samples.
    #[must_use]
    pub fn percentile(&self, percent: u32) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let mut sorted = self.samples;
        let sorted = &mut sorted[..self.len];
        let rank = (self.len * percent.min(100) as usize).div_ceil(100);
        let (_, value, _) = sorted.select_nth_unstable(rank.saturating_sub(1));
        Some(*value)
    }

    #[must_use]
    pub fn max(&self) -> Option<u32> {
        self.samples().iter().max().copied()
    }

    #[must_use]
    pub fn min(&self) -> Option<u32> {
        self.samples().iter().min().copied()
    }

    /// The mean, rounded down.
    #[must_use]
    pub fn mean(&self) -> Option<u32> {
        let sum: u64 = self.samples().iter().map(|&sample| u64::from(sample)).sum();
        sum.checked_div(self.len as u64).map(|mean| mean as u32)
    }
}
