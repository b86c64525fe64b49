//! Links that come and go.

use alloc::vec::Vec;

use protocol::limits::CONNECTIONS_BEFORE_HELLO_MAX;
use protocol::lobby::PersonId;
use protocol::message::{CloseReason, Closed, PeerFault, Refusal, Refused};
use protocol::{ConnectionId, Millis};

use super::sitter::Sitter;
use super::{Host, Output, Phase, Timer};

/// How long a connection has to say hello.
const HELLO_MS_MAX: u64 = 5_000;
/// Whoever has not been heard for so long is gone, though its link stands.
const SILENCE_MS_MAX: u64 = 20_000;
/// Whoever lacks a file and has not got on with it for so long keeps everybody waiting.
const STALL_MS_MAX: u64 = 60_000;

impl Host {
    pub(super) fn connect(&mut self, connection: ConnectionId, origin: &str, now: Millis) {
        self.counters.connected += 1;
        if self.phase != Phase::Open {
            self.sitters
                .insert(connection, Sitter::new(origin, self.clock.now()));
            self.close(connection, CloseReason::HostLeft);
            return;
        }
        self.make_room_at_the_door();
        self.sitters.insert(connection, Sitter::new(origin, now));
        let deadline = now.plus_ms(HELLO_MS_MAX);
        self.timers.set(Timer::Hello(connection), deadline);
    }

    /// Half-open connections cost memory, so there are only so many; the oldest, which had most time,
    /// goes. The host's own link is no stranger.
    fn make_room_at_the_door(&mut self) {
        let host = self.config.host;
        let strangers = || {
            self.sitters
                .iter()
                .filter(|(id, sitter)| !sitter.is_in() && **id != host)
        };
        if strangers().count() < CONNECTIONS_BEFORE_HELLO_MAX {
            return;
        }
        let oldest = strangers().next().map(|(&id, _)| id);
        if let Some(oldest) = oldest {
            self.expel(oldest, PeerFault::HelloLate);
        }
    }

    /// Closes the connection of somebody who broke a rule. Nobody else is touched.
    pub(super) fn expel(&mut self, connection: ConnectionId, fault: PeerFault) {
        if self.sitters.contains_key(&connection) {
            self.counters.faults[fault.index()] += 1;
            self.close(connection, CloseReason::Fault(fault));
        }
    }

    pub(super) fn refuse(&mut self, connection: ConnectionId, refusal: Refusal) {
        self.counters.refused += 1;
        self.send(connection, Refused { refusal });
        self.close(connection, CloseReason::Refused);
    }

    pub(super) fn lose(&mut self, connection: ConnectionId) {
        if self.sitters.contains_key(&connection) {
            self.forget(connection);
        }
    }

    /// Says why, closes and forgets a connection; its row is free again.
    pub(super) fn close(&mut self, connection: ConnectionId, reason: CloseReason) {
        if reason != CloseReason::Refused {
            self.send(connection, Closed { reason });
        }
        self.outputs.push_back(Output::Close { connection, reason });
        self.forget(connection);
    }

    fn forget(&mut self, connection: ConnectionId) {
        self.timers.clear(Timer::Hello(connection));
        self.sitters.remove(&connection);
        self.stand_up(connection);
        // Without the host there is nobody to start the match.
        if connection == self.config.host && self.phase == Phase::Open {
            self.stop(CloseReason::HostLeft);
        }
    }

    /// Gives back the rows of machines that lost power or network without a word, and of those that do
    /// not get on with what they lack.
    pub(super) fn send_away_the_silent(&mut self, now: Millis) {
        let (host, table) = (self.config.host, &self.table);
        let reason_of = |id: ConnectionId, sitter: &Sitter| {
            let person = table.person(PersonId(id.0))?;
            if now.since_ms(sitter.heard_at) >= SILENCE_MS_MAX {
                return Some(CloseReason::PatienceSpent);
            }
            let is_stalled = now.since_ms(sitter.progress_at) >= STALL_MS_MAX;
            (!person.has_content() && is_stalled).then_some(CloseReason::ContentStalled)
        };
        let gone: Vec<(ConnectionId, CloseReason)> = self
            .sitters
            .iter()
            .filter(|(id, sitter)| sitter.is_in() && **id != host)
            .filter_map(|(&id, sitter)| Some((id, reason_of(id, sitter)?)))
            .collect();
        for (connection, reason) in gone {
            self.close(connection, reason);
        }
    }

    /// Everybody goes.
    pub(super) fn stop(&mut self, reason: CloseReason) {
        self.phase = Phase::Over;
        while let Some((&connection, _)) = self.sitters.first_key_value() {
            self.close(connection, reason);
        }
        self.timers.clear_all();
    }
}
