//! Opening sockets, and reading them without ever hanging on one.

use std::boxed::Box;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::vec;

use mio::net::UdpSocket;
use mio::{Interest, Registry, Token};
use socket2::{Domain, Protocol, Socket, Type};

/// Datagrams taken from one socket before the others get their turn.
const DATAGRAMS_PER_STEP_MAX: usize = 64;
/// Whoever wakes up asks all of its few sockets.
const TOKEN: Token = Token(0);

/// Whether other sockets may have the same port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// The port is this socket's alone.
    Alone,
    /// Every socket hears what is sent to everybody. What is sent to one address goes to one of them: to
    /// a socket of that very address, if there is one.
    Together,
}

/// A socket bound to `address`, watched by `registry`.
pub fn open(address: SocketAddr, sharing: Sharing, registry: &Registry) -> io::Result<UdpSocket> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::DGRAM,
        Some(Protocol::UDP),
    )?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    } else {
        socket.set_broadcast(true)?;
    }
    if sharing == Sharing::Together {
        socket.set_reuse_address(true)?;
        // Linux would share out single datagrams by lot, and only among one user's processes; elsewhere
        // on Unix there is no sharing without it.
        #[cfg(all(unix, not(target_os = "linux")))]
        socket.set_reuse_port(true)?;
    }
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    let mut socket = UdpSocket::from_std(socket.into());
    registry.register(&mut socket, TOKEN, Interest::READABLE)?;
    Ok(socket)
}

/// Joins the IPv6 group on one adapter.
pub fn join(socket: &UdpSocket, index: u32) -> io::Result<()> {
    socket.join_multicast_v6(&protocol::datagram::DISCOVERY_GROUP, index)
}

/// Room for one byte more than the longest datagram has, so that one which is too long is seen to be.
pub struct Inbox(Box<[u8]>);

impl Inbox {
    pub fn new(datagram_bytes_max: usize) -> Inbox {
        Inbox(vec![0; datagram_bytes_max + 1].into_boxed_slice())
    }

    /// Hands every datagram that waits to `take`. `true`: more may be waiting.
    pub fn drain(&mut self, socket: &UdpSocket, mut take: impl FnMut(SocketAddr, &[u8])) -> bool {
        for _ in 0..DATAGRAMS_PER_STEP_MAX {
            match socket.recv_from(&mut self.0) {
                Ok((length, from)) => take(from, &self.0[..length]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return false,
                // Windows tells here that an earlier datagram found nobody, or that one was too long.
                Err(_) => {}
            }
        }
        true
    }
}
