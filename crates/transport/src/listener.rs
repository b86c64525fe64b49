use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

use mio::Registry;
use socket2::{Domain, Protocol, Socket, Type};

use crate::framing::HELLO_BYTES_MAX;
use crate::household::{household, oldest_of_most_crowded};
use crate::link::{Link, LinkEvent};
use crate::tcp::TcpLink;
use crate::udp::{Door, DoorCounters, Keys, Transmit, Way};
use crate::waiter::Waiter;

#[cfg(test)]
mod tests;

/// Connections that the system may hold before they are accepted.
const BACKLOG: i32 = 1_024;
/// Connections accepted in one poll.
const ACCEPTS_PER_POLL_MAX: usize = 64;

/// How much patience there is with connections that have not said hello.
#[derive(Clone, Copy, Debug)]
pub struct DoorLimits {
    /// Such connections altogether.
    pub half_open_max: usize,
    /// Such connections from one address (of IPv6: from one /64, which is one household).
    pub half_open_per_address_max: usize,
    /// Time for the whole first frame, in milliseconds.
    pub hello_wait_ms: u64,
    /// Bytes of the first frame.
    pub hello_bytes_max: usize,
}

impl Default for DoorLimits {
    fn default() -> DoorLimits {
        DoorLimits {
            half_open_max: 256,
            half_open_per_address_max: 64,
            hello_wait_ms: 10_000,
            hello_bytes_max: HELLO_BYTES_MAX,
        }
    }
}

/// What happened at the door so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoorMeter {
    pub accepted: u64,
    /// Said a whole first frame and were handed over.
    pub arrived: u64,
    /// Left, or broke the frame rule, before their first frame.
    pub gone: u64,
    /// Had no first frame in time.
    pub too_slow: u64,
    /// Had to make room for newer ones.
    pub crowded_out: u64,
    /// The system could not hand over a connection.
    pub accept_errors: u64,
}

/// Why nobody can connect here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListenError {
    /// Another program has the port.
    PortTaken { port: u16 },
    /// This user may not have the port.
    NotAllowed { port: u16 },
    /// Anything else, in the words of the system.
    Failed { port: u16, reason: String },
}

impl fmt::Display for ListenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListenError::PortTaken { port } => {
                write!(out, "port {port} is taken by another program")
            }
            ListenError::NotAllowed { port } => {
                write!(out, "this user is not allowed to use port {port}")
            }
            ListenError::Failed { port, reason } => {
                write!(out, "cannot open port {port}: {reason}")
            }
        }
    }
}

impl std::error::Error for ListenError {}

/// Somebody who said something: the connection and its first frame.
pub struct Arrival {
    pub link: Box<dyn Link>,
    pub hello: Vec<u8>,
}

impl Arrival {
    fn new(link: impl Link + 'static, hello: Vec<u8>) -> Arrival {
        Arrival {
            link: Box::new(link),
            hello,
        }
    }
}

struct HalfOpen {
    link: TcpLink,
    from: IpAddr,
    deadline_ms: u64,
}

/// Listens on every address of this machine, IPv6 and IPv4, and keeps strangers at the door until they
/// have said a whole frame. When the door is crowded, the oldest of the most crowded address goes, so a
/// flood pushes out itself while an honest client, which speaks at once, gets through.
///
/// TCP has its socket here. For UDP the sockets are the caller's, who shares them with others: it hands in
/// what comes to the same port ([`Listener::handle_datagram`]), carries away what has to go
/// ([`Listener::poll_transmit`]), and tells the time ([`Listener::handle_timeout`]).
pub struct Listener {
    socket: mio::net::TcpListener,
    door: Door,
    port: u16,
    limits: DoorLimits,
    half_open: VecDeque<HalfOpen>,
    arrivals: VecDeque<Arrival>,
    registry: Option<Registry>,
    meter: DoorMeter,
    has_more: bool,
}

impl Listener {
    /// Opens `port`, or any free port when it is zero.
    ///
    /// # Errors
    /// [`ListenError`]
    pub fn open(port: u16, limits: DoorLimits) -> Result<Listener, ListenError> {
        let describe = |error: io::Error| match error.kind() {
            ErrorKind::AddrInUse => ListenError::PortTaken { port },
            ErrorKind::PermissionDenied => ListenError::NotAllowed { port },
            _ => ListenError::Failed {
                port,
                reason: error.to_string(),
            },
        };
        let socket = open_everywhere(port).map_err(describe)?;
        let port = socket.local_addr().map_err(describe)?.port();
        let keys = Keys::draw().map_err(describe)?;
        Ok(Listener {
            socket: mio::net::TcpListener::from_std(socket),
            door: Door::new(limits, keys),
            port,
            limits,
            half_open: VecDeque::new(),
            arrivals: VecDeque::new(),
            registry: None,
            meter: DoorMeter::default(),
            has_more: false,
        })
    }

    /// The port that is open.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Makes `waiter` wake up for knocks at the door, and watch every link from here.
    ///
    /// # Errors
    /// When the system will not watch another source.
    pub fn watch(&mut self, waiter: &Waiter) -> io::Result<()> {
        waiter.watch(&mut self.socket)?;
        self.registry = Some(waiter.registry()?);
        Ok(())
    }

    /// The next connection that has said its first frame; `None`: nobody yet. Its link takes frames up
    /// to the limit of a hello until the owner raises it.
    pub fn poll(&mut self, now_ms: u64) -> Option<Arrival> {
        if self.arrivals.is_empty() {
            self.accept(now_ms);
            self.hear(now_ms);
        }
        if let Some(arrival) = self.arrivals.pop_front() {
            self.meter.arrived += 1;
            return Some(arrival);
        }
        let (link, hello) = self.door.poll_arrival(now_ms)?;
        Some(Arrival::new(link, hello))
    }

