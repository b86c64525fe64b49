use alloc::boxed::Box;
use alloc::vec::Vec;

use protocol::MatchSetup;
use protocol::lobby::{ContentHash, ContentInfo, Decline, Line};
use protocol::message::{Watching, Welcome};

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
    Admitted(Box<Admission>),
    /// There is no table any more. Last.
    Over(Over),
}

/// As what somebody goes from the table into the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admission {
    Seat(Welcome),
    /// Without one: to look on.
    Watching(Watching),
}

impl Admission {
    /// The match as it stands.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        match self {
            Admission::Seat(welcome) => &welcome.setup,
            Admission::Watching(watching) => &watching.setup,
        }
    }
}
