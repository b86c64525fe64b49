use std::fmt;
use std::net::SocketAddr;

/// Between which two addresses datagrams go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// Of the socket here.
    pub local: SocketAddr,
    /// Of the other side, as it is seen from here.
    pub remote: SocketAddr,
}

impl fmt::Display for Way {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let remote = SocketAddr::new(self.remote.ip().to_canonical(), self.remote.port());
        write!(out, "{remote}")
    }
}

/// A datagram that wants to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transmit {
    pub way: Way,
    pub bytes: Vec<u8>,
}
