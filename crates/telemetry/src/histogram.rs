#[cfg(test)]
mod tests;

/// How many samples fell between fixed edges, in milliseconds: what a hundred thousand of them say, in a
/// few bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: [u32; Histogram::EDGES_MS.len() + 1],
}

impl Histogram {
    /// The first edges are ticks; behind the last lies everything slower.
    pub const EDGES_MS: [u32; 15] = [
        16, 32, 48, 64, 80, 100, 130, 160, 200, 250, 300, 400, 600, 1_000, 2_000,
    ];

    pub fn add(&mut self, sample_ms: u32) {
        let place = Histogram::EDGES_MS.partition_point(|&edge| edge < sample_ms);
        self.counts[place] = self.counts[place].saturating_add(1);
    }

    /// Samples up to each edge and above the one before it; the last are those above all edges.
    #[must_use]
    pub const fn counts(&self) -> &[u32; Histogram::EDGES_MS.len() + 1] {
        &self.counts
    }

    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// The edge that at least `percent` of all samples do not exceed; `None` without samples, and where
    /// that lies above the last edge.
    #[must_use]
    pub fn percentile_ms(&self, percent: u32) -> Option<u32> {
        let wanted = (self.total() * u64::from(percent.min(100))).div_ceil(100);
        let mut seen = 0;
        let mut edges = Histogram::EDGES_MS.iter();
        self.counts
            .iter()
            .find_map(|&count| {
                let edge = edges.next();
                seen += u64::from(count);
                (count > 0 && seen >= wanted).then_some(edge)
            })?
            .copied()
    }
}
