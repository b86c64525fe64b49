//! How fast the match really runs, where this machine, or another, cannot keep up.

use std::collections::VecDeque;

/// Seconds over which the speed is measured.
const WINDOW_S: f64 = 3.0;
/// Ticks of a second at the usual speed.
const TICKS_PER_S: f64 = 62.5;

/// Ticks over time, of the last seconds.
#[derive(Clone, Debug, Default)]
pub struct RunRate {
    seen: VecDeque<(f64, u32)>,
}

impl RunRate {
    /// A frame at this instant showed this tick.
    pub fn see(&mut self, time_s: f64, tick: u32) {
        self.seen.push_back((time_s, tick));
        while self
            .seen
            .get(1)
            .is_some_and(|(since_s, _)| time_s - since_s >= WINDOW_S)
        {
            self.seen.pop_front();
        }
    }

    /// The match stood still, or its speed was changed: what was before counts no more.
    pub fn begin_anew(&mut self) {
        self.seen.clear();
    }

    /// Per cent of the usual speed; `None` until there is enough to tell.
    #[must_use]
    pub fn percent(&self) -> Option<u16> {
        let ((from_s, from), (to_s, to)) = (self.seen.front()?, self.seen.back()?);
        let passed_s = to_s - from_s;
        if passed_s < WINDOW_S {
            return None;
        }
        let percent = f64::from(to.saturating_sub(*from)) * 100.0 / (passed_s * TICKS_PER_S);
        Some(percent.round().clamp(0.0, f64::from(u16::MAX)) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::RunRate;

    #[test]
    fn speed_is_that_of_the_last_seconds() {
        let mut rate = RunRate::default();
        for frame in 0..30 {
            rate.see(f64::from(frame) * 0.1, frame * 6);
        }
        assert_eq!(rate.percent(), None, "not three seconds yet");
        for frame in 30..=60 {
            rate.see(f64::from(frame) * 0.1, 180 + (frame - 30) * 2);
        }
        // Two ticks in a tenth of a second instead of six and a quarter.
        assert_eq!(rate.percent(), Some(32));
        rate.begin_anew();
        assert_eq!(rate.percent(), None);
    }
}
