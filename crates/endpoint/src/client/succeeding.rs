//! When the host goes: this machine goes on with the match, or comes to the one that does.

use core::net::SocketAddr;

use net::{Phase, Place, Session};
use protocol::{Millis, SimVersion};
use transport::{FRAME_BYTES_MAX, Link};

use super::Client;
use crate::Clock;
use crate::migration::{Found, Migrated, Migration};
use crate::server::Server;
use crate::server_thread::ServerHandle;

impl Client {
    /// Lets the match outlive its host: when that is gone, this machine hosts it, or comes to the one that
    /// does. The server reads the time from `clock`.
    pub fn outlive_host(&mut self, version: SimVersion, clock: Clock) {
        if self.address.is_none() {
            self.session.let_links_be_mended(version, String::new());
        }
        self.hosts_by = Some(clock);
    }

    /// The server of a match that has come to this machine. Dropping it ends the match here; the others go
    /// on without.
    pub fn take_server(&mut self) -> Option<ServerHandle> {
        self.hosted.take()
    }

    /// Listens for the others, for as long as another machine hosts.
    pub(super) fn stand_by(&mut self, now: Millis) {
        if let Some(standby) = &mut self.standby {
            standby.step(now);
            return;
        }
        let is_wanted = self.hosts_by.is_some() && self.hosted.is_none();
        let is_time = matches!(
            self.session.phase(),
            Phase::Loading | Phase::Ready | Phase::Playing
        );
        if !is_time || !is_wanted || self.session.seat().is_none() {
            return;
        }
        let Some(version) = self.session.version() else {
            return;
        };
        match Server::stand_by(version) {
            Ok(standby) => {
                self.session.stand_by_at(standby.port());
                self.standby = Some(standby);
            }
            // Then somebody else will have to.
            Err(_) => self.hosts_by = None,
        }
    }

    /// Sees to a host that is lost. Whether there is anything to see to.
    pub(super) fn migrate(&mut self, now: Millis) -> bool {
        let is_severed = matches!(self.session.phase(), Phase::Severed(_));
        let is_lost = is_severed || self.session.is_cut_off();
        if !is_lost || self.session.succession().is_none() {
            self.migration = None;
            return false;
        }
        if self.migration.is_none() {
            self.begin_migration(is_severed, now);
        }
        let Some(migration) = &mut self.migration else {
            return false;
        };
        let clock_ms = self.clock.read(now).0;
        let migrated = migration.poll(&self.session, clock_ms, now);
        self.tell_evidence(is_severed);
        if self.takes_over(now) {
            return true;
        }
        match migrated {
            Migrated::NotYet => {}
            Migrated::GivenUp => {
                self.migration = None;
                self.session.give_up();
            }
            Migrated::Link(found) => self.come_to(found, now),
        }
        true
    }

    fn begin_migration(&mut self, is_severed: bool, now: Millis) {
        let inheritance = self.session.inheritance().filter(|_| is_severed);
        let mut stands = false;
        if let (Some(standby), Some(inheritance)) = (&mut self.standby, inheritance)
            && let Some(successor) = standby.successor_mut()
        {
            successor.stand(inheritance, now);
            stands = true;
        }
        // A host that is only cut off is this machine's own, or is heard still.
        let host = self.address.as_ref().filter(|_| is_severed);
        let host_ip = self.remote_ip();
        let former = &self.former_hosts;
        self.migration = Migration::begin(&self.session, host, former, host_ip, stands, now);
    }

    fn remote_ip(&self) -> Option<core::net::IpAddr> {
        let remote = self.link.remote().parse::<SocketAddr>().ok()?;
        Some(remote.ip())
    }

    /// What closed doors say, to those whom it helps.
    fn tell_evidence(&mut self, is_severed: bool) {
        let Some(migration) = &self.migration else {
            return;
        };
        let quest = migration.quest();
        let is_host_gone = quest.is_host_gone() || self.session.has_host_left();
        if let Some(successor) = self.standby.as_mut().and_then(Server::successor_mut) {
            if is_host_gone && is_severed {
                successor.see_gone(self.session.host());
            }
            let gone = quest.gone().iter();
            gone.for_each(|seat| successor.see_gone(Some(seat)));
        }
        let is_own_host =
            self.session.host().is_some() && self.session.host() == self.session.seat();
        if is_own_host && self.session.is_cut_off() && !quest.gone().is_empty() {
            self.session.tell_gone(quest.gone());
        }
    }

    /// Whether this machine hosts the match from now on.
    fn takes_over(&mut self, now: Millis) -> bool {
        let Some(standby) = &mut self.standby else {
            return false;
        };
        standby.step(now);
        if standby.relay().is_none() {
            return false;
        }
        let (Some(mut server), Some(clock)) = (self.standby.take(), self.hosts_by.clone()) else {
            return false;
        };
        self.migration = None;
        let Some(own) = self.session.seat().map(Place::Seat) else {
            return false;
        };
        let hello = self.session.hello_at(own, true);
        let (Some(hello), Ok(link)) = (hello, server.link_of_host(now)) else {
            return false;
        };
        let Ok(hosted) = server.spawn(clock) else {
            return false;
        };
        self.hosted = Some(hosted);
        self.remember_host();
        self.address = None;
        self.use_link(Box::new(link), own, now);
        // A link in memory takes everything.
        let _ = self.link.send(&hello);
        true
    }

    fn come_to(&mut self, found: Found, now: Millis) {
        self.migration = None;
        if let Some(successor) = self.standby.as_mut().and_then(Server::successor_mut) {
            successor.withdraw();
        }
        // A match at this machine has fewer people than that one.
        if let Some(hosted) = self.hosted.take() {
            hosted.stop();
            self.retired = Some(hosted);
        }
        self.remember_host();
        self.address = Some(found.address);
        self.use_link(found.link, found.place, now);
        self.session.handle_frame(&found.welcome, now);
    }

    /// It may be that the host which is left now went on after all.
    fn remember_host(&mut self) {
        if let (Some(host), Some(address)) = (self.session.host(), self.address.take()) {
            self.former_hosts.retain(|(seat, _)| *seat != host);
            self.former_hosts.push((host, address));
        }
    }

    fn use_link(&mut self, mut link: Box<dyn Link>, place: Place, now: Millis) {
        link.set_frame_bytes_max(FRAME_BYTES_MAX);
        // One that cannot be watched is looked at every frame all the same.
        let _ = link.watch(&self.waiter);
        link.handle_timeout(self.clock.read(now).0);
        self.link = link;
        self.has_lost_link = false;
        self.has_more = true;
        self.session.meet_new_host(place, now);
    }
}
