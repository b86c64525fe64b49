use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use mio::Registry;
use socket2::SockRef;

use super::channel::Channel;
use super::datagram::DATAGRAM_BYTES_MAX;
use super::door::{SharedChannel, lock};
use super::way::Way;
use crate::link::{Link, LinkEvent, LinkMeter, SendError};
use crate::waiter::{self, Waiter};

/// Datagrams taken from the system in one poll, so that a firehose cannot keep its reader.
const DATAGRAMS_PER_POLL_MAX: usize = 256;
/// What the system may hold while a machine draws a frame; it gives less where it likes.
const RECEIVE_BUFFER_BYTES: usize = 1 << 20;
/// After so long a silence the way itself may be at fault: a cable was pulled, the address has changed. A
/// new socket goes by whatever way there is now.
const NEW_SOCKET_AFTER_MS: u64 = 5_000;

/// A [`Link`] over UDP, at the side that asked for it.
pub struct UdpLink {
    socket: mio::net::UdpSocket,
    channel: Channel,
    registry: Option<Registry>,
    /// `None` until its owner has told the time.
    now_ms: Option<u64>,
    new_socket_at_ms: u64,
    has_more: bool,
    inbox: Box<[u8; DATAGRAM_BYTES_MAX + 1]>,
}

/// A socket for datagrams to and from `remote` alone.
pub(crate) fn open_to(remote: SocketAddr) -> io::Result<UdpSocket> {
    let any: SocketAddr = match remote {
        SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED, 0).into(),
        SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED, 0).into(),
    };
    let socket = UdpSocket::bind(any)?;
    socket.connect(remote)?;
    // Whatever the system allows is good enough.
    let _ = SockRef::from(&socket).set_recv_buffer_size(RECEIVE_BUFFER_BYTES);
    Ok(socket)
}

impl UdpLink {
    /// `socket` is connected to the far end of the channel's way.
    ///
    /// # Errors
    /// When the socket refuses its settings.
    pub(crate) fn new(socket: UdpSocket, channel: Channel) -> io::Result<UdpLink> {
        socket.set_nonblocking(true)?;
        Ok(UdpLink {
            socket: mio::net::UdpSocket::from_std(socket),
            channel,
            registry: None,
            now_ms: None,
            new_socket_at_ms: 0,
            has_more: false,
            inbox: Box::new([0; DATAGRAM_BYTES_MAX + 1]),
        })
    }

    fn receive(&mut self) {
        let (way, now_ms) = (self.channel.way(), self.now_ms.unwrap_or(0));
        self.has_more = false;
        for _ in 0..DATAGRAMS_PER_POLL_MAX {
            match self.socket.recv(&mut *self.inbox) {
                // What is no datagram is counted by the channel, and that is all.
                Ok(length) => drop(self.channel.handle_datagram(
                    way,
                    &self.inbox[..length],
                    now_ms,
                )),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) => self.note(&error),
            }
        }
        self.has_more = true;
    }

    /// Errors of a socket for datagrams are about single ones; only one kind says something.
    fn note(&mut self, error: &io::Error) {
        if error.kind() == ErrorKind::ConnectionRefused {
            self.channel.handle_refused(self.now_ms.unwrap_or(0));
        }
    }

    fn open_new_socket(&mut self) -> io::Result<()> {
        let socket = open_to(self.channel.way().remote)?;
        socket.set_nonblocking(true)?;
        let mut socket = mio::net::UdpSocket::from_std(socket);
        if let Some(registry) = &self.registry {
            waiter::watch(registry, &mut socket)?;
        }
        self.socket = socket;
        Ok(())
    }
}

impl Link for UdpLink {
    fn send(&mut self, frame: &[u8]) -> Result<(), SendError> {
        self.channel.send(frame)
    }

