//! A conversation over UDP, begun on a thread that may wait.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use crate::udp::{DATAGRAM_BYTES_MAX, Keys, Knocker, UdpLink, Way, open_to};

/// The step of the clock here: time passes while nothing arrives, and no faster.
const STEP: Duration = Duration::from_millis(25);
const STEP_MS: u64 = STEP.as_millis() as u64;
/// Datagrams that are read in one step: whoever sends more stops no clock.
const DATAGRAMS_PER_STEP_MAX: usize = 16;

/// Knocks at `remote` until somebody opens.
///
/// # Errors
/// Nobody listens there, nobody answers within `patience`, or the system refuses.
pub fn knock(remote: SocketAddr, patience: Duration) -> io::Result<UdpLink> {
    let socket = open_to(remote)?;
    socket.set_read_timeout(Some(STEP))?;
    let local = socket.local_addr()?;
    let mut keys = Keys::draw()?;
    let mut knocker = Knocker::new(Way { local, remote }, &mut keys, 0);
    let mut inbox = [0; DATAGRAM_BYTES_MAX + 1];
    for step in 0..(patience.as_millis() as u64).div_ceil(STEP_MS) {
        let now_ms = step * STEP_MS;
        for _ in 0..DATAGRAMS_PER_STEP_MAX {
            if let Some(transmit) = knocker.poll_transmit(now_ms) {
                socket.send(&transmit.bytes)?;
            }
            match socket.recv(&mut inbox) {
                Ok(length) => {
                    if let Some(channel) = knocker.handle_datagram(&inbox[..length], 0) {
                        return UdpLink::new(socket, channel);
                    }
                }
                Err(error) if is_silence(&error) => break,
                Err(error) => return Err(error),
            }
        }
    }
    Err(ErrorKind::TimedOut.into())
}

/// Nothing came; or, on Windows, something too long.
fn is_silence(error: &io::Error) -> bool {
    !matches!(
        error.kind(),
        ErrorKind::ConnectionRefused
            | ErrorKind::ConnectionReset
            | ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::NetworkDown
    )
}
