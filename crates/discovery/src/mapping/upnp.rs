//! UPnP, by the crate `igd-next`, which trusts a router's description no farther than its own address.

use std::boxed::Box;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use igd_next::{
    AddPortError, Gateway, GatewayIpVersion, PortMappingProtocol, RequestError, SearchError,
    SearchOptions, search_gateway,
};

use super::{LEASE_S, Mapping, PORTS_TRIED, Protocol, Router, Routers, Trouble};

/// What the router's own pages show for the open port.
const DESCRIPTION: &str = "Castellan";
const BOTH: [PortMappingProtocol; 2] = [PortMappingProtocol::UDP, PortMappingProtocol::TCP];

struct Opened {
    gateway: Gateway,
    /// Of this machine, as the router sees it.
    inside: SocketAddr,
    outside: u16,
    lease_s: u32,
}

/// Looks for a router and asks it for `port`.
pub fn open(port: u16, routers: Routers) -> Result<(Box<dyn Router>, Mapping), Trouble> {
    let mut options = SearchOptions::default();
    options.broadcast_address = routers.ssdp;
    options.timeout = Some(routers.patience);
    options.single_search_timeout = Some(routers.patience);
    options.allowed_gateway_ips.extend(routers.loopback);
    options.gateway_ip_version = GatewayIpVersion::V4;
    let gateway = search_gateway(options).map_err(|error| match error {
        SearchError::NoResponseWithinTimeout | SearchError::IoError(_) => Trouble::NoRouter,
        other => Trouble::odd(other),
    })?;
    let inside = SocketAddr::new(own_address(gateway.addr)?, port);
    let mut opened = Opened {
        gateway,
        inside,
        outside: port,
        lease_s: LEASE_S,
    };
    let mapping = opened.ask()?;
    Ok((Box::new(opened), mapping))
}

/// The address of this machine on the way to `gateway`. Nothing is sent.
fn own_address(gateway: SocketAddr) -> Result<IpAddr, Trouble> {
    let way = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect(gateway)?;
        socket.local_addr()
    });
    way.map(|own| own.ip()).map_err(Trouble::odd)
}

impl Opened {
    /// The port of the game outside, or one of the next.
    fn ask(&mut self) -> Result<Mapping, Trouble> {
        let first = self.outside;
        let mut last = Trouble::PortsTaken;
        for outside in (0..PORTS_TRIED).filter_map(|step| first.checked_add(step)) {
            self.outside = outside;
            match self.add() {
                Ok(()) => return Ok(self.mapping()),
                Err(AddPortError::PortInUse | AddPortError::SamePortValuesRequired) => {}
                Err(AddPortError::ActionNotAuthorized) => return Err(Trouble::Refused),
                Err(AddPortError::RequestError(RequestError::ErrorCode(606 | 401 | 501, _))) => {
                    last = Trouble::Refused;
                    break;
                }
                Err(other) => {
                    last = Trouble::odd(other);
                    break;
                }
            }
        }
        self.outside = first;
        Err(last)
    }

    /// Both protocols at one port, or neither.
    fn add(&mut self) -> Result<(), AddPortError> {
        for over in BOTH {
            let added = match self.add_one(over) {
                Err(AddPortError::OnlyPermanentLeasesSupported) => {
                    self.lease_s = 0;
                    self.add_one(over)
                }
                other => other,
            };
            if let Err(error) = added {
                if over == PortMappingProtocol::TCP {
                    let _ = self
                        .gateway
                        .remove_port(PortMappingProtocol::UDP, self.outside);
                }
                return Err(error);
            }
        }
        Ok(())
    }

    fn add_one(&self, over: PortMappingProtocol) -> Result<(), AddPortError> {
        let (inside, lease_s) = (self.inside, self.lease_s);
        self.gateway
            .add_port(over, self.outside, inside, lease_s, DESCRIPTION)
    }

    fn mapping(&self) -> Mapping {
        let address = self.gateway.get_external_ip().ok();
        Mapping::Open {
            by: Protocol::Upnp,
            address: address.filter(|address| !address.is_unspecified()),
            port: self.outside,
        }
    }
}

impl Router for Opened {
    fn renew(&mut self) -> Result<Mapping, Trouble> {
        self.ask()
    }

    fn close(&mut self) {
        for over in BOTH {
            // What is not taken away ends with its lease.
            let _ = self.gateway.remove_port(over, self.outside);
        }
    }
}
