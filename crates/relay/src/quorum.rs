use alloc::collections::VecDeque;

use protocol::{Seat, SeatSet, Turn};

/// Whether enough of a match are with this relay for it to close turns. More than half of those who sent
/// turns may be going on with another host after a cut, and then nothing may happen here.
///
/// Who counts follows from the turns, which both sides of a cut share: those who sent turns when it came.
/// A change of that counts once half of those before it are known to have it.
#[derive(Debug, Default)]
pub struct Quorum {
    settled: SeatSet,
    /// Changes that are not known to have reached half of those before, by the turn that brought them.
    pending: VecDeque<(Turn, SeatSet)>,
}

impl Quorum {
    pub const fn new(live: SeatSet) -> Quorum {
        Quorum {
            settled: live,
            pending: VecDeque::new(),
        }
    }

    /// Behind `turn`, which is closed, these seats send turns.
    pub fn closed(&mut self, turn: Turn, live: SeatSet) {
        let last = self.pending.back().map_or(self.settled, |&(_, live)| live);
        if live != last {
            self.pending.push_back((turn, live));
        }
    }

    /// Settles the changes that half of those before have begun.
    pub fn settle(&mut self, has_begun: impl Fn(Seat, Turn) -> bool) {
        while let Some(&(turn, live)) = self.pending.front() {
            let knowing = self.settled.iter().filter(|&seat| has_begun(seat, turn));
            if knowing.count() * 2 < self.settled.len() as usize {
                return;
            }
            self.settled = live;
            self.pending.pop_front();
        }
    }

    /// Those who count and are not `here`.
    pub const fn missing(&self, here: SeatSet) -> SeatSet {
        self.settled.without(here)
    }

    /// Whether those who are `here` are enough: half of those who count. Whoever would be the next host
    /// needs more than half, so only one side goes on.
    pub const fn holds(&self, here: SeatSet) -> bool {
        self.settled.and(here).len() * 2 >= self.settled.len()
    }

    /// These count no longer: it is known that they are not with another host.
    pub fn give_up(&mut self, seats: SeatSet) {
        self.settled = self.settled.without(seats);
        for (_, live) in &mut self.pending {
            *live = live.without(seats);
        }
    }
}

/// Whether those who are `here` may follow a host of whom nothing is heard: more than half of those who
/// count; or just half, if no host is left that could go on with the other half, and the first of them is
/// among those here.
pub fn may_succeed(counting: SeatSet, here: SeatSet, are_hosts_gone: bool) -> bool {
    let present = counting.and(here);
    let has_first = counting
        .iter()
        .next()
        .is_some_and(|first| here.contains(first));
    let (twice, all) = (present.len() * 2, counting.len());
    twice > all || (twice == all && are_hosts_gone && has_first)
}
