//! Names that a person asked for, looked up on a thread: the system may take seconds for it.

use std::collections::BTreeSet;
use std::net::{SocketAddr, ToSocketAddrs};
use std::string::{String, ToString};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::vec::Vec;

/// Names that may be asked for.
const NAMES_MAX: usize = 16;
/// Addresses of one name that are asked.
const ADDRESSES_PER_NAME_MAX: usize = 4;

/// The addresses asked for.
pub struct Lookup {
    names: BTreeSet<(String, u16)>,
    addresses: BTreeSet<SocketAddr>,
    sender: Sender<Vec<SocketAddr>>,
    found: Receiver<Vec<SocketAddr>>,
}

impl Lookup {
    pub fn new() -> Lookup {
        let (sender, found) = mpsc::channel();
        Lookup {
            names: BTreeSet::new(),
            addresses: BTreeSet::new(),
            sender,
            found,
        }
    }

    /// Looks `host` up, once. Names beyond the first sixteen are left alone.
    pub fn ask(&mut self, host: &str, port: u16) {
        let name = (host.to_string(), port);
        if self.names.len() >= NAMES_MAX || !self.names.insert(name.clone()) {
            return;
        }
        let sender = self.sender.clone();
        let look_up = move || {
            let found = (name.0.as_str(), name.1).to_socket_addrs();
            let found = found.into_iter().flatten().take(ADDRESSES_PER_NAME_MAX);
            // Nobody looks for games any more when this fails.
            let _ = sender.send(found.collect());
        };
        // Without a thread the name is not asked; the next search tries again.
        let _ = thread::Builder::new().name("look-up".into()).spawn(look_up);
    }

    /// The addresses known so far.
    pub fn addresses(&mut self) -> &BTreeSet<SocketAddr> {
        self.addresses.extend(self.found.try_iter().flatten());
        &self.addresses
    }
}
