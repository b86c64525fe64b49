//! What many measurements of the same say together.

use anyhow::Result;

use super::Figure;

/// How often the same work is measured.
const ROUNDS: usize = 3;

/// Measurements in milliseconds.
#[derive(Default)]
pub struct Samples(Vec<f64>);

/// Measures the same work several times, and keeps of each step the shortest time: the steps are the
/// same bit by bit, so whatever took longer was the rest of the machine.
pub fn steady(mut measure: impl FnMut() -> Result<Samples>) -> Result<Samples> {
    let [best] = steady_parts(|| Ok([measure()?]))?;
    Ok(best)
}

/// The same for steps of several parts that are measured one by one.
pub fn steady_parts<const N: usize>(
    mut measure: impl FnMut() -> Result<[Samples; N]>,
) -> Result<[Samples; N]> {
    let mut best = measure()?;
    for _ in 1..ROUNDS {
        for (best, again) in best.iter_mut().zip(measure()?) {
            anyhow::ensure!(
                again.0.len() == best.0.len(),
                "two rounds of the same work differ in length"
            );
            best.0
                .iter_mut()
                .zip(again.0)
                .for_each(|(best, again)| *best = best.min(again));
        }
    }
    Ok(best)
}

impl Samples {
    pub fn push(&mut self, ms: f64) {
        self.0.push(ms);
    }

    /// What two parts of the same steps took together, step by step.
    pub fn with(&self, other: &Samples) -> Samples {
        Samples(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(own, other)| own + other)
                .collect(),
        )
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
    use super::{Samples, steady};

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

    #[test]
    fn the_shortest_time_of_each_step_counts() {
        let mut rounds = [[1.0, 9.0, 4.0], [5.0, 2.0, 5.0], [6.0, 3.0, 3.0]].into_iter();
        let best = steady(|| Ok(Samples(rounds.next().expect("three rounds").to_vec())))
            .expect("it is measured");
        assert_eq!(best.0, [1.0, 2.0, 3.0]);
    }
}
