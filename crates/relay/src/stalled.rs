//! Those who come into a match that runs and get stuck on the way: nobody waits for them, but a snapshot and
//! a place are kept for them. They are shut out with the reason.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use protocol::message::CloseReason;
use protocol::{ConnectionId, Millis};

use crate::Relay;

/// When each of them got on last.
#[derive(Default)]
pub struct Progresses(BTreeMap<ConnectionId, Millis>);

impl Relay {
    /// `from` got on.
    pub(crate) fn see_progress(&mut self, from: ConnectionId) {
        if self.followers.contains_key(&from) {
            let now = self.clock.now();
            self.progresses.0.insert(from, now);
        }
    }

    /// Shuts out whoever has not got on for as long as a world may take to be built.
    pub(crate) fn drop_stalled(&mut self) {
        let now = self.clock.now();
        let followers = &self.followers;
        let progresses = &mut self.progresses.0;
        progresses.retain(|connection, _| followers.contains_key(connection));
        for (&connection, follower) in followers {
            if follower.is_owing() {
                progresses.entry(connection).or_insert(now);
            } else {
                progresses.insert(connection, now);
            }
        }
        let patience_ms = u64::from(self.config.loading_patience_ms);
        let is_stalled = |at: &Millis| now.since_ms(*at) >= patience_ms;
        let stalled: Vec<ConnectionId> = progresses
            .iter()
            .filter(|(_, at)| is_stalled(at))
            .map(|(&connection, _)| connection)
            .collect();
        for connection in stalled {
            self.close(connection, CloseReason::SlowToLoad);
        }
    }
}