    /// A datagram came along `way`. `false`: it is somebody else's.
    pub fn handle_datagram(&mut self, way: Way, bytes: &[u8], now_ms: u64) -> bool {
        self.door.handle_datagram(way, bytes, now_ms)
    }

    /// Tells the time, at the beginning of every round.
    pub fn handle_timeout(&mut self, now_ms: u64) {
        self.door.handle_timeout(now_ms);
    }

    /// The next datagram that has to go, of every link from here; `None`: none for now.
    pub fn poll_transmit(&mut self, now_ms: u64) -> Option<Transmit> {
        self.door.poll_transmit(now_ms)
    }

    /// Whether [`Listener::poll`] stopped for fairness with more at hand: poll again before waiting.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.has_more || !self.arrivals.is_empty()
    }

    /// When to begin a round though nothing comes: a connection runs out of time, a datagram has to go
    /// again. `None` while nobody stands at the door and no link over UDP is open.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        let oldest = self.half_open.front().map(|oldest| oldest.deadline_ms);
        oldest.into_iter().chain(self.door.poll_timeout()).min()
    }

    /// Of TCP.
    #[must_use]
    pub fn meter(&self) -> DoorMeter {
        self.meter
    }

    /// Of UDP.
    #[must_use]
    pub fn door_counters(&self) -> &DoorCounters {
        self.door.counters()
    }

    /// Connections that have not said hello.
    #[must_use]
    pub fn half_open(&self) -> usize {
        self.half_open.len() + self.door.half_open()
    }

    /// Bytes that those have sent and that are held for them.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.half_open
            .iter()
            .map(|half_open| half_open.link.meter().held_bytes)
            .sum::<usize>()
            + self.door.held_bytes()
    }

    fn accept(&mut self, now_ms: u64) {
        self.has_more = false;
        for _ in 0..ACCEPTS_PER_POLL_MAX {
            match self.socket.accept() {
                Ok((stream, remote)) => {
                    self.meter.accepted += 1;
                    self.admit(stream, remote, now_ms);
                }
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock => return,
                    ErrorKind::Interrupted | ErrorKind::ConnectionAborted => {}
                    _ => {
                        // Most likely out of descriptors: the oldest stranger gives one back, and the
                        // next poll tries again.
                        self.meter.accept_errors += 1;
                        self.crowd_out(0);
                        return;
                    }
                },
            }
        }
        self.has_more = true;
    }

    fn admit(&mut self, stream: mio::net::TcpStream, remote: SocketAddr, now_ms: u64) {
        let link = TcpLink::new(stream, remote).and_then(|mut link| {
            if let Some(registry) = &self.registry {
                link.watch_by(registry)?;
            }
            Ok(link)
        });
        let Ok(mut link) = link else {
            self.meter.gone += 1;
            return;
        };
        link.set_frame_bytes_max(self.limits.hello_bytes_max);
        let from = household(link.remote_address().ip());
        let deadline_ms = now_ms.saturating_add(self.limits.hello_wait_ms);
        self.half_open.push_back(HalfOpen {
            link,
            from,
            deadline_ms,
        });
        let is_from_here = |half_open: &HalfOpen| half_open.from == from;
        if self
            .half_open
            .iter()
            .filter(|other| is_from_here(other))
            .count()
            > self.limits.half_open_per_address_max
        {
            let oldest = self.half_open.iter().position(is_from_here);
            self.crowd_out(oldest.unwrap_or(0));
        }
        if self.half_open.len() > self.limits.half_open_max {
            let from = self.half_open.iter().map(|half_open| half_open.from);
            self.crowd_out(oldest_of_most_crowded(from));
        }
    }

    /// Lets one go, unless its hello is there already.
    fn crowd_out(&mut self, index: usize) {
        let Some(mut half_open) = self.half_open.remove(index) else {
            return;
        };
        match half_open.link.poll() {
            Some(LinkEvent::Frame(hello)) => {
                self.arrivals.push_back(Arrival::new(half_open.link, hello))
            }
            Some(LinkEvent::Closed(_)) => self.meter.gone += 1,
            None => self.meter.crowded_out += 1,
        }
    }

    /// Asks everybody at the door, the longest waiting first.
    fn hear(&mut self, now_ms: u64) {
        for _ in 0..self.half_open.len() {
            let Some(mut half_open) = self.half_open.pop_front() else {
                return;
            };
            match half_open.link.poll() {
                Some(LinkEvent::Frame(hello)) => {
                    self.arrivals.push_back(Arrival::new(half_open.link, hello))
                }
                Some(LinkEvent::Closed(_)) => self.meter.gone += 1,
                None if half_open.deadline_ms <= now_ms => self.meter.too_slow += 1,
                None => self.half_open.push_back(half_open),
            }
        }
    }
}

/// One socket for both families where the system has IPv6, one for IPv4 elsewhere.
fn open_everywhere(port: u16) -> io::Result<TcpListener> {
    match open_socket(Domain::IPV6, (Ipv6Addr::UNSPECIFIED, port).into()) {
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::AddrInUse | ErrorKind::PermissionDenied
            ) =>
        {
            open_socket(Domain::IPV4, (Ipv4Addr::UNSPECIFIED, port).into())
        }
        result => result,
    }
}

fn open_socket(domain: Domain, address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(domain, Type::STREAM, Some(Protocol::TCP))?;
    if domain == Domain::IPV6 {
        socket.set_only_v6(false)?;
    }
    // On Unix this allows only the port of a program that is gone; on Windows it would let two
    // programs share one.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
