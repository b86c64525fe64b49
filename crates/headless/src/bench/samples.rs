//! What many measurements of the same say together.

use super::Figure;

/// Measurements in milliseconds.
#[derive(Default)]
pub struct Samples(Vec<f64>);

impl Samples {
    pub fn push(&mut self, ms: f64) {
        self.0.push(ms);
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// The smallest sample that at least `percent` of all do not exceed.
    pub fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (sorted.len() * percent).div_ceil(100).max(1);
        sorted.get(rank - 1).copied().unwrap_or_default()
    }

    pub fn max(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    /// Mean, 99th percentile and maximum.
    pub fn figures(&self) -> Vec<Figure> {
        vec![
            ("mean_ms", self.mean()),
            ("p99_ms", self.percentile(99)),
            ("max_ms", self.max()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::Samples;

    #[test]
    fn statistics_are_the_usual_ones() {
        let mut samples = Samples::default();
        (1..=200).rev().for_each(|n| samples.push(f64::from(n)));
        assert_eq!(
            (samples.mean(), samples.percentile(99), samples.max()),
            (100.5, 198.0, 200.0)
        );
        assert_eq!(samples.percentile(50), 100.0);
        assert_eq!(Samples::default().percentile(99), 0.0);
    }
}
