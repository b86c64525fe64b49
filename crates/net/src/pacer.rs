use protocol::{Millis, TICK_MS};

#[cfg(test)]
mod tests;

/// How fast time passes in a match that is this machine's alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Paused,
    /// Per cent of the usual speed, 1 to 65,535.
    Percent(u16),
    /// As fast as the caller asks.
    Unbounded,
}

/// When the next tick is due.
#[derive(Clone, Debug)]
pub struct Pacer {
    speed: Speed,
    /// In microseconds of the machine's clock.
    due_us: Option<u64>,
    read_us: u64,
}

impl Pacer {
    /// Frames longer than this shift the schedule: fewer ticks than that are run in one go.
    pub const LAG_MS_MAX: u64 = 250;

    pub const fn new(speed: Speed) -> Pacer {
        Pacer {
            speed,
            due_us: None,
            read_us: 0,
        }
    }

    /// Begins a new schedule, unless the speed is the one it has: whoever sets it each frame loses no
    /// ticks that fell due between two of them.
    pub fn set_speed(&mut self, speed: Speed) {
        if self.speed != speed {
            self.speed = speed;
            self.due_us = None;
        }
    }

    const fn tick_us(&self) -> u64 {
        match self.speed {
            Speed::Percent(percent) if percent > 0 => TICK_MS as u64 * 100_000 / percent as u64,
            _ => TICK_MS as u64 * 1_000,
        }
    }

    /// `None` when a tick is due, otherwise when to ask again.
    pub fn rest_until(&mut self, now: Millis) -> Option<Millis> {
        match self.speed {
            Speed::Unbounded => return None,
            Speed::Paused | Speed::Percent(0) => return Some(now.plus_ms(TICK_MS.into())),
            Speed::Percent(_) => {}
        }
        let now_us = now.0.saturating_mul(1_000);
        let mut due_us = self.due_us.unwrap_or(now_us);
        if now_us < self.read_us {
            // The clock was set back: so is the schedule.
            due_us = due_us.saturating_sub(self.read_us - now_us);
        }
        if now_us.saturating_sub(due_us) > Pacer::LAG_MS_MAX * 1_000 {
            due_us = now_us.saturating_sub(self.tick_us());
        }
        self.read_us = now_us;
        self.due_us = Some(due_us);
        (due_us > now_us).then(|| Millis(due_us.div_ceil(1_000)))
    }

    /// The next tick is due at once: a new schedule begins with it.
    pub fn restart(&mut self) {
        self.due_us = None;
    }

    /// A tick runs.
    pub fn run(&mut self) {
        self.due_us = self.due_us.map(|due| due + self.tick_us());
    }

    /// Keeps the schedule and changes its speed.
    pub const fn set_percent(&mut self, percent: u16) {
        self.speed = Speed::Percent(percent);
    }

    /// Another schedule says that the next tick is due at `due_us`. Later than planned, and it is later;
    /// nothing is made up for that has not been late.
    pub fn delay_to(&mut self, due_us: u64) {
        self.due_us = Some(self.due_us.map_or(due_us, |own| own.max(due_us)));
    }

    /// The same when the tick runs: earlier than planned, and ticks come a little faster until they are
    /// back, the faster the further they are behind.
    pub fn hasten_to(&mut self, due_us: u64, ticks: u8) {
        if let Some(own) = &mut self.due_us {
            let behind = own.saturating_sub(due_us);
            let gently = TICK_MS as u64 * 1_000 / 20;
            let step = gently.max(behind / 32) * u64::from(ticks);
            *own -= behind.min(step);
        }
    }

    /// How far the time of the next tick has come.
    pub fn progress_permille(&self, now: Millis) -> u16 {
        let (Some(due_us), Speed::Percent(_)) = (self.due_us, self.speed) else {
            return 1_000;
        };
        let left_us = due_us.saturating_sub(now.0 * 1_000).min(self.tick_us());
        (1_000 - left_us * 1_000 / self.tick_us()) as u16
    }
}
