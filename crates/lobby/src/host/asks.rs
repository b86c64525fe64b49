//! What people at the table want.

use alloc::vec::Vec;

use protocol::lobby::{Ask, Decline, HostAsk, KickReason, News, PersonId, SelfTest, Settings};
use protocol::message::{CloseReason, PeerFault};
use protocol::{ConnectionId, Digest, Millis};

use super::Host;
use crate::plan::connection_of;

impl Host {
    pub(super) fn take_ask(
        &mut self,
        from: ConnectionId,
        ask: Ask,
        now: Millis,
    ) -> Result<(), PeerFault> {
        if let Ask::Prove(proof) = ask {
            return self.take_proof(from, proof);
        }
        if !self
            .sitters
            .get(&from)
            .is_some_and(|sitter| sitter.is_seated())
        {
            return Err(PeerFault::AskTooEarly);
        }
        let answer = match ask {
            Ask::Prove(_) => Ok(()),
            Ask::Fingerprint(digest) => {
                self.take_fingerprint(from, digest);
                Ok(())
            }
            Ask::Heard { stamp } => {
                self.take_heard(from, stamp, now)?;
                Ok(())
            }
            Ask::Fetch {
                content,
                chunk,
                have,
            } => {
                self.take_fetch(from, content, chunk, have, now)?;
                Ok(())
            }
            Ask::Have(content) => {
                self.take_have(from, content, now)?;
                Ok(())
            }
            Ask::Sit { row } => self.sit(from, row),
            Ask::Watch => self.watch(from),
            Ask::Colour(colour) => self.own_row(from).and_then(|row| self.colour(row, colour)),
            Ask::Team(team) => self.own_row(from).and_then(|row| self.team(row, team)),
            Ask::Ready(is_ready) => self.ready(from, is_ready),
            Ask::Claim { seat, secret } => self.claim(from, seat, &secret),
            Ask::Host(_) if from != self.config.host => return Err(PeerFault::HostOnly),
            Ask::Host(ask) => self.take_host_ask(ask),
        };
        if let Err(decline) = answer {
            self.counters.declined += 1;
            self.send(from, News::Declined(decline));
        }
        Ok(())
    }

    fn take_host_ask(&mut self, ask: HostAsk) -> Result<(), Decline> {
        match ask {
            HostAsk::Settings(settings) => self.set(settings),
            HostAsk::Row { row, order } => self.order_row(row, order),
            HostAsk::Kick { person, reason } => self
                .send_away(person, CloseReason::Kicked(reason))
                .map(drop),
            HostAsk::Ban { person, reason } => self.ban(person, reason),
            HostAsk::Password(key) => {
                self.key = key;
                self.change();
                Ok(())
            }
            HostAsk::Start => self.take_start(),
        }
    }

    fn set(&mut self, settings: Settings) -> Result<(), Decline> {
        let present = &self.table.settings;
        let is_another_match = settings.saved != present.saved
            || (present.saved.is_some() && settings.template != present.template);
        if is_another_match {
            return Err(Decline::Saved);
        }
        let is_known = self.config.maps.contains(&settings.template.map);
        if settings.fault().is_some() || !(is_known || present.saved.is_some()) {
            return Err(Decline::SettingsInvalid);
        }
        if settings != *present {
            self.table.settings = settings;
            self.change_for_all();
        }
        Ok(())
    }

    fn send_away(
        &mut self,
        person: PersonId,
        reason: CloseReason,
    ) -> Result<ConnectionId, Decline> {
        let connection = connection_of(person);
        if connection == self.config.host {
            return Err(Decline::HostStays);
        }
        if self.table.person(person).is_none() {
            return Err(Decline::PersonGone);
        }
        self.close(connection, reason);
        Ok(connection)
    }

    fn ban(&mut self, person: PersonId, reason: KickReason) -> Result<(), Decline> {
        let sitter = self.sitters.get(&connection_of(person));
        let origin = sitter.map(|sitter| sitter.origin.clone());
        self.send_away(person, CloseReason::Banned(reason))?;
        self.banned.extend(origin);
        Ok(())
    }

    /// The fingerprints of all are compared with the host's, which may come later than theirs.
    fn take_fingerprint(&mut self, from: ConnectionId, digest: Digest) {
        if let Some(sitter) = self.sitters.get_mut(&from) {
            sitter.fingerprint = Some(digest);
        }
        let reference = self.sitters.get(&self.config.host);
        let Some(reference) = reference.and_then(|host| host.fingerprint) else {
            return;
        };
        let known = self.sitters.iter();
        let known: Vec<(ConnectionId, Digest)> = known
            .filter_map(|(&id, sitter)| Some((id, sitter.fingerprint?)))
            .collect();
        for (id, digest) in known {
            if let Some(person) = self.person_mut(id) {
                person.self_test = if digest == reference {
                    SelfTest::Same
                } else {
                    SelfTest::Differs
                };
            }
        }
        self.change();
    }

    fn take_heard(&mut self, from: ConnectionId, stamp: u32, now: Millis) -> Result<(), PeerFault> {
        if stamp > self.table.stamp {
            return Err(PeerFault::StampUnknown);
        }
        let sitter = self.sitters.get_mut(&from);
        if let Some(ping) = sitter.and_then(|sitter| sitter.heard(stamp, now))
            && let Some(person) = self.person_mut(from)
        {
            // Travels with the next table, whenever that is.
            person.ping_ms = Some(ping);
        }
        Ok(())
    }
}
