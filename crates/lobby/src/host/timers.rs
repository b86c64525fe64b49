use alloc::collections::BTreeMap;

use protocol::{ConnectionId, Millis};

/// Everything a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timer {
    /// This connection's hello, or its proof of the password.
    Hello(ConnectionId),
    /// The next table for everybody.
    Table,
}

/// When each timer goes off, by the steady clock.
#[derive(Default)]
pub struct Timers(BTreeMap<Timer, Millis>);

impl Timers {
    pub fn set(&mut self, timer: Timer, at: Millis) {
        self.0.insert(timer, at);
    }

    pub fn clear(&mut self, timer: Timer) {
        self.0.remove(&timer);
    }

    pub fn clear_all(&mut self) {
        self.0.clear();
    }

    pub fn earliest(&self) -> Option<Millis> {
        self.0.values().min().copied()
    }

    /// Takes out the timer that went off first.
    pub fn pop_due(&mut self, now: Millis) -> Option<Timer> {
        let (&timer, &at) = self.0.iter().min_by_key(|&(_, &at)| at)?;
        if at > now {
            return None;
        }
        self.0.remove(&timer);
        Some(timer)
    }
}
