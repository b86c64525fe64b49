//! Asking the router to let others in: by NAT-PMP, or else by UPnP. It is optional, and nothing waits for
//! it: a thread asks, renews what it was given and gives it back at the end.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::string::String;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

mod nat_pmp;
#[cfg(test)]
mod tests;
mod upnp;

/// How long a router keeps a port open that nobody asks for again.
const LEASE_S: u32 = 3_600;
/// The end of a program waits this long for the router.
const FAREWELL: Duration = Duration::from_secs(2);
/// Ports outside that are tried, from that of the game on.
const PORTS_TRIED: u16 = 4;

/// Letters of a router's own words that are shown.
const ODD_CHARS_MAX: usize = 160;

/// By which protocol a router was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    NatPmp,
    Upnp,
}

/// What became of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// Nobody has answered yet.
    Asking,
    /// Whoever comes to this port of the router's outer address reaches the game.
    Open {
        by: Protocol,
        /// `None`: the router does not tell it.
        address: Option<IpAddr>,
        port: u16,
    },
    Failed(Trouble),
}

impl Mapping {
    /// Whether the router's outer address is itself of a private network, so that nobody reaches it from
    /// outside: there is another router before this one.
    #[must_use]
    pub fn is_behind_another(&self) -> bool {
        match self {
            Mapping::Open {
                address: Some(IpAddr::V4(address)),
                ..
            } => is_private(*address),
            _ => false,
        }
    }
}

/// Why no port is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// No router answers to these protocols: there is none, or they are switched off in it.
    NoRouter,
    /// The router does not let this machine open ports.
    Refused,
    /// All ports that were tried belong to other machines.
    PortsTaken,
    /// The router said something else, in its own words.
    Odd(String),
}

impl Trouble {
    /// Words from outside, as many as a person reads.
    fn odd(words: impl core::fmt::Display) -> Trouble {
        let words = std::format!("{words}");
        let shown = words.chars().filter(|letter| !letter.is_control());
        Trouble::Odd(shown.take(ODD_CHARS_MAX).collect())
    }
}

/// Where routers are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Routers {
    /// Where searches of UPnP go.
    ssdp: SocketAddr,
    /// `None`: that of the system.
    gateway: Option<Ipv4Addr>,
    /// How long UPnP has to answer.
    patience: Duration,
    /// A router on the loopback is believed at this address alone.
    loopback: Option<IpAddr>,
}

impl Default for Routers {
    fn default() -> Routers {
        Routers {
            ssdp: (Ipv4Addr::new(239, 255, 255, 250), 1_900).into(),
            gateway: None,
            patience: Duration::from_secs(4),
            loopback: None,
        }
    }
}

/// A port that is kept open at the router as long as this lives. Dropping it gives the port back, and
/// waits at most two seconds for that.
pub struct PortMapper {
    state: Arc<Mutex<Mapping>>,
    /// Its end is the sign to stop.
    stop: Option<Sender<()>>,
    done: Receiver<()>,
}

impl PortMapper {
    /// Asks for `port` of TCP and UDP, from now on and on a thread of its own.
    #[must_use]
    pub fn open(port: u16) -> PortMapper {
        PortMapper::open_at(port, Routers::default())
    }

    pub(crate) fn open_at(port: u16, routers: Routers) -> PortMapper {
        let state = Arc::new(Mutex::new(Mapping::Asking));
        let (stop, stopped) = mpsc::channel();
        let (finished, done) = mpsc::channel();
        let told = Arc::clone(&state);
        let work = move || {
            let _finished = finished;
            keep(port, routers, &told, &stopped);
        };
        let thread = thread::Builder::new().name("port mapping".into());
        if let Err(error) = thread.spawn(work) {
            tell(&state, Mapping::Failed(Trouble::odd(error)));
        }
        PortMapper {
            state,
            stop: Some(stop),
            done,
        }
    }

    /// What is known now.
    #[must_use]
    pub fn state(&self) -> Mapping {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.clone()
    }

    /// What is known when the first answer is there, or after `most`.
    #[must_use]
    pub fn wait(&self, most: Duration) -> Mapping {
        // Nothing is ever sent: this is a wait that ends when the thread does.
        let step = Duration::from_millis(20);
        let mut left = most;
        while self.state() == Mapping::Asking && !left.is_zero() {
            if self.done.recv_timeout(step) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
            left = left.saturating_sub(step);
        }
        self.state()
    }
}

impl Drop for PortMapper {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = self.done.recv_timeout(FAREWELL);
    }
}

fn tell(state: &Mutex<Mapping>, news: Mapping) {
    *state.lock().unwrap_or_else(PoisonError::into_inner) = news;
}

/// A router that has opened the port.
trait Router {
    /// Opens it again, before the lease ends.
    fn renew(&mut self) -> Result<Mapping, Trouble>;
    /// Gives it back.
    fn close(&mut self);
}

/// Asks until somebody opens the port, then renews it at half its lease, until `stopped`.
fn keep(port: u16, routers: Routers, state: &Mutex<Mapping>, stopped: &Receiver<()>) {
    let (mut router, opened) = match ask(port, routers, stopped) {
        Ok(opened) => opened,
        Err(trouble) => return tell(state, Mapping::Failed(trouble)),
    };
    tell(state, opened);
    let half = Duration::from_secs(u64::from(LEASE_S / 2));
    while stopped.recv_timeout(half) == Err(RecvTimeoutError::Timeout) {
        tell(state, router.renew().unwrap_or_else(Mapping::Failed));
    }
    router.close();
}

/// NAT-PMP first: it answers within a second, or not at all.
fn ask(
    port: u16,
    routers: Routers,
    stopped: &Receiver<()>,
) -> Result<(std::boxed::Box<dyn Router>, Mapping), Trouble> {
    let first = match nat_pmp::open(port, routers.gateway, stopped) {
        Ok(opened) => return Ok(opened),
        Err(trouble) => trouble,
    };
    match upnp::open(port, routers) {
        Ok(opened) => Ok(opened),
        // What a router said tells more than that nobody speaks the other protocol.
        Err(Trouble::NoRouter) => Err(first),
        Err(trouble) => Err(trouble),
    }
}

/// Not reached from the internet: private, shared by a provider's customers (RFC 6598), or of one link.
#[must_use]
pub fn is_private(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    address.is_private() || address.is_loopback() || address.is_link_local() || is_shared
}
