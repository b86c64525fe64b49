//! Frames over datagrams: machines without sockets and without a clock.
//!
//! A [`Channel`] is one end of a conversation: frames in order and whole on one side, datagrams that may
//! be lost, doubled, overtaken and spoiled on the other. A [`Knocker`] begins one, a [`Door`] keeps all
//! that others began. `docs/wire.md` has every rule of the bytes.
//!
//! Instants are the caller's, in milliseconds; they never go back and never leap, as those of
//! `protocol::SteadyClock`.

mod arrivals;
mod channel;
mod copies;
mod datagram;
mod departures;
mod door;
mod keys;
mod knocker;
mod link;
mod pieces;
mod rate;
mod round_trip;
mod seen;
#[cfg(test)]
mod tests;
mod way;

pub use channel::{Channel, ChannelMeter, Timer};
pub use datagram::{DATAGRAM_BYTES_MAX, DatagramFault, Token};
pub use door::{Door, DoorCounters};
pub use keys::Keys;
pub use knocker::Knocker;
pub use link::UdpLink;
pub(crate) use link::open_to;
pub use way::{Transmit, Way};
