//! NAT-PMP (RFC 6886), by the crate `natpmp`.

use std::boxed::Box;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use natpmp::{Error, Natpmp, Protocol as Over, Response};

use super::{LEASE_S, Mapping, Protocol, Router, Trouble};

/// Looks for an answer every so often, and so many times: the crate asks again after 250, 500 and 1000 ms.
const LOOK_EVERY: Duration = Duration::from_millis(20);
const LOOKS_MAX: u32 = 60;

struct Opened {
    gateway: Natpmp,
    port: u16,
    outside: u16,
    address: Option<IpAddr>,
}

/// Asks the router for `port`.
pub fn open(
    port: u16,
    gateway: Option<Ipv4Addr>,
    stopped: &Receiver<()>,
) -> Result<(Box<dyn Router>, Mapping), Trouble> {
    let gateway = match gateway {
        Some(gateway) => Natpmp::new_with(gateway),
        None => Natpmp::new(),
    };
    let mut gateway = gateway.map_err(|_| Trouble::NoRouter)?;
    gateway.send_public_address_request().map_err(trouble)?;
    let address = match answer(&mut gateway, stopped)? {
        Response::Gateway(outer) => Some(IpAddr::V4(*outer.public_address())),
        _ => None,
    };
    let address = address.filter(|address| !address.is_unspecified());
    let mut opened = Opened {
        gateway,
        port,
        outside: port,
        address,
    };
    let mapping = opened.ask(stopped)?;
    Ok((Box::new(opened), mapping))
}

impl Opened {
    /// UDP first; TCP then at the same port outside.
    fn ask(&mut self, stopped: &Receiver<()>) -> Result<Mapping, Trouble> {
        for over in [Over::UDP, Over::TCP] {
            let (inside, outside) = (self.port, self.outside);
            let sent = self
                .gateway
                .send_port_mapping_request(over, inside, outside, LEASE_S);
            sent.map_err(trouble)?;
            let given = match answer(&mut self.gateway, stopped)? {
                Response::UDP(given) | Response::TCP(given) => given.public_port(),
                Response::Gateway(_) => return Err(Trouble::odd("NAT-PMP")),
            };
            if self.outside != given && matches!(over, Over::TCP) {
                self.close();
                return Err(Trouble::PortsTaken);
            }
            self.outside = given;
        }
        Ok(Mapping::Open {
            by: Protocol::NatPmp,
            address: self.address,
            port: self.outside,
        })
    }
}

impl Router for Opened {
    fn renew(&mut self) -> Result<Mapping, Trouble> {
        let (_running, stopped) = std::sync::mpsc::channel();
        self.ask(&stopped)
    }

    fn close(&mut self) {
        for over in [Over::UDP, Over::TCP] {
            // A lifetime of zero takes it away. Nobody could do anything about an answer.
            let _ = self
                .gateway
                .send_port_mapping_request(over, self.port, 0, 0);
        }
    }
}

/// Waits for the router's answer.
fn answer(gateway: &mut Natpmp, stopped: &Receiver<()>) -> Result<Response, Trouble> {
    for _ in 0..LOOKS_MAX {
        match gateway.read_response_or_retry() {
            Err(Error::NATPMP_TRYAGAIN) => {}
            done => return done.map_err(trouble),
        }
        if stopped.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Disconnected) {
            break;
        }
    }
    Err(Trouble::NoRouter)
}

fn trouble(error: Error) -> Trouble {
    match error {
        Error::NATPMP_ERR_NOTAUTHORIZED => Trouble::Refused,
        Error::NATPMP_ERR_OUTOFRESOURCES => Trouble::PortsTaken,
        Error::NATPMP_ERR_NETWORKFAILURE => Trouble::odd(error),
        // Nobody there, or somebody who speaks something else (PCP).
        _ => Trouble::NoRouter,
    }
}
