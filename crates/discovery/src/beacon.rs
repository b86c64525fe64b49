use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::string::{String, ToString};
use std::vec::Vec;

use mio::Registry;
use mio::net::UdpSocket;
use protocol::Millis;
use protocol::datagram::{GameInfo, Query};

use crate::answerer::{Answerer, AnswererCounters};
use crate::interfaces::{self, InterfaceAddress};
use crate::udp::{self, Inbox, Sharing};

/// Bytes of the longest datagram that is handed on to others whole: what an Ethernet carries.
const DATAGRAM_BYTES_MAX: usize = 1_500;
/// Between two looks at the adapters of this machine: one that comes up later is heard from then on.
const LOOK_EVERY_MS: u64 = 5_000;

/// Where a beacon listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeaconPorts {
    /// Where queries to everybody arrive; every host of this machine listens there.
    pub discovery: u16,
    /// The port of the game: queries to one address arrive there.
    pub game: u16,
}

/// An [`Answerer`] on sockets: two at the discovery port, which all hosts of this machine share, and one
/// at the port of the game for each address of the machine. The latter are of one address each because
/// of the host whose game has the discovery port itself: a datagram to one address goes to the socket of
/// that very address before any that is shared.
///
/// The game itself may speak through the latter: what comes there and is no query is offered to it
/// ([`Beacon::step`]), and [`Beacon::send`] sends what it says from the same address and port.
///
/// What cannot be opened is left out; the rest works.
pub struct Beacon {
    answerer: Answerer,
    ports: BeaconPorts,
    registry: Registry,
    shared_v4: Option<UdpSocket>,
    shared_v6: Option<UdpSocket>,
    /// Adapters on which the group is joined.
    joined: Vec<u32>,
    own: BTreeMap<SocketAddr, UdpSocket>,
    inbox: Inbox,
    look_at: Millis,
    has_more: bool,
    trouble: Option<String>,
}

impl Beacon {
    /// Opens the sockets; `registry` watches them.
    ///
    /// # Errors
    /// When the system gives no handle of `registry`.
    pub fn open(
        ports: BeaconPorts,
        answerer: Answerer,
        registry: &Registry,
        now: Millis,
    ) -> io::Result<Beacon> {
        let mut beacon = Beacon {
            answerer,
            ports,
            registry: registry.try_clone()?,
            shared_v4: None,
            shared_v6: None,
            joined: Vec::new(),
            own: BTreeMap::new(),
            inbox: Inbox::new(DATAGRAM_BYTES_MAX),
            look_at: now,
            has_more: false,
            trouble: None,
        };
        beacon.shared_v4 = beacon.open_shared((Ipv4Addr::UNSPECIFIED, ports.discovery).into());
        beacon.shared_v6 = beacon.open_shared((Ipv6Addr::UNSPECIFIED, ports.discovery).into());
        beacon.look_around(now);
        Ok(beacon)
    }

    fn open_shared(&mut self, address: SocketAddr) -> Option<UdpSocket> {
        match udp::open(address, Sharing::Together, &self.registry) {
            Ok(socket) => Some(socket),
            Err(error) => {
                self.trouble.get_or_insert_with(|| error.to_string());
                None
            }
        }
    }

    /// Listens on adapters that have come, forgets those that have gone.
    fn look_around(&mut self, now: Millis) {
        self.look_at = now.plus_ms(LOOK_EVERY_MS);
        let interfaces = interfaces::list();
        let is_there = |address: &SocketAddr| interfaces::contains(&interfaces, address.ip());
        self.own.retain(|address, _| is_there(address));
        let mut indices = Vec::new();
        for interface in &interfaces {
            self.open_own(interface.address.with_port(self.ports.game));
            if let InterfaceAddress::V6 { index, .. } = interface.address {
                indices.push(index);
            }
        }
        self.joined.retain(|index| indices.contains(index));
        for index in indices {
            self.join(index);
        }
    }

    fn open_own(&mut self, address: SocketAddr) {
        if self.own.contains_key(&address) {
            return;
        }
        let is_discovery = self.ports.game == self.ports.discovery;
        let sharing = if is_discovery {
            Sharing::Together
        } else {
            Sharing::Alone
        };
        // Another program may have this port; queries to everybody are heard all the same.
        if let Ok(socket) = udp::open(address, sharing, &self.registry) {
            self.own.insert(address, socket);
        }
    }

    fn join(&mut self, index: u32) {
        let Some(socket) = &self.shared_v6 else {
            return;
        };
        // An adapter without multicast cannot be joined; it is tried again with every look.
        if !self.joined.contains(&index) && udp::join(socket, index).is_ok() {
            self.joined.push(index);
        }
    }

    /// What is told from now on; `None`: nothing.
    pub fn announce(&mut self, host_name: &str, game: Option<GameInfo>) {
        self.answerer.announce(host_name, game);
    }

    /// Answers what waits, and looks for adapters from time to time. Never blocks.
    ///
    /// `others` is asked about each datagram that came to the port of the game and is no query: at which
    /// address of this machine, from where, and what. `false`: it is nobody's.
    pub fn step(
        &mut self,
        now: Millis,
        others: &mut dyn FnMut(SocketAddr, SocketAddr, &[u8]) -> bool,
    ) {
        if self.look_at <= now {
            self.look_around(now);
        }
        self.has_more = false;
        let shared = [&self.shared_v4, &self.shared_v6].into_iter().flatten();
        let shared = shared.map(|socket| (None, socket));
        let own = self.own.iter().map(|(at, socket)| (Some(*at), socket));
        for (at, socket) in shared.chain(own) {
            let answerer = &mut self.answerer;
            self.has_more |= self.inbox.drain(socket, |from, bytes| {
                if !Query::is_meant(bytes) && at.is_some_and(|at| others(at, from, bytes)) {
                    return;
                }
                if let Some(answer) = answerer.handle_datagram(from.ip(), bytes, now) {
                    // Whoever asked asks again when this is lost.
                    let _ = socket.send_to(&answer, from);
                }
            });
        }
    }

    /// Sends from the port of the game at the address `at` of this machine. What cannot be sent is lost.
    pub fn send(&self, at: SocketAddr, to: SocketAddr, bytes: &[u8]) {
        if let Some(socket) = self.own.get(&at) {
            let _ = socket.send_to(bytes, to);
        }
    }

    /// Whether [`Beacon::step`] stopped for fairness with more at hand: step again before waiting.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.has_more
    }

    /// When to step again though nobody asks.
    #[must_use]
    pub const fn deadline(&self) -> Millis {
        self.look_at
    }

    /// Why queries to everybody are not heard, or not all, in the words of the system.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    #[must_use]
    pub const fn counters(&self) -> &AnswererCounters {
        self.answerer.counters()
    }
}
