use std::fmt;

use net::MatchOver;
use protocol::message::CloseReason;
use transport::{AddressError, ConnectError, ListenError};

#[cfg(test)]
mod tests;

/// Why there is no match, or no longer one: each shows as one plain sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The address as typed is none.
    Address(AddressError),
    /// Nobody there, no answer, no way.
    Connect(ConnectError),
    /// The port cannot be opened.
    Listen(ListenError),
    /// The match cannot be hosted as it is set up.
    Setup(relay::Misuse),
    /// Refused, lost, shut out: what the host or the link did.
    Match(MatchOver),
    /// Refused at the table, sent away from it, or it is no more.
    Table(lobby::Over),
    /// The operating system refused something that every match needs.
    System { what: &'static str, reason: String },
}

impl Trouble {
    /// The trouble in the end of a match; `None` for ends that people choose.
    #[must_use]
    pub fn of(over: MatchOver) -> Option<Trouble> {
        match over {
            MatchOver::Left(_)
            | MatchOver::RecordEnded
            | MatchOver::Closed(CloseReason::Left(_)) => None,
            over => Some(Trouble::Match(over)),
        }
    }

    /// The system refused `what`, with its own words for why.
    #[must_use]
    pub fn system(what: &'static str, error: &impl fmt::Display) -> Trouble {
        Trouble::System {
            what,
            reason: error.to_string(),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Address(error) => write!(out, "{error}"),
            Trouble::Connect(error) => write!(out, "{error}"),
            Trouble::Listen(error) => write!(out, "{error}"),
            Trouble::Setup(misuse) => write!(out, "this match cannot be hosted: {misuse}"),
            Trouble::Match(over) => write!(out, "{over}"),
            Trouble::Table(over) => write!(out, "{over}"),
            Trouble::System { what, reason } => write!(out, "cannot {what}: {reason}"),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<AddressError> for Trouble {
    fn from(error: AddressError) -> Trouble {
        Trouble::Address(error)
    }
}

impl From<ConnectError> for Trouble {
    fn from(error: ConnectError) -> Trouble {
        Trouble::Connect(error)
    }
}

impl From<ListenError> for Trouble {
    fn from(error: ListenError) -> Trouble {
        Trouble::Listen(error)
    }
}

impl From<relay::Misuse> for Trouble {
    fn from(misuse: relay::Misuse) -> Trouble {
        Trouble::Setup(misuse)
    }
}
