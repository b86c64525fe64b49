use core::fmt;

/// How often something happened. Stops at its largest value instead of starting anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counter(u64);

impl Counter {
    pub fn one(&mut self) {
        self.add(1);
    }

    pub fn add(&mut self, count: u64) {
        self.0 = self.0.saturating_add(count);
    }

    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
