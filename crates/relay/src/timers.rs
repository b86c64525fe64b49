use alloc::collections::BTreeMap;

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
