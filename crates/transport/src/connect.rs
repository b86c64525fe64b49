use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use crate::address::Address;
use crate::link::Link;

mod attempts;
mod knocking;
#[cfg(test)]
mod tests;

/// Addresses of one host that are tried.
const ADDRESSES_MAX: usize = 8;

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectError {
    /// No address belongs to the name.
    UnknownHost { host: String },
    /// The machine is there and says that nobody listens.
    NobodyThere { address: Address },
    /// No answer within the time given.
    NoAnswer { address: Address },
    /// The network knows no way.
    Unreachable { address: Address },
    /// Anything else, in the words of the system.
    Failed { address: Address, reason: String },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConnectError::UnknownHost { host } => {
                write!(out, "no machine called \"{host}\" could be found")
            }
            ConnectError::NobodyThere { address } => {
                write!(out, "nobody is hosting a game at {address}")
            }
            ConnectError::NoAnswer { address } => write!(out, "{address} does not answer"),
            ConnectError::Unreachable { address } => {
                write!(
                    out,
                    "there is no way to {address} from this machine's network"
                )
            }
            ConnectError::Failed { address, reason } => {
                write!(out, "cannot connect to {address}: {reason}")
            }
        }
    }
}

impl std::error::Error for ConnectError {}

/// By what a connection may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// UDP, and TCP where that is not answered.
    Any,
    /// TCP alone, for networks that carry some datagrams and not others.
    Tcp,
}

/// A connection being made. Names are looked up and all addresses of a host tried on threads of its
/// own, because the system's look-up blocks; the first address to answer wins, by UDP rather than by TCP.
pub struct Connecting {
    result: Receiver<Result<Box<dyn Link>, ConnectError>>,
    address: Address,
    timeout: Duration,
}

impl Connecting {
    /// Begins. The look-up and then the addresses have `timeout` each.
    #[must_use]
    pub fn start(by: By, address: &Address, timeout: Duration) -> Connecting {
        let (sender, result) = mpsc::channel();
        let of_thread = address.clone();
        spawn("connect", move || {
            // Nobody waits any more when this fails.
            let _ = sender.send(resolve_and_connect(by, &of_thread, timeout));
        });
        Connecting {
            result,
            address: address.clone(),
            timeout,
        }
    }

    /// How it went; `None` while it is under way. Call no more after an answer.
    pub fn poll(&mut self) -> Option<Result<Box<dyn Link>, ConnectError>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(self.no_answer())),
        }
    }

    /// Blocks until it is known how it went.
    ///
    /// # Errors
    /// [`ConnectError`]
    pub fn wait(self) -> Result<Box<dyn Link>, ConnectError> {
        let answer = self.result.recv_timeout(self.timeout * 2);
        answer.unwrap_or_else(|_| Err(self.no_answer()))
    }

    fn no_answer(&self) -> ConnectError {
        ConnectError::NoAnswer {
            address: self.address.clone(),
        }
    }
}

/// Connects to `address`, waiting for the result.
///
/// # Errors
/// [`ConnectError`], after twice `timeout` at most.
pub fn connect(address: &Address, timeout: Duration) -> Result<Box<dyn Link>, ConnectError> {
    Connecting::start(By::Any, address, timeout).wait()
}

/// A thread that cannot be made drops what it was given, and with it its end of the channel: the
/// other end sees that no answer will come.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

fn resolve_and_connect(
    by: By,
    address: &Address,
    timeout: Duration,
) -> Result<Box<dyn Link>, ConnectError> {
    let (sender, found) = mpsc::channel();
    let name = (address.host.clone(), address.port);
    spawn("resolve", move || {
        let addresses = name
            .to_socket_addrs()
            .map(|all| all.take(ADDRESSES_MAX).collect());
        let _ = sender.send(addresses);
    });
    let unknown = || ConnectError::UnknownHost {
        host: address.host.clone(),
    };
    let found: io::Result<Vec<SocketAddr>> = found.recv_timeout(timeout).map_err(|_| unknown())?;
    let mut addresses = found.map_err(|_| unknown())?;
    addresses.dedup();
    if addresses.is_empty() {
        return Err(unknown());
    }
    attempts::first_to_answer(by, &addresses, timeout).map_err(|error| describe(address, &error))
}

fn describe(address: &Address, error: &io::Error) -> ConnectError {
    let address = address.clone();
    match error.kind() {
        ErrorKind::ConnectionRefused => ConnectError::NobodyThere { address },
        ErrorKind::TimedOut | ErrorKind::WouldBlock => ConnectError::NoAnswer { address },
        ErrorKind::HostUnreachable
        | ErrorKind::NetworkUnreachable
        | ErrorKind::NetworkDown
        | ErrorKind::AddrNotAvailable => ConnectError::Unreachable { address },
        _ => ConnectError::Failed {
            address,
            reason: error.to_string(),
        },
    }
}
