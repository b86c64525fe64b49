//! What those who watch may see by now: every turn so much later than it was closed.

use alloc::collections::VecDeque;

use protocol::{Millis, TICK_MS, Turn};

use crate::{Relay, Timer};

/// When turns were closed that are withheld.
#[derive(Default)]
pub struct Withheld {
    /// The first turn that may not be seen yet.
    next: Turn,
    closed_at: VecDeque<Millis>,
}

impl Relay {
    /// The first turn that those who watch may not see yet.
    pub(crate) fn released(&self) -> Turn {
        if self.config.watchers.delay_ms == 0 {
            self.turns.next
        } else {
            self.withheld.next
        }
    }

    /// A turn was closed.
    pub(crate) fn withhold(&mut self) {
        if self.config.watchers.delay_ms > 0 && self.config.watchers.count_max > 0 {
            self.withheld.closed_at.push_back(self.clock.now());
            if self.withheld.closed_at.len() == 1 {
                self.await_release();
            }
        }
    }

    /// Hands on what has become old enough.
    pub(crate) fn release(&mut self) {
        let now = self.clock.now();
        let delay_ms = u64::from(self.config.watchers.delay_ms);
        let withheld = &mut self.withheld;
        let is_due = |at: &Millis| now.since_ms(*at) >= delay_ms;
        while withheld.closed_at.front().is_some_and(is_due) {
            withheld.closed_at.pop_front();
            withheld.next = withheld.next.next();
        }
        self.feed_all();
        self.await_release();
    }

    /// After a change of the host: the last turns before `next` began so many ticks ago, the oldest first.
    pub(crate) fn withhold_again(&mut self, next: Turn, ages: &[u32]) {
        let now = self.clock.now();
        let at = |ticks: &u32| Millis(now.0.saturating_sub(u64::from(ticks * TICK_MS)));
        self.withheld.next = next - ages.len() as u32;
        self.withheld.closed_at = ages.iter().map(at).collect();
        self.await_release();
    }

    fn await_release(&mut self) {
        if let Some(first) = self.withheld.closed_at.front() {
            let due = first.plus_ms(self.config.watchers.delay_ms.into());
            self.timers.set(Timer::Release, due);
        }
    }
}
