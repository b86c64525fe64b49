//! What a server keeps: a table or a machine that stands by, if it begins with one, and then a match.

use core::net::IpAddr;

use protocol::{ConnectionId, Millis, SimVersion};
use relay::{
    Admitted, AdmittedWatcher, Config, Counters, Output, Phase, Relay, Secrets, Successor, Usage,
};

use crate::secrets::seat_secrets;
use crate::trouble::Trouble;

/// The machine behind the links. At the start the table's place is taken by a relay; the links stay.
pub enum Room {
    Table(Box<lobby::Host>, SimVersion),
    /// For a match that has another host, until that is gone.
    Standby(Box<Successor>),
    Match(Box<Relay>),
}

/// The link of the person at this machine, when there is one.
pub const HOST: ConnectionId = ConnectionId(0);

impl Room {
    pub fn of_match(config: Config) -> Result<Room, Trouble> {
        let relay = Relay::new(config, seat_secrets()?)?;
        Ok(Room::Match(Box::new(relay)))
    }

    pub fn of_table(config: lobby::HostConfig) -> Result<Room, Trouble> {
        let version = config.version;
        let host = lobby::Host::new(config, seat_secrets()?);
        Ok(Room::Table(Box::new(host), version))
    }

    /// `remote` is the address of the other end, with its port.
    pub fn handle_connected(&mut self, connection: ConnectionId, remote: &str, now: Millis) {
        match self {
            Room::Table(host, _) => host.handle_connected(connection, origin_of(remote), now),
            Room::Standby(standby) => standby.handle_connected(connection, now),
            Room::Match(relay) => relay.handle_connected(connection, now),
        }
    }

    pub fn handle_frame(&mut self, from: ConnectionId, frame: &[u8], now: Millis) {
        match self {
            Room::Table(host, _) => host.handle_frame(from, frame, now),
            Room::Standby(standby) => standby.handle_frame(from, frame, now),
            Room::Match(relay) => relay.handle_frame(from, frame, now),
        }
    }

    pub fn handle_disconnected(&mut self, connection: ConnectionId, now: Millis) {
        match self {
            Room::Table(host, _) => host.handle_disconnected(connection, now),
            Room::Standby(standby) => standby.handle_disconnected(connection, now),
            Room::Match(relay) => relay.handle_disconnected(connection, now),
        }
    }

    pub fn handle_timeout(&mut self, now: Millis) {
        match self {
            Room::Table(host, _) => host.handle_timeout(now),
            Room::Standby(standby) => standby.handle_timeout(now),
            Room::Match(relay) => relay.handle_timeout(now),
        }
    }

    pub fn handle_stop(&mut self, now: Millis) {
        match self {
            Room::Table(host, _) => host.handle_stop(now),
            Room::Standby(standby) => standby.handle_stop(),
            Room::Match(relay) => relay.handle_stop(now),
        }
    }

    /// What the links have to do. A start that comes up is carried out on the way.
    pub fn poll_output(&mut self, now: Millis) -> Option<Output> {
        loop {
            match self {
                Room::Match(relay) => return relay.poll_output(),
                Room::Standby(standby) => {
                    if let Some(output) = standby.poll_output() {
                        return Some(output);
                    }
                    let relay = standby.poll_relay(system_secrets, HOST, now)?;
                    *self = Room::Match(Box::new(relay));
                }
                Room::Table(host, version) => match host.poll_output()? {
                    lobby::Output::Send { to, frame } => return Some(Output::Send { to, frame }),
                    lobby::Output::Close { connection, reason } => {
                        return Some(Output::Close { connection, reason });
                    }
                    lobby::Output::Start(plan) => {
                        let host = host.table().host;
                        let relay = relay_of(*plan, *version, ConnectionId(host.0), now);
                        *self = Room::Match(Box::new(relay));
                    }
                },
            }
        }
    }

    pub fn poll_timeout(&self) -> Option<Millis> {
        match self {
            Room::Table(host, _) => host.poll_timeout(),
            Room::Standby(standby) => standby.poll_timeout(),
            Room::Match(relay) => relay.poll_timeout(),
        }
    }

    pub fn phase(&self) -> Phase {
        match self {
            Room::Table(host, _) if host.phase() == lobby::Phase::Over => Phase::Over,
            Room::Table(..) | Room::Standby(_) => Phase::Gathering,
            Room::Match(relay) => relay.phase(),
        }
    }

    pub fn relay(&self) -> Option<&Relay> {
        match self {
            Room::Table(..) | Room::Standby(_) => None,
            Room::Match(relay) => Some(relay),
        }
    }

    pub fn counters(&self) -> Counters {
        match self {
            Room::Match(relay) => *relay.counters(),
            Room::Standby(_) => Counters::default(),
            Room::Table(host, _) => Counters {
                connected: host.counters().connected,
                refused: host.counters().refused,
                faults: host.counters().faults,
                chat_dropped: host.counters().chat_dropped,
                ..Counters::default()
            },
        }
    }

    /// What waits for the host of its match to go.
    pub fn successor_mut(&mut self) -> Option<&mut Successor> {
        match self {
            Room::Standby(standby) => Some(standby),
            Room::Table(..) | Room::Match(_) => None,
        }
    }

    /// Where the other end of a connection is.
    pub fn handle_located(&mut self, connection: ConnectionId, ip: IpAddr, now: Millis) {
        if let Room::Match(relay) = self {
            relay.handle_located(connection, ip, now);
        }
    }

    pub fn usage(&self) -> Usage {
        self.relay().map(Relay::usage).unwrap_or_default()
    }
}

/// The machine that an address names: two games on it are one origin.
fn origin_of(remote: &str) -> &str {
    remote.rsplit_once(':').map_or(remote, |(host, _)| host)
}

/// The relay of the match that a table has agreed on.
///
/// # Panics
/// When the table lets a match begin that nobody can play, or the system, which gave random numbers when
/// the table was set, gives none any more.
fn relay_of(plan: lobby::StartPlan, version: SimVersion, host: ConnectionId, now: Millis) -> Relay {
    let config = Config {
        host: Some(host),
        save: plan.save,
        is_closed: plan.is_closed,
        ..Config::new(plan.setup, version).in_room(plan.rules)
    };
    let watchers = plan.watchers.into_iter().map(|watcher| AdmittedWatcher {
        connection: watcher.connection,
        is_welcomed: watcher.is_welcomed,
    });
    let watchers: Vec<AdmittedWatcher> = watchers.collect();
    let people = plan.people.into_iter().map(|place| Admitted {
        connection: place.connection,
        seat: place.seat,
        name: place.name,
    });
    Relay::of_table(config, system_secrets(), people.collect(), &watchers, now)
        .expect("the table was looked over")
}

fn system_secrets() -> Secrets {
    seat_secrets().expect("the system gave random numbers before")
}
