use alloc::boxed::Box;
use alloc::vec::Vec;

use protocol::lobby::{ContentHash, ContentInfo, Decline, Line};
use protocol::message::Welcome;

use super::Over;

/// What happened at the table, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The person has to be asked for the password; answer with [`Guest::prove`](super::Guest::prove).
    PasswordWanted,
    /// This machine has a place.
    Seated,
    /// The table is another now.
    Changed,
    Said(Line),
    /// The host did not do what was asked for.
    Declined(Decline),
    /// Everybody needs this file; answer with [`Guest::have`](super::Guest::have) or
    /// [`Guest::fetch`](super::Guest::fetch).
    ContentWanted(ContentInfo),
    /// The file that was fetched; it has the hash that was wanted.
    ContentArrived {
        content: ContentHash,
        bytes: Vec<u8>,
    },
    /// The match begins. The link belongs to a session now.
    Admitted(Box<Welcome>),
    /// There is no table any more. Last.
    Over(Over),
}
