use alloc::vec::Vec;

use protocol::message::{Refusal, Succession};
use protocol::{Millis, Seat, SeatSet};

#[cfg(test)]
mod tests;

/// How long somebody may take to open a connection.
const OPEN_MS: u64 = 1_000;
/// And then to answer the hello.
const ANSWER_MS: u64 = 1_000;
/// Whoever collects the others says so several times a second.
const STANDING_MS: u64 = 1_000;
/// How long one is waited with, until another is asked.
const WAITING_MS: u64 = 4_000;
/// Between two rounds.
const REST_MS: u64 = 150;

/// Where somebody may know how the match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the host was.
    Host,
    /// At the machine of this seat.
    Seat(Seat),
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestStep {
    /// Open a connection, and drop the one before. Say hello when it stands.
    Call(Place),
    /// Drop the connection.
    HangUp,
}

/// A machine that has lost its host asks around: one place after the other, those first who come first in
/// the succession. Without links: who has them tells how it went.
#[derive(Debug)]
pub struct Quest {
    places: Vec<Place>,
    /// Places from this one on are asked only whether they host the match already.
    waits_before: usize,
    at: usize,
    stage: Stage,
    gone: SeatSet,
    is_host_gone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Resting { until: Millis },
    Opening { since: Millis },
    Asking { since: Millis },
    Waiting { since: Millis, heard_at: Millis },
}

impl Quest {
    /// Begins for the machine of `own`. `stands`: it would be the host itself, when its turn comes.
    /// `asks_host`: the host itself may be back; and so may those before it, `former`.
    #[must_use]
    pub fn new(
        succession: &Succession,
        own: Option<Seat>,
        asks_host: bool,
        former: SeatSet,
        stands: bool,
    ) -> Quest {
        let others = succession.successors.iter().map(|next| next.seat);
        let (mut places, mut later) = (Vec::new(), Vec::new());
        let rank = succession
            .successors
            .iter()
            .position(|next| Some(next.seat) == own);
        let rank = rank.filter(|_| stands);
        for (index, seat) in others.enumerate().filter(|&(_, seat)| Some(seat) != own) {
            let is_before = rank.is_none_or(|rank| index < rank);
            let group = if is_before { &mut places } else { &mut later };
            group.push(Place::Seat(seat));
        }
        let waits_before = places.len();
        places.extend(asks_host.then_some(Place::Host));
        places.append(&mut later);
        for seat in former.iter().filter(|&seat| Some(seat) != own) {
            if !places.contains(&Place::Seat(seat)) {
                places.push(Place::Seat(seat));
            }
        }
        Quest {
            places,
            waits_before,
            at: 0,
            stage: Stage::Resting {
                until: Millis::ZERO,
            },
            gone: SeatSet::EMPTY,
            is_host_gone: false,
        }
    }

    /// Where it is asked at the moment.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        let is_resting = matches!(self.stage, Stage::Resting { .. });
        self.places.get(self.at).copied().filter(|_| !is_resting)
    }

    /// Seats at whose places nobody listens.
    #[must_use]
    pub const fn gone(&self) -> SeatSet {
        self.gone
    }

    /// Whether nobody listens where the host was.
    #[must_use]
    pub const fn is_host_gone(&self) -> bool {
        self.is_host_gone
    }

    /// What is to be done now; ask until there is nothing.
    pub fn poll(&mut self, now: Millis) -> Option<QuestStep> {
        let place = *self.places.get(self.at)?;
        match self.stage {
            Stage::Resting { until } if until <= now => {
                self.stage = Stage::Opening { since: now };
                Some(QuestStep::Call(place))
            }
            Stage::Opening { since } if now.since_ms(since) >= OPEN_MS => self.go_on(now),
            Stage::Asking { since } if now.since_ms(since) >= ANSWER_MS => self.go_on(now),
            Stage::Waiting { since, heard_at }
                if now.since_ms(heard_at) >= STANDING_MS || now.since_ms(since) >= WAITING_MS =>
            {
                self.go_on(now)
            }
            _ => None,
        }
    }

    /// When to poll again.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        self.places.get(self.at)?;
        Some(match self.stage {
            Stage::Resting { until } => until,
            Stage::Opening { since } => since.plus_ms(OPEN_MS),
            Stage::Asking { since } => since.plus_ms(ANSWER_MS),
            Stage::Waiting { since, heard_at } => {
                let end = since.plus_ms(WAITING_MS);
                end.min(heard_at.plus_ms(STANDING_MS))
            }
        })
    }

    /// The connection stands, and the hello is on its way.
    pub fn opened(&mut self, now: Millis) {
        self.stage = Stage::Asking { since: now };
    }

    /// The machine is there, and nobody listens.
    pub fn nobody_listens(&mut self, now: Millis) -> Option<QuestStep> {
        match self.place() {
            Some(Place::Host) => self.is_host_gone = true,
            Some(Place::Seat(seat)) => self.gone.insert(seat),
            None => {}
        }
        self.go_on(now)
    }

    /// There is no connection, or no longer one.
    pub fn failed(&mut self, now: Millis) -> Option<QuestStep> {
        self.go_on(now)
    }

    /// The answer is no.
    pub fn refused(&mut self, _refusal: Refusal, now: Millis) -> Option<QuestStep> {
        self.go_on(now)
    }

    /// It collects the others to be the host. Whether it is waited with; hang up otherwise.
    pub fn stands(&mut self, now: Millis) -> Option<QuestStep> {
        if self.at >= self.waits_before {
            // It comes behind this machine, and is to call here.
            return self.go_on(now);
        }
        let since = match self.stage {
            Stage::Waiting { since, .. } => since,
            _ => now,
        };
        self.stage = Stage::Waiting {
            since,
            heard_at: now,
        };
        None
    }

    fn go_on(&mut self, now: Millis) -> Option<QuestStep> {
        self.at += 1;
        let mut until = now;
        if self.at >= self.places.len() {
            self.at = 0;
            until = now.plus_ms(REST_MS);
        }
        self.stage = Stage::Resting { until };
        Some(QuestStep::HangUp)
    }
}
