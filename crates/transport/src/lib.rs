//! Moving framed bytes between machines, and nothing about what they mean.
//!
//! A [`Link`] carries frames: byte strings of 1 byte to [`FRAME_BYTES_MAX`], whole and in order. Three
//! kinds are here: [`UdpLink`] (datagrams, lost ones sent again; what [`connect`] prefers), [`TcpLink`]
//! (four-byte little-endian length, then the frame) and [`MemoryLink`] (two ends inside one process, for
//! the host's own player). Nothing blocks but [`Waiter::wait`] and
//! [`connect`]; nothing reads a clock: instants come in as `now_ms`, counted from wherever the caller
//! likes.
//!
//! Everything that arrives is hostile until a frame is whole. Memory held for a stranger is bounded by
//! what it really sent and by the limit of the state it is in ([`HELLO_BYTES_MAX`] before its hello).

mod address;
mod connect;
mod framing;
mod household;
mod link;
mod listener;
mod local;
mod memory;
mod outbox;
mod tcp;
pub mod udp;
mod waiter;

pub use address::{Address, AddressError, PORT_DEFAULT};
pub use connect::{By, ConnectError, Connecting, connect};
pub use framing::{FRAME_BYTES_MAX, FrameFault, HELLO_BYTES_MAX};
pub use link::{CloseReason, Link, LinkEvent, LinkMeter, SendError};
pub use listener::{Arrival, DoorLimits, DoorMeter, ListenError, Listener};
pub use local::{address_text, local_addresses};
pub use memory::{MemoryLink, memory_pair};
pub use outbox::OUTBOX_BYTES_MAX;
pub use tcp::TcpLink;
pub use udp::UdpLink;
pub use waiter::{Waiter, Waker};
