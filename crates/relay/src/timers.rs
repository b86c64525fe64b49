use alloc::vec::Vec;

use protocol::{ConnectionId, Millis, Seat};

/// Everything a relay waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timer {
    /// This connection's hello.
    Hello(ConnectionId),
    /// The next sign of life while seats are free.
    Roster,
    /// The next turn has its time.
    Turn,
    /// The next word about who is waited for.
    Waiting,
    /// The end of everybody's patience.
    Patience,
    /// The store digests after a mismatch.
    Stores,
    /// The patience with this seat, whose person is away.
    Away(Seat),
    /// Somebody to come back, when nobody is left.
    Deserted,
    /// The end of a pause.
    PauseEnd,
    /// The next word about it.
    PauseNotice,
    /// The next part of a snapshot.
    Snapshot,
    /// The next sign of life for those without a seat.
    Followers,
    /// The next turn that those who watch may see.
    Release,
    /// The next word about who would be the next host.
    Succession,
    /// The next word about most being missing.
    Minority,
    /// The end of the patience with them.
    Alone,
    /// The end of the wait for those who were there under the last host.
    Reunion,
    /// What the judge of a mismatch says.
    Judge,
    /// The end of those who are put out for their world, or of the match.
    Parting,
}

/// When each timer goes off, by the steady clock. A relay has a dozen, and asks for the first of them far
/// more often than it sets one.
#[derive(Default)]
pub struct Timers {
    /// In no order.
    set: Vec<(Timer, Millis)>,
    first: Option<Millis>,
}

impl Timers {
    pub fn set(&mut self, timer: Timer, at: Millis) {
        match self.set.iter_mut().find(|(other, _)| *other == timer) {
            Some((_, before)) => {
                let moved = core::mem::replace(before, at);
                if self.first == Some(moved) && at > moved {
                    self.find_first();
                }
            }
            None => self.set.push((timer, at)),
        }
        if self.first.is_none_or(|first| at < first) {
            self.first = Some(at);
        }
    }

    pub fn clear(&mut self, timer: Timer) {
        let place = self.set.iter().position(|(other, _)| *other == timer);
        if let Some(place) = place {
            let (_, at) = self.set.swap_remove(place);
            if self.first == Some(at) {
                self.find_first();
            }
        }
    }

    pub fn clear_all(&mut self) {
        self.set.clear();
        self.first = None;
    }

    pub const fn earliest(&self) -> Option<Millis> {
        self.first
    }

    /// Takes out the timer that went off first; of several at the same instant the first of [`Timer`].
    pub fn pop_due(&mut self, now: Millis) -> Option<Timer> {
        let first = self.first.filter(|at| *at <= now)?;
        let due = self.set.iter().filter(|(_, at)| *at == first);
        let timer = due.map(|(timer, _)| *timer).min()?;
        self.clear(timer);
        Some(timer)
    }

    fn find_first(&mut self) {
        self.first = self.set.iter().map(|(_, at)| *at).min();
    }
}
