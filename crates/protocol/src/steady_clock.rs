use crate::Millis;

#[cfg(test)]
mod tests;

/// A clock for patience: it follows the machine's clock, but never goes back and never leaps.
///
/// A laptop that slept for an hour must not find everybody's patience spent, and a clock set back must
/// not make it endless. So between two readings at most [`SteadyClock::STEP_MS_MAX`] pass, and whoever
/// keeps deadlines on this clock asks to be called at least that often.
#[derive(Clone, Copy, Debug, Default)]
pub struct SteadyClock {
    outside: Option<Millis>,
    inside: Millis,
}

impl SteadyClock {
    /// The most that passes between two readings, in milliseconds.
    pub const STEP_MS_MAX: u64 = 1_000;

    /// Takes note of the machine's clock and answers with the steady instant.
    pub fn read(&mut self, now: Millis) -> Millis {
        self.inside = self.at(now);
        self.outside = Some(now);
        self.inside
    }

    /// The steady instant of the last reading.
    #[must_use]
    pub const fn now(&self) -> Millis {
        self.inside
    }

    /// What [`SteadyClock::read`] would answer.
    #[must_use]
    pub fn at(&self, now: Millis) -> Millis {
        let passed = self.outside.map_or(0, |before| now.since_ms(before));
        self.inside.plus_ms(passed.min(SteadyClock::STEP_MS_MAX))
    }

    /// When, by the machine's clock, to read again for the steady `deadline`.
    #[must_use]
    pub fn wake_at(&self, deadline: Millis) -> Millis {
        let left = deadline.since_ms(self.inside).min(SteadyClock::STEP_MS_MAX);
        self.outside.unwrap_or_default().plus_ms(left)
    }
}
