use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use protocol::datagram::{Answer, AnswerHead, GameInfo, InstanceId, Query};
use protocol::text::clean_name;
use protocol::{Millis, SimVersion};

use crate::budgets::Budgets;

#[cfg(test)]
mod tests;

/// What was heard so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswererCounters {
    pub answered: u64,
    /// Datagrams that are no query.
    pub malformed: u64,
    /// Queries beyond what one address, or all together, may ask.
    pub too_many: u64,
}

/// Speaks for one hosted game. Without I/O; it waits for nothing, so it has no timer.
#[derive(Debug)]
pub struct Answerer {
    version: SimVersion,
    instance: InstanceId,
    port: u16,
    host_name: String,
    game: Option<GameInfo>,
    budgets: Budgets,
    counters: AnswererCounters,
}

impl Answerer {
    /// For the game at TCP `port` of a build of `version`. `instance` is drawn by lot. Silent until
    /// [`Answerer::announce`].
    #[must_use]
    pub fn new(version: SimVersion, instance: InstanceId, port: u16, now: Millis) -> Answerer {
        Answerer {
            version,
            instance,
            port,
            host_name: String::new(),
            game: None,
            budgets: Budgets::new(now),
            counters: AnswererCounters::default(),
        }
    }

    /// What is told from now on; `None`: nothing.
    pub fn announce(&mut self, host_name: &str, game: Option<GameInfo>) {
        if self.host_name != host_name {
            self.host_name = host_name.to_string();
        }
        self.game = game;
    }

    /// A datagram came from `from`. The answer, if there is one, goes back there.
    #[must_use]
    pub fn handle_datagram(&mut self, from: IpAddr, bytes: &[u8], now: Millis) -> Option<Vec<u8>> {
        let Ok(query) = Query::decode(bytes) else {
            self.counters.malformed += 1;
            return None;
        };
        let game = self.game.clone()?;
        if !self.budgets.spend(from, now) {
            self.counters.too_many += 1;
            return None;
        }
        self.counters.answered += 1;
        let name = clean_name(&self.host_name);
        let head = AnswerHead::new(self.version, query.token, self.instance, self.port, name);
        Some(Answer { head, game }.encode())
    }

    #[must_use]
    pub const fn counters(&self) -> &AnswererCounters {
        &self.counters
    }
}
