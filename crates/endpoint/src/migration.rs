use core::net::{IpAddr, SocketAddr};
use std::time::Duration;

use net::{LockstepSession, Place, Quest, QuestStep};
use protocol::message::FromRelay;
use protocol::{Millis, Seat, SeatSet};
use transport::{Address, By, ConnectError, Connecting, HELLO_BYTES_MAX, Link, LinkEvent};

/// How long it is tried to come to another host, or back to the one that was lost.
const TRYING_MS: u64 = 60_000;
/// How long one connection may take; the quest gives up sooner.
const TRY: Duration = Duration::from_secs(2);

/// The way of a machine from a host that is lost to the next one.
pub struct Migration {
    quest: Quest,
    since: Millis,
    /// What somebody else would have to say to be heard; `None`: nobody is called.
    call: Option<Call>,
    host: Option<Address>,
    /// Where hosts before it were.
    former: Vec<(Seat, Address)>,
    /// Of the host, as this machine sees it.
    host_ip: Option<IpAddr>,
    stands: bool,
}

enum Call {
    Connecting(Address, Connecting),
    Open(Address, Box<dyn Link>),
}

/// A link to the host of the match, whose welcome has come.
pub struct Found {
    pub place: Place,
    pub address: Address,
    pub link: Box<dyn Link>,
    pub welcome: Vec<u8>,
}

/// How far it has come.
pub enum Migrated {
    NotYet,
    Link(Found),
    /// It has taken too long.
    GivenUp,
}

impl Migration {
    /// `host`: where the lost one was, if it may be asked. `stands`: this machine collects the others.
    pub fn begin(
        session: &LockstepSession,
        host: Option<&Address>,
        former: &[(Seat, Address)],
        host_ip: Option<IpAddr>,
        stands: bool,
        now: Millis,
    ) -> Option<Migration> {
        use net::Session;
        let known = session.succession()?;
        let reachable: SeatSet = former.iter().map(|(seat, _)| *seat).collect();
        let hosts = session.former_hosts().and(reachable);
        let quest = Quest::new(known, session.seat(), host.is_some(), hosts, stands);
        Some(Migration {
            quest,
            since: now,
            call: None,
            host: host.cloned(),
            former: former.to_vec(),
            host_ip,
            stands,
        })
    }

    /// What the closed doors say.
    pub fn quest(&self) -> &Quest {
        &self.quest
    }

    pub fn poll(&mut self, session: &LockstepSession, clock_ms: u64, now: Millis) -> Migrated {
        if now.since_ms(self.since) > TRYING_MS {
            return Migrated::GivenUp;
        }
        if let Some(migrated) = self.listen(session, clock_ms, now) {
            return migrated;
        }
        while let Some(step) = self.quest.poll(now) {
            self.take(step, session, now);
        }
        Migrated::NotYet
    }

    fn take(&mut self, step: QuestStep, session: &LockstepSession, now: Millis) {
        self.call = None;
        if let QuestStep::Call(place) = step {
            match self.address_of(place, session) {
                Some(address) => {
                    let connecting = Connecting::start(By::Any, &address, TRY);
                    self.call = Some(Call::Connecting(address, connecting));
                }
                None => drop(self.quest.failed(now)),
            }
        }
    }

    fn address_of(&self, place: Place, session: &LockstepSession) -> Option<Address> {
        let Place::Seat(seat) = place else {
            return self.host.clone();
        };
        let mut all = session.succession()?.successors.iter();
        let Some(next) = all.find(|next| next.seat == seat) else {
            let mut former = self.former.iter();
            return former
                .find(|(of, _)| *of == seat)
                .map(|(_, address)| address.clone());
        };
        let mut address: SocketAddr = next.place.address();
        // It sits at the host's machine; from here that is elsewhere.
        if let Some(host_ip) = self.host_ip
            && address.ip().is_loopback()
        {
            address.set_ip(host_ip);
        }
        Some(Address {
            host: address.ip().to_string(),
            port: address.port(),
        })
    }

    /// Hears whoever is called.
    fn listen(
        &mut self,
        session: &LockstepSession,
        clock_ms: u64,
        now: Millis,
    ) -> Option<Migrated> {
        if let Some(Call::Connecting(address, connecting)) = &mut self.call {
            let result = connecting.poll()?;
            let address = address.clone();
            self.connected(address, result, session, clock_ms, now);
        }
        let Some(Call::Open(_, link)) = &mut self.call else {
            return None;
        };
        link.handle_timeout(clock_ms);
        while let Some(event) = link.poll() {
            let LinkEvent::Frame(frame) = event else {
                self.quest.failed(now);
                self.call = None;
                return None;
            };
            match FromRelay::decode(&frame) {
                Ok(FromRelay::Welcome(_)) => {
                    let place = self.quest.place()?;
                    let Some(Call::Open(address, link)) = self.call.take() else {
                        return None;
                    };
                    return Some(Migrated::Link(Found {
                        place,
                        address,
                        link,
                        welcome: frame,
                    }));
                }
                Ok(FromRelay::Standing(standing)) => {
                    for held in session.held_from(standing.next) {
                        // A link that takes no more tells its end by itself.
                        let _ = link.send(&held);
                    }
                    if self.quest.stands(now).is_some() {
                        self.call = None;
                        return None;
                    }
                }
                Ok(FromRelay::Refused(refused)) => {
                    self.quest.refused(refused.refusal, now);
                    self.call = None;
                    return None;
                }
                _ => {
                    self.quest.failed(now);
                    self.call = None;
                    return None;
                }
            }
        }
        link.flush();
        None
    }

    fn connected(
        &mut self,
        address: Address,
        result: Result<Box<dyn Link>, ConnectError>,
        session: &LockstepSession,
        clock_ms: u64,
        now: Millis,
    ) {
        self.call = None;
        match result {
            Ok(mut link) => {
                let place = self.quest.place();
                let hello = place.and_then(|place| session.hello_at(place, self.stands));
                let Some(hello) = hello else {
                    self.quest.failed(now);
                    return;
                };
                link.set_frame_bytes_max(HELLO_BYTES_MAX);
                link.handle_timeout(clock_ms);
                let _ = link.send(&hello);
                link.flush();
                self.call = Some(Call::Open(address, link));
                self.quest.opened(now);
            }
            Err(ConnectError::NobodyThere { .. }) => drop(self.quest.nobody_listens(now)),
            Err(_) => drop(self.quest.failed(now)),
        }
    }
}
