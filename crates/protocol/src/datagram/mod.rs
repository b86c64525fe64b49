//! How games are found: two datagrams. A [`Query`] asks whoever hosts a game to say so, an [`Answer`]
//! says it. `docs/wire.md` has a row for each.
//!
//! These never move, so that builds which share nothing else still see each other: all of the query,
//! and of the answer everything in [`AnswerHead`].

use core::net::Ipv6Addr;

mod answer;
mod query;
#[cfg(test)]
mod tests;

pub use answer::{Answer, AnswerHead, GameInfo, GameStage, Heard, InstanceId};
pub use query::Query;

/// The UDP port at which every host answers, whatever port its game has.
pub const DISCOVERY_PORT: u16 = 27_015;

/// The IPv6 group that every host joins: transient, of one link (RFC 4291 §2.7), "CSTL".
pub const DISCOVERY_GROUP: Ipv6Addr = Ipv6Addr::new(0xFF12, 0, 0, 0, 0, 0, 0x4353, 0x544C);

/// Bytes of every query, and the most of any answer. A query is as long as the longest answer: whoever
/// asks in another's name cannot make a host send more than it got.
pub const DATAGRAM_BYTES: usize = 400;
