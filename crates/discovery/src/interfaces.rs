//! The adapters of this machine, as the system lists them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::string::String;
use std::vec::Vec;

#[cfg(test)]
mod tests;

/// Addresses that are looked at; no machine of a player has so many.
const ADDRESSES_MAX: usize = 64;

/// One address of one adapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    pub name: String,
    pub address: InterfaceAddress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InterfaceAddress {
    V4 {
        address: Ipv4Addr,
        /// `None` where nobody else can be in the network, as in tunnels of two ends.
        broadcast: Option<Ipv4Addr>,
    },
    V6 {
        address: Ipv6Addr,
        /// Number of the adapter.
        index: u32,
    },
}

impl InterfaceAddress {
    /// Where a socket of this address is bound.
    pub fn with_port(self, port: u16) -> SocketAddr {
        match self {
            InterfaceAddress::V4 { address, .. } => SocketAddr::new(address.into(), port),
            InterfaceAddress::V6 { address, index } => {
                let scope = if address.is_unicast_link_local() {
                    index
                } else {
                    0
                };
                SocketAddrV6::new(address, port, 0, scope).into()
            }
        }
    }
}

/// Every address of every adapter that is up. Empty when the system does not tell: then only what needs
/// no adapter works, which is this machine itself and the addresses asked for.
pub fn list() -> Vec<Interface> {
    let listed = if_addrs::get_if_addrs().unwrap_or_default();
    let usable = listed.into_iter().filter_map(|listed| {
        let address = match (&listed.addr, listed.index) {
            (if_addrs::IfAddr::V4(v4), _) => InterfaceAddress::V4 {
                address: v4.ip,
                broadcast: broadcast_of(v4.ip, v4.prefixlen).filter(|_| !listed.is_p2p),
            },
            (if_addrs::IfAddr::V6(v6), Some(index)) => InterfaceAddress::V6 {
                address: v6.ip,
                index,
            },
            (if_addrs::IfAddr::V6(_), None) => return None,
        };
        let is_up = !matches!(
            listed.oper_status,
            if_addrs::IfOperStatus::Down | if_addrs::IfOperStatus::NotPresent
        );
        is_up.then_some(Interface {
            name: listed.name,
            address,
        })
    });
    usable.take(ADDRESSES_MAX).collect()
}

/// The last address of the network: what the system reports may be missing or unset. Networks of one or
/// two addresses have none (RFC 3021).
fn broadcast_of(address: Ipv4Addr, prefix_bits: u8) -> Option<Ipv4Addr> {
    if prefix_bits > 30 {
        return None;
    }
    let others = u32::MAX >> prefix_bits;
    Some(Ipv4Addr::from_bits(address.to_bits() | others))
}

/// Every address of this machine: the name of its adapter, and the address.
#[must_use]
pub fn own_addresses() -> Vec<(String, IpAddr)> {
    let listed = list().into_iter();
    listed
        .map(|interface| {
            let address = interface.address.with_port(0).ip();
            (interface.name, address)
        })
        .collect()
}

/// Whether a game could be opened at `port` now: nobody else has it, for TCP or for UDP.
#[must_use]
pub fn is_port_free(port: u16) -> bool {
    let at = (Ipv4Addr::UNSPECIFIED, port);
    std::net::TcpListener::bind(at).is_ok() && std::net::UdpSocket::bind(at).is_ok()
}

/// Whether `address` is one of `interfaces`.
pub fn contains(interfaces: &[Interface], address: IpAddr) -> bool {
    interfaces
        .iter()
        .any(|interface| interface.address.with_port(0).ip() == address)
}
