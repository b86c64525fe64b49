//! Which of several ways to one host answers first (after RFC 8305, with UDP before TCP).

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use super::knocking::knock;
use super::{By, spawn};
use crate::link::Link;
use crate::tcp::TcpLink;
use crate::udp::UdpLink;

/// Head start of one attempt before the next is made beside it (RFC 8305, §5).
const NEXT_ATTEMPT_AFTER: Duration = Duration::from_millis(250);
/// What UDP still gets when TCP has answered: it needs a round trip more, and is worth the wait.
const UDP_GRACE: Duration = Duration::from_millis(300);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Udp,
    Tcp,
}

enum Reply {
    Udp(io::Result<Box<UdpLink>>),
    Tcp(io::Result<TcpStream>),
}

/// Attempts under way.
struct Attempts {
    timeout: Duration,
    sender: Sender<Reply>,
    replies: Receiver<Reply>,
    udp_under_way: usize,
    tcp_under_way: usize,
    tcp: Option<TcpStream>,
    failure: io::Error,
}

/// Tries UDP at every address, then TCP, not waiting long for one attempt before the next is made too.
/// An attempt that fails hands on at once.
pub fn first_to_answer(
    by: By,
    addresses: &[SocketAddr],
    timeout: Duration,
) -> io::Result<Box<dyn Link>> {
    let (sender, replies) = mpsc::channel();
    let mut attempts = Attempts {
        timeout,
        sender,
        replies,
        udp_under_way: 0,
        tcp_under_way: 0,
        tcp: None,
        failure: ErrorKind::TimedOut.into(),
    };
    let kinds: &[Kind] = match by {
        By::Any => &[Kind::Udp, Kind::Tcp],
        By::Tcp => &[Kind::Tcp],
    };
    let at_all = |&kind: &Kind| addresses.iter().map(move |&address| (kind, address));
    for (kind, address) in kinds.iter().flat_map(at_all) {
        if attempts.tcp.is_some() {
            break;
        }
        attempts.begin(kind, address);
        if let Ok(link) = attempts.hear(NEXT_ATTEMPT_AFTER) {
            return Ok(link);
        }
    }
    attempts.decide()
}

impl Attempts {
    fn begin(&mut self, kind: Kind, address: SocketAddr) {
        let (timeout, sender) = (self.timeout, self.sender.clone());
        // Nobody waits any more when sending fails.
        match kind {
            Kind::Udp => {
                self.udp_under_way += 1;
                spawn("attempt", move || {
                    let _ = sender.send(Reply::Udp(knock(address, timeout).map(Box::new)));
                });
            }
            Kind::Tcp => {
                self.tcp_under_way += 1;
                spawn("attempt", move || {
                    let stream = TcpStream::connect_timeout(&address, timeout);
                    let _ = sender.send(Reply::Tcp(stream));
                });
            }
        }
    }

    /// Waits for one reply. `true`: there was one, though no link yet.
    fn hear(&mut self, most: Duration) -> Result<Box<dyn Link>, bool> {
        match self.replies.recv_timeout(most).map_err(|_| false)? {
            Reply::Udp(Ok(link)) => return Ok(link),
            Reply::Udp(Err(error)) => {
                self.udp_under_way -= 1;
                self.note(error);
            }
            Reply::Tcp(Ok(stream)) => {
                self.tcp_under_way -= 1;
                self.tcp.get_or_insert(stream);
            }
            Reply::Tcp(Err(error)) => {
                self.tcp_under_way -= 1;
                self.note(error);
            }
        }
        Err(true)
    }

    fn note(&mut self, error: io::Error) {
        let before = std::mem::replace(&mut self.failure, ErrorKind::TimedOut.into());
        self.failure = more_telling(before, error);
    }

    /// All attempts are made: takes the best that comes of them.
    fn decide(mut self) -> io::Result<Box<dyn Link>> {
        while self.tcp.is_none() && self.udp_under_way + self.tcp_under_way > 0 {
            match self.hear(self.timeout) {
                Ok(link) => return Ok(link),
                Err(true) => {}
                Err(false) => break,
            }
        }
        let Some(stream) = self.tcp.take() else {
            return Err(self.failure);
        };
        if self.udp_under_way > 0
            && let Ok(link) = self.hear(UDP_GRACE)
        {
            return Ok(link);
        }
        Ok(Box::new(TcpLink::from_std(stream)?))
    }
}

/// Of two failures the one that says more about the other machine.
pub fn more_telling(one: io::Error, other: io::Error) -> io::Error {
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
