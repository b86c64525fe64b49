use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::Vec;

use mio::net::UdpSocket;
use mio::{Events, Poll};
use protocol::datagram::{DATAGRAM_BYTES, DISCOVERY_GROUP};
use protocol::{Millis, SimVersion};

use crate::asker::{Asker, AskerCounters};
use crate::found_game::FoundGame;
use crate::interfaces::{self, Interface, InterfaceAddress};
use crate::lookup::Lookup;
use crate::udp::{self, Inbox, Sharing};

/// Ports of this machine that are asked one by one, because not every system has broadcast on its
/// loopback: a second host finds the usual port taken and opens the next.
const LOOPBACK_PORTS: u16 = 4;
/// Events taken from the system at once; nobody looks at them.
const EVENTS_MAX: usize = 64;

/// One way by which the last query left, or should have left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The adapter; empty when the system chooses it.
    pub interface: String,
    pub to: SocketAddr,
    /// Why it did not leave, in the words of the system.
    pub trouble: Option<String>,
}

/// An [`Asker`] on sockets: one for each IPv4 address of this machine, because a broadcast leaves by the
/// adapter whose address it comes from, and one for all of IPv6.
///
/// A way that fails stops none of the others.
pub struct Finder {
    asker: Asker,
    discovery_port: u16,
    poll: Poll,
    events: Events,
    /// For what is sent to one address.
    plain_v4: Option<UdpSocket>,
    v6: Option<UdpSocket>,
    of_addresses: BTreeMap<Ipv4Addr, UdpSocket>,
    lookup: Lookup,
    inbox: Inbox,
    ways: Vec<Way>,
    has_more: bool,
}

impl Finder {
    /// For a build of `version` that looks for hosts at `discovery_port`; `token` is drawn by lot. The
    /// first query leaves with the first [`Finder::poll`].
    ///
    /// # Errors
    /// When the system is out of file descriptors.
    pub fn open(
        version: SimVersion,
        discovery_port: u16,
        token: u64,
        now: Millis,
    ) -> io::Result<Finder> {
        let poll = Poll::new()?;
        let open = |address: SocketAddr| udp::open(address, Sharing::Alone, poll.registry()).ok();
        Ok(Finder {
            asker: Asker::new(version, token, now),
            discovery_port,
            plain_v4: open((Ipv4Addr::UNSPECIFIED, 0).into()),
            v6: open((Ipv6Addr::UNSPECIFIED, 0).into()),
            poll,
            events: Events::with_capacity(EVENTS_MAX),
            of_addresses: BTreeMap::new(),
            lookup: Lookup::new(),
            inbox: Inbox::new(DATAGRAM_BYTES),
            ways: Vec::new(),
            has_more: false,
        })
    }

    /// Asks this host too from now on, at the port of its game: for networks that carry no broadcast.
    pub fn ask(&mut self, host: &str, port: u16) {
        self.lookup.ask(host, port);
    }

    /// Takes in what arrived, and asks when it is time. Never blocks.
    pub fn poll(&mut self, now: Millis) {
        self.receive(now);
        self.asker.handle_timeout(now);
        while let Some(query) = self.asker.poll_output() {
            self.ask_everybody(&query);
        }
    }

    /// Sleeps until something arrives or the next query is due, `most` at the longest.
    pub fn wait(&mut self, now: Millis, most: Duration) {
        if self.has_more {
            return;
        }
        let left = Duration::from_millis(self.asker.poll_timeout().since_ms(now));
        // The only errors are an interruption by a signal and a broken descriptor; the next poll goes on.
        let _ = self.poll.poll(&mut self.events, Some(left.min(most)));
    }

    /// The games that answer, the longest known first.
    #[must_use]
    pub fn games(&self) -> &[FoundGame] {
        self.asker.games()
    }

    /// By which ways the last query went.
    #[must_use]
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    #[must_use]
    pub const fn counters(&self) -> &AskerCounters {
        self.asker.counters()
    }

    fn receive(&mut self, now: Millis) {
        self.has_more = false;
        let fixed = [&self.plain_v4, &self.v6].into_iter().flatten();
        for socket in fixed.chain(self.of_addresses.values()) {
            let asker = &mut self.asker;
            let take = |from: SocketAddr, bytes: &[u8]| asker.handle_datagram(from, bytes, now);
            self.has_more |= self.inbox.drain(socket, take);
        }
    }

    fn ask_everybody(&mut self, query: &[u8]) {
        let interfaces = interfaces::list();
        self.ways.clear();
        self.follow_addresses(&interfaces);
        for interface in &interfaces {
            self.ask_network(interface, query);
        }
        let first_port = self.discovery_port;
        for port in (0..LOOPBACK_PORTS).filter_map(|step| first_port.checked_add(step)) {
            self.ask_one((Ipv4Addr::LOCALHOST, port).into(), query);
        }
        let asked: Vec<SocketAddr> = self.lookup.addresses().iter().copied().collect();
        for address in asked {
            self.ask_one(address, query);
        }
    }

    /// A socket for each IPv4 address of this machine.
    fn follow_addresses(&mut self, interfaces: &[Interface]) {
        self.of_addresses
            .retain(|&address, _| interfaces::contains(interfaces, address.into()));
        for interface in interfaces {
            let InterfaceAddress::V4 { address, .. } = interface.address else {
                continue;
            };
            if self.of_addresses.contains_key(&address) {
                continue;
            }
            match udp::open((address, 0).into(), Sharing::Alone, self.poll.registry()) {
                Ok(socket) => drop(self.of_addresses.insert(address, socket)),
                Err(error) => self.ways.push(Way {
                    interface: interface.name.clone(),
                    to: (address, 0).into(),
                    trouble: Some(error.to_string()),
                }),
            }
        }
    }

    fn ask_network(&mut self, interface: &Interface, query: &[u8]) {
        let port = self.discovery_port;
        match interface.address {
            InterfaceAddress::V4 { address, broadcast } => {
                let Some(socket) = self.of_addresses.get(&address) else {
                    return;
                };
                // The second reaches hosts that are told another size of the same network.
                let limited = broadcast
                    .filter(|_| !address.is_loopback())
                    .map(|_| Ipv4Addr::BROADCAST);
                for to in [broadcast, limited].into_iter().flatten() {
                    self.ways
                        .push(send(socket, &interface.name, (to, port).into(), query));
                }
            }
            InterfaceAddress::V6 { address, index } => {
                let to = SocketAddr::from(SocketAddrV6::new(DISCOVERY_GROUP, port, 0, index));
                let is_asked = self.ways.iter().any(|way| way.to == to);
                if let Some(socket) = &self.v6
                    && !address.is_loopback()
                    && !is_asked
                {
                    self.ways.push(send(socket, &interface.name, to, query));
                }
            }
        }
    }

    fn ask_one(&mut self, to: SocketAddr, query: &[u8]) {
        let socket = if to.is_ipv4() {
            &self.plain_v4
        } else {
            &self.v6
        };
        if let Some(socket) = socket {
            self.ways.push(send(socket, "", to, query));
        }
    }
}

fn send(socket: &UdpSocket, interface: &str, to: SocketAddr, query: &[u8]) -> Way {
    let sent = socket.send_to(query, to);
    Way {
        interface: interface.to_string(),
        to,
        trouble: sent.err().map(|error| error.to_string()),
    }
}
