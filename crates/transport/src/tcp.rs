use std::io::{self, ErrorKind, Read};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use mio::Registry;
use socket2::{SockRef, TcpKeepalive};

use crate::framing::{Framer, HELLO_BYTES_MAX, LENGTH_BYTES};
use crate::link::{CloseReason, Link, LinkEvent, LinkMeter, SendError};
use crate::outbox::Outbox;
use crate::waiter::{self, Waiter};

#[cfg(test)]
mod tests;

/// A silent link is tried after this long, and again at this interval: a peer that lost its power
/// tells nobody.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);
/// Such tries without an answer until the link counts as lost.
const KEEPALIVE_RETRIES: u32 = 5;
/// How long sent bytes may stay unacknowledged: longer than a match waits for a silent seat, far
/// shorter than the quarter of an hour after which the system gives up by itself.
#[cfg(target_os = "linux")]
const UNACKNOWLEDGED_MAX: Duration = Duration::from_secs(90);
/// Bytes taken from the system in one read.
const READ_BYTES: usize = 16 << 10;
/// Reads in one poll, so that a firehose cannot keep its reader from everybody else.
const READS_PER_POLL_MAX: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// [`Link::finish`] was called; the end goes out behind the last queued byte.
    Finishing,
    /// The end has gone out; the other side may still speak.
    Finished,
    /// [`LinkEvent::Closed`] was told.
    Closed,
}

/// A [`Link`] over TCP: non-blocking, without Nagle's delay. Takes frames up to [`HELLO_BYTES_MAX`]
/// until its owner raises the limit.
pub struct TcpLink {
    stream: mio::net::TcpStream,
    remote: SocketAddr,
    state: State,
    framer: Framer,
    outbox: Outbox,
    meter: LinkMeter,
    has_more: bool,
    is_watched: bool,
    /// Writing failed; told once nothing is left to read.
    broken: Option<ErrorKind>,
}

impl TcpLink {
    /// # Errors
    /// When the stream is no longer connected or refuses its settings.
    pub fn from_std(stream: TcpStream) -> io::Result<TcpLink> {
        stream.set_nonblocking(true)?;
        let remote = stream.peer_addr()?;
        TcpLink::new(mio::net::TcpStream::from_std(stream), remote)
    }

    pub(crate) fn new(stream: mio::net::TcpStream, remote: SocketAddr) -> io::Result<TcpLink> {
        stream.set_nodelay(true)?;
        notice_dead_peers(&stream)?;
        Ok(TcpLink {
            stream,
            remote: SocketAddr::new(remote.ip().to_canonical(), remote.port()),
            state: State::Open,
            framer: Framer::new(HELLO_BYTES_MAX),
            outbox: Outbox::default(),
            meter: LinkMeter::default(),
            has_more: false,
            is_watched: false,
            broken: None,
        })
    }

    /// The address of the other side, an IPv4 address as itself and not inside an IPv6 one.
    #[must_use]
    pub fn remote_address(&self) -> SocketAddr {
        self.remote
    }

    pub(crate) fn watch_by(&mut self, registry: &Registry) -> io::Result<()> {
        if !self.is_watched {
            waiter::watch(registry, &mut self.stream)?;
            self.is_watched = true;
        }
        Ok(())
    }

    fn close(&mut self, reason: CloseReason) -> Option<LinkEvent> {
        self.state = State::Closed;
        self.has_more = false;
        Some(LinkEvent::Closed(reason))
    }

    /// Nothing more to read for now, or for ever.
    fn nothing_to_read(&mut self) -> Option<LinkEvent> {
        match self.broken {
            Some(kind) => self.close(CloseReason::Lost(kind)),
            None => None,
        }
    }

    fn end_of_stream(&mut self) -> Option<LinkEvent> {
        self.close(if self.framer.is_between_frames() {
            CloseReason::Ended
        } else {
            CloseReason::CutShort
        })
    }
}

fn notice_dead_peers(stream: &mio::net::TcpStream) -> io::Result<()> {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new()
        .with_time(KEEPALIVE_INTERVAL)
        .with_interval(KEEPALIVE_INTERVAL)
        .with_retries(KEEPALIVE_RETRIES);
    socket.set_tcp_keepalive(&keepalive)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(UNACKNOWLEDGED_MAX))?;
    Ok(())
}

impl Link for TcpLink {
    fn send(&mut self, frame: &[u8]) -> Result<(), SendError> {
        if self.state != State::Open || self.broken.is_some() {
            return Err(SendError::Closed);
        }
        self.outbox.push(frame)?;
        self.meter.frames_out += 1;
        self.meter.bytes_out += (LENGTH_BYTES + frame.len()) as u64;
        Ok(())
    }

    fn poll(&mut self) -> Option<LinkEvent> {
        if self.state == State::Closed {
            return None;
        }
        self.flush();
        self.has_more = false;
        let mut piece = [0; READ_BYTES];
        for _ in 0..READS_PER_POLL_MAX {
            match self.framer.next_frame() {
                Ok(Some(frame)) => {
                    self.meter.frames_in += 1;
                    return Some(LinkEvent::Frame(frame));
                }
                Ok(None) => {}
                Err(fault) => return self.close(CloseReason::BadFrame(fault)),
            }
            match self.stream.read(&mut piece) {
                Ok(0) => return self.end_of_stream(),
                Ok(count) => {
                    self.meter.bytes_in += count as u64;
                    self.framer.push(&piece[..count]);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    return self.nothing_to_read();
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return self.close(CloseReason::Lost(error.kind())),
            }
        }
        self.has_more = true;
        None
    }

    fn has_more(&self) -> bool {
        self.has_more
    }

    fn flush(&mut self) {
        if self.broken.is_some() {
            return;
        }
        if let Err(error) = self.outbox.write_to(&mut self.stream) {
            self.broken = Some(error.kind());
        }
        if self.state == State::Finishing && self.outbox.is_empty() {
            self.state = State::Finished;
            // Fails only when the other side is gone, which the next read tells.
            let _ = self.stream.shutdown(Shutdown::Write);
        }
    }

    fn finish(&mut self) {
        if self.state == State::Open {
            self.state = State::Finishing;
        }
        self.flush();
    }

    fn remote(&self) -> String {
        self.remote.to_string()
    }

    fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.framer.set_frame_bytes_max(bytes);
    }

    fn watch(&mut self, waiter: &Waiter) -> io::Result<()> {
        if !self.is_watched {
            waiter.watch(&mut self.stream)?;
            self.is_watched = true;
        }
        Ok(())
    }

    fn meter(&self) -> LinkMeter {
        LinkMeter {
            queued_bytes: self.outbox.queued_bytes(),
            held_bytes: self.framer.held_bytes(),
            ..self.meter
        }
    }
}
