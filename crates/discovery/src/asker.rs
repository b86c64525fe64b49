use alloc::vec::Vec;
use core::net::{IpAddr, SocketAddr};

use protocol::datagram::{Answer, Heard, Query};
use protocol::{Millis, SimVersion, SteadyClock};

use crate::found_game::FoundGame;

#[cfg(test)]
mod tests;

/// Between two queries.
const QUERY_EVERY_MS: u64 = 1_000;
/// Games on the list.
pub(crate) const GAMES_MAX: usize = 64;
/// Games on the list that were first heard of from one address.
pub(crate) const GAMES_PER_ADDRESS_MAX: usize = 16;

/// What an [`Asker`] waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// The next query is due.
    Query,
    /// A game has been silent for too long.
    Silence,
}

/// What was heard so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskerCounters {
    pub answers: u64,
    /// Datagrams that are no answer.
    pub malformed: u64,
    /// Answers to queries that were not asked.
    pub unasked: u64,
    /// Games for which the list had no room.
    pub crowded_out: u64,
}

/// Looks for games and keeps the list of them. Without I/O: whoever owns the sockets sends what
/// [`Asker::poll_output`] gives to everybody, and hands in what comes back.
#[derive(Debug)]
pub struct Asker {
    version: SimVersion,
    query: Query,
    clock: SteadyClock,
    query_at: Millis,
    is_query_due: bool,
    games: Vec<FoundGame>,
    counters: AskerCounters,
}

impl Asker {
    /// For a build of `version`; `token` is drawn by lot. The first query is due at once.
    #[must_use]
    pub fn new(version: SimVersion, token: u64, now: Millis) -> Asker {
        let mut clock = SteadyClock::default();
        let now = clock.read(now);
        Asker {
            version,
            query: Query { token },
            clock,
            query_at: now.plus_ms(QUERY_EVERY_MS),
            is_query_due: true,
            games: Vec::new(),
            counters: AskerCounters::default(),
        }
    }

    /// A datagram came from `from`.
    pub fn handle_datagram(&mut self, from: SocketAddr, bytes: &[u8], now: Millis) {
        let now = self.clock.read(now);
        let Ok(heard) = Answer::decode(bytes) else {
            self.counters.malformed += 1;
            return;
        };
        let head = match &heard {
            Heard::Ours(answer) => &answer.head,
            Heard::Foreign(head) => head,
        };
        if head.token != self.query.token {
            self.counters.unasked += 1;
            return;
        }
        let instance = head.instance;
        self.counters.answers += 1;
        let known = self.games.iter().position(|game| game.instance == instance);
        if known.is_none() && !self.has_room_for(from.ip()) {
            self.counters.crowded_out += 1;
            return;
        }
        let place = known.unwrap_or_else(|| {
            self.games.push(FoundGame::new(instance, from.ip()));
            self.games.len() - 1
        });
        self.games[place].hear(from, heard, &self.version, now);
    }

    fn has_room_for(&self, from: IpAddr) -> bool {
        let of_same = self.games.iter().filter(|game| game.first_from == from);
        self.games.len() < GAMES_MAX && of_same.count() < GAMES_PER_ADDRESS_MAX
    }

    /// The instant of [`Asker::poll_timeout`] has come. Calling early or often does no harm.
    pub fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        loop {
            match self.next_timer() {
                (at, _) if at > now => return,
                (_, Timer::Query) => {
                    self.is_query_due = true;
                    self.query_at = now.plus_ms(QUERY_EVERY_MS);
                }
                (_, Timer::Silence) => self.games.retain_mut(|game| game.outlives(now)),
            }
        }
    }

    /// A query that is due: to be sent to everybody. `None` until the next is.
    pub fn poll_output(&mut self) -> Option<Vec<u8>> {
        core::mem::take(&mut self.is_query_due).then(|| self.query.encode())
    }

    /// When to call [`Asker::handle_timeout`].
    #[must_use]
    pub fn poll_timeout(&self) -> Millis {
        self.clock.wake_at(self.next_timer().0)
    }

    fn next_timer(&self) -> (Millis, Timer) {
        let query = (self.query_at, Timer::Query);
        let silences = self
            .games
            .iter()
            .map(|game| (game.deadline(), Timer::Silence));
        silences.fold(
            query,
            |first, other| if other.0 < first.0 { other } else { first },
        )
    }

    /// The games that answer, the longest known first.
    #[must_use]
    pub fn games(&self) -> &[FoundGame] {
        &self.games
    }

    #[must_use]
    pub const fn counters(&self) -> &AskerCounters {
        &self.counters
    }
}