    fn poll(&mut self) -> Option<LinkEvent> {
        let event = self.channel.poll_event().or_else(|| {
            self.receive();
            self.channel.poll_event()
        });
        if matches!(event, Some(LinkEvent::Closed(_))) {
            // The other side waits to hear that its last words have come.
            self.has_more = false;
            self.flush();
        }
        event
    }

    fn has_more(&self) -> bool {
        self.has_more
    }

    fn handle_timeout(&mut self, now_ms: u64) {
        self.now_ms = Some(now_ms);
        self.channel.handle_timeout(now_ms);
        if self.channel.silent_ms() >= NEW_SOCKET_AFTER_MS && now_ms >= self.new_socket_at_ms {
            self.new_socket_at_ms = now_ms + NEW_SOCKET_AFTER_MS;
            // Without a new one the old one goes on.
            let _ = self.open_new_socket();
        }
    }

    fn deadline_ms(&mut self) -> Option<u64> {
        self.channel.poll_timeout().map(|(at_ms, _)| at_ms)
    }

    fn flush(&mut self) {
        let Some(now_ms) = self.now_ms else {
            return;
        };
        while let Some(transmit) = self.channel.poll_transmit(now_ms) {
            // One that the system does not take is lost like any other.
            if let Err(error) = self.socket.send(&transmit.bytes) {
                self.note(&error);
            }
        }
    }

    fn finish(&mut self) {
        self.channel.finish();
        self.flush();
    }

    fn remote(&self) -> String {
        self.channel.way().to_string()
    }

    fn set_frame_bytes_max(&mut self, bytes: usize) {
        self.channel.set_frame_bytes_max(bytes);
    }

    fn watch(&mut self, waiter: &Waiter) -> io::Result<()> {
        if self.registry.is_none() {
            waiter.watch(&mut self.socket)?;
            self.registry = Some(waiter.registry()?);
        }
        Ok(())
    }

    fn meter(&self) -> LinkMeter {
        meter_of(&self.channel)
    }
}

impl Drop for UdpLink {
    fn drop(&mut self) {
        self.channel.abandon();
        self.flush();
    }
}

fn meter_of(channel: &Channel) -> LinkMeter {
    let meter = channel.meter();
    LinkMeter {
        frames_in: meter.frames_in,
        frames_out: meter.frames_out,
        bytes_in: meter.bytes_in,
        bytes_out: meter.bytes_out,
        queued_bytes: channel.queued_bytes(),
        held_bytes: channel.held_bytes(),
        silent_ms: channel.silent_ms(),
        round_trip_ms: channel.round_trip_ms(),
        datagrams_lost: meter.lost,
    }
}

/// A [`Link`] over UDP, at the side of the [`super::Door`], which carries its datagrams and tells it the
/// time.
pub(crate) struct GuestLink {
    channel: SharedChannel,
}

impl GuestLink {
    pub(crate) fn new(channel: SharedChannel) -> GuestLink {
        GuestLink { channel }
    }

    pub(crate) fn way(&self) -> Way {
        lock(&self.channel).way()
    }
}

impl Link for GuestLink {
    fn send(&mut self, frame: &[u8]) -> Result<(), SendError> {
        lock(&self.channel).send(frame)
    }

    fn poll(&mut self) -> Option<LinkEvent> {
        lock(&self.channel).poll_event()
    }

    /// The door does it.
    fn flush(&mut self) {}

    fn finish(&mut self) {
        lock(&self.channel).finish();
    }

    fn remote(&self) -> String {
        self.way().to_string()
    }

    fn set_frame_bytes_max(&mut self, bytes: usize) {
        lock(&self.channel).set_frame_bytes_max(bytes);
    }

    /// The sockets of the door end the wait.
    fn watch(&mut self, _waiter: &Waiter) -> io::Result<()> {
        Ok(())
    }

    fn meter(&self) -> LinkMeter {
        meter_of(&lock(&self.channel))
    }
}

impl Drop for GuestLink {
    fn drop(&mut self) {
        lock(&self.channel).abandon();
    }
}
