//! The page "Can friends reach me?": a search of its own, and a router that is asked when the person says so.

use core::net::IpAddr;

use discovery::{Finder, FoundGame, Mapping, MappingProtocol, MappingTrouble, PortMapper, Way};
use protocol::SimVersion;
use protocol::datagram::DISCOVERY_PORT;
use screens::menu::reach::{AddressKind, Reach, ReachAddress, ReachWay, RouterState};

use crate::clock;

/// What is looked at while the page is open.
pub struct Reaching {
    finder: Option<Finder>,
    mapper: Option<PortMapper>,
    page: Reach,
}

impl Reaching {
    /// For games that will be opened at `port`; `asks`: the router at once.
    pub fn open(version: SimVersion, port: u16, asks: bool) -> Reaching {
        let finder = getrandom::u64().ok();
        let finder = finder
            .and_then(|token| Finder::open(version, DISCOVERY_PORT, token, clock::now()).ok());
        let known = |(adapter, address): (String, IpAddr)| ReachAddress {
            adapter,
            address: transport::address_text(address, port),
            kind: kind_of(address),
        };
        let mut reaching = Reaching {
            finder,
            mapper: None,
            page: Reach {
                port,
                is_port_free: discovery::is_port_free(port),
                addresses: discovery::own_addresses().into_iter().map(known).collect(),
                ..Reach::default()
            },
        };
        if asks {
            reaching.ask_router();
        }
        reaching
    }

    pub fn ask_router(&mut self) {
        // The one before gives its port back first.
        self.mapper = None;
        self.mapper = Some(PortMapper::open(self.page.port));
    }

    /// What is known now.
    pub fn look(&mut self) -> &Reach {
        if let Some(finder) = &mut self.finder {
            finder.poll(clock::now());
            self.page.ways = finder.ways().iter().map(way).collect();
            self.page.answers = finder.games().iter().map(host_of).collect();
        }
        if let Some(mapper) = &self.mapper {
            self.page.router = router_state(&mapper.state());
        }
        &self.page
    }
}

fn way(way: &Way) -> ReachWay {
    ReachWay {
        adapter: way.interface.clone(),
        to: way.to.to_string(),
        trouble: way.trouble.clone(),
    }
}

fn host_of(game: &FoundGame) -> String {
    match game.host_name.as_str() {
        "" => game.address().to_string(),
        name => name.to_owned(),
    }
}

fn router_state(mapping: &Mapping) -> RouterState {
    match mapping {
        Mapping::Asking => RouterState::Asking,
        Mapping::Open { by, address, port } => RouterState::Open {
            address: address.map(|address| transport::address_text(address, *port)),
            port: *port,
            by: match by {
                MappingProtocol::NatPmp => "NAT-PMP",
                MappingProtocol::Upnp => "UPnP",
            },
            is_behind_another: mapping.is_behind_another(),
        },
        Mapping::Failed(trouble) => match trouble {
            MappingTrouble::NoRouter => RouterState::Missing,
            MappingTrouble::Refused => RouterState::Refused,
            MappingTrouble::PortsTaken => RouterState::PortsTaken,
            MappingTrouble::Odd(words) => RouterState::Odd(words.clone()),
        },
    }
}

fn kind_of(address: IpAddr) -> AddressKind {
    match address {
        _ if address.is_loopback() => AddressKind::Machine,
        IpAddr::V4(address) if address.is_link_local() => AddressKind::Link,
        IpAddr::V6(address) if address.is_unicast_link_local() => AddressKind::Link,
        IpAddr::V4(address) if discovery::is_private(address) => AddressKind::Network,
        // Addresses of one organisation (RFC 4193).
        IpAddr::V6(address) if address.segments()[0] & 0xFE00 == 0xFC00 => AddressKind::Network,
        _ => AddressKind::Everybody,
    }
}

#[cfg(test)]
mod tests {
    use screens::menu::reach::AddressKind;

    use super::kind_of;

    #[test]
    fn addresses_are_told_apart_by_who_can_use_them() {
        use AddressKind::{Everybody, Link, Machine, Network};
        for (address, kind) in [
            ("127.0.0.1", Machine),
            ("::1", Machine),
            ("169.254.3.4", Link),
            ("fe80::1", Link),
            ("192.168.1.20", Network),
            ("10.0.0.1", Network),
            ("100.64.0.1", Network),
            ("fd00::1", Network),
            ("203.0.113.7", Everybody),
            ("2001:db8::1", Everybody),
        ] {
            let parsed = address.parse().expect("it is an address");
            assert_eq!(kind_of(parsed), kind, "{address}");
        }
    }
}
