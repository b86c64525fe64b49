use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use crate::address::Address;
use crate::tcp::TcpLink;

#[cfg(test)]
mod tests;

/// Head start of one address of a host before the next is tried beside it (RFC 8305, §5).
const NEXT_ADDRESS_AFTER: Duration = Duration::from_millis(250);
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

/// A connection being made. Names are looked up and all addresses of a host tried on threads of its
/// own, because the system's look-up blocks; the first address to answer wins.
pub struct Connecting {
    result: Receiver<Result<TcpStream, ConnectError>>,
    address: Address,
    timeout: Duration,
}

impl Connecting {
    /// Begins. The look-up and then the addresses have `timeout` each.
    #[must_use]
    pub fn start(address: &Address, timeout: Duration) -> Connecting {
        let (sender, result) = mpsc::channel();
        let of_thread = address.clone();
        spawn("connect", move || {
            // Nobody waits any more when this fails.
            let _ = sender.send(resolve_and_connect(&of_thread, timeout));
        });
        Connecting {
            result,
            address: address.clone(),
            timeout,
        }
    }

    /// How it went; `None` while it is under way. Call no more after an answer.
    pub fn poll(&mut self) -> Option<Result<TcpLink, ConnectError>> {
        match self.result.try_recv() {
            Ok(result) => Some(self.link(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(self.no_answer())),
        }
    }

    /// Blocks until it is known how it went.
    ///
    /// # Errors
    /// [`ConnectError`]
    pub fn wait(self) -> Result<TcpLink, ConnectError> {
        match self.result.recv_timeout(self.timeout * 2) {
            Ok(result) => self.link(result),
            Err(_) => Err(self.no_answer()),
        }
    }

    fn link(&self, result: Result<TcpStream, ConnectError>) -> Result<TcpLink, ConnectError> {
        TcpLink::from_std(result?).map_err(|error| describe(&self.address, &error))
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
pub fn connect(address: &Address, timeout: Duration) -> Result<TcpLink, ConnectError> {
    Connecting::start(address, timeout).wait()
}

/// A thread that cannot be made drops what it was given, and with it its end of the channel: the
/// other end sees that no answer will come.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

fn resolve_and_connect(address: &Address, timeout: Duration) -> Result<TcpStream, ConnectError> {
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
    first_to_answer(&addresses, timeout).map_err(|error| describe(address, &error))
}

/// Tries the addresses one after another, not waiting long for one before the next is tried too.
fn first_to_answer(addresses: &[SocketAddr], timeout: Duration) -> io::Result<TcpStream> {
    let (sender, results) = mpsc::channel();
    let mut failure = io::Error::from(ErrorKind::TimedOut);
    let mut under_way = 0;
    for &address in addresses {
        attempt(address, timeout, sender.clone());
        under_way += 1;
        match results.recv_timeout(NEXT_ADDRESS_AFTER) {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => {
                under_way -= 1;
                failure = more_telling(failure, error);
            }
            Err(_) => {}
        }
    }
    drop(sender);
    while under_way > 0 {
        match results.recv_timeout(timeout) {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => {
                under_way -= 1;
                failure = more_telling(failure, error);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    Err(failure)
}

fn attempt(address: SocketAddr, timeout: Duration, result: Sender<io::Result<TcpStream>>) {
    spawn("attempt", move || {
        // Nobody waits any more when this fails.
        let _ = result.send(TcpStream::connect_timeout(&address, timeout));
    });
}

/// Of two failures the one that says more about the other machine.
fn more_telling(one: io::Error, other: io::Error) -> io::Error {
    let rank = |error: &io::Error| match error.kind() {
        ErrorKind::ConnectionRefused => 3,
        ErrorKind::TimedOut => 1,
        _ => 2,
    };
    if rank(&other) > rank(&one) {
        other
    } else {
        one
    }
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
