//! A table hands its people over: everybody has a seat already, and the match loads at once.

use alloc::string::String;
use alloc::vec::Vec;

use protocol::message::{CloseReason, Dismiss, PeerFault, SeatEnd, SeatSecret, Welcome};
use protocol::{ConnectionId, Millis, Seat};

use crate::connection::Connection;
use crate::role::Role;
use crate::{Config, Misuse, Phase, Relay, Secrets};

/// Somebody who has a seat before the relay is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    pub connection: ConnectionId,
    pub seat: Seat,
    /// As the table shows it.
    pub name: String,
}

/// Somebody who looked on before the relay was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdmittedWatcher {
    pub connection: ConnectionId,
    /// It was told already that it may watch.
    pub is_welcomed: bool,
}

impl Relay {
    /// A relay whose people are there already. They are welcomed with their seats and secrets, and load.
    /// A seat for a person that nobody has is given up in the first turn.
    ///
    /// # Errors
    /// [`Misuse`] when the match of `config` cannot be played by these people.
    pub fn of_table(
        config: Config,
        secrets: Secrets,
        people: Vec<Admitted>,
        watchers: &[AdmittedWatcher],
        now: Millis,
    ) -> Result<Relay, Misuse> {
        let mut relay = Relay::new(config, secrets)?;
        let is_sound = people
            .iter()
            .all(|person| relay.seats.contains_key(&person.seat));
        if people.is_empty() || !is_sound {
            return Err(Misuse::NoPeople);
        }
        let now = relay.clock.read(now);
        for person in &people {
            let mut link = Connection::new(now);
            link.role = Role::Seated(person.seat);
            relay.connections.insert(person.connection, link);
            relay.counters.connected += 1;
            relay.take_over(person);
        }
        for person in &people {
            relay.welcome(person.connection, person.seat);
        }
        for watcher in watchers {
            relay.take_watcher_over(*watcher, now);
        }
        let absent: Vec<Seat> = relay
            .seats
            .iter()
            .filter(|(_, state)| state.connection.is_none())
            .map(|(&seat, _)| seat)
            .collect();
        relay.begin_loading();
        for seat in absent {
            relay.end_seat(seat, SeatEnd::LinkLost);
        }
        Ok(relay)
    }

    fn take_over(&mut self, person: &Admitted) {
        let secret = SeatSecret((self.secrets)());
        if let Some(state) = self.seats.get_mut(&person.seat) {
            state.connection = Some(person.connection);
            state.secret = Some(secret);
            state.name = Some(person.name.clone());
        }
        let rows = &mut self.config.setup.seats;
        if let Some(row) = rows.iter_mut().find(|row| row.seat == person.seat) {
            row.name.clone_from(&person.name);
        }
    }

    fn take_watcher_over(&mut self, watcher: AdmittedWatcher, now: Millis) {
        let connection = watcher.connection;
        self.connections.insert(connection, Connection::new(now));
        self.counters.connected += 1;
        self.begin_watching(connection, !watcher.is_welcomed);
    }

    /// Tells somebody its seat and the match as it stands.
    pub(crate) fn welcome(&mut self, to: ConnectionId, seat: Seat) {
        if let Some(secret) = self.seats.get(&seat).and_then(|state| state.secret) {
            self.welcome_with(to, seat, secret);
        }
    }

    /// The same for somebody who has shown a secret or a proof: it hears it again.
    pub(crate) fn welcome_with(&mut self, to: ConnectionId, seat: Seat, seat_secret: SeatSecret) {
        let welcome = Welcome {
            seat,
            seat_secret,
            setup: self.config.setup.clone(),
            rules: self.config.rules(),
        };
        self.send(to, welcome);
    }

    /// The host waits no longer for somebody's world.
    pub(crate) fn take_dismiss(
        &mut self,
        from: ConnectionId,
        dismiss: Dismiss,
    ) -> Result<(), PeerFault> {
        if self.config.host != Some(from) {
            return Err(PeerFault::HostOnly);
        }
        if self.phase != Phase::Loading || !self.lacking().contains(dismiss.seat) {
            // The world stood before the word arrived.
            return Ok(());
        }
        let connection = self.seats.get(&dismiss.seat);
        if let Some(connection) = connection.and_then(|state| state.connection)
            && connection != from
        {
            self.close(connection, CloseReason::SlowToLoad);
            self.end_seat(dismiss.seat, SeatEnd::SlowToLoad);
        }
        Ok(())
    }
}
