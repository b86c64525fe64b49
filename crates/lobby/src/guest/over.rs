use core::fmt;

use protocol::message::{CloseReason, Refusal};

/// Why there is no table, or no longer one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// This person went.
    Left,
    /// The hello, or the password, was not welcome.
    Refused(Refusal),
    /// The host closed the connection.
    Closed(CloseReason),
    LinkLost,
    /// Nobody answered the hello.
    NoAnswer,
    /// The host has not been heard for too long.
    HostSilent,
    /// The host said what no host says.
    HostFault(HostFault),
}

/// How a host broke a rule of `docs/wire.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostFault {
    /// A frame that is no message.
    Malformed,
    /// A message that does not belong here.
    OutOfPlace,
    /// A table that nobody can sit at.
    TableInvalid,
    /// A file that does not become what was promised, however often it is fetched.
    ContentDamaged,
}

impl fmt::Display for Over {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Over::Left => out.write_str("left the table"),
            Over::Refused(refusal) => write!(out, "the host refused: {refusal}"),
            Over::Closed(CloseReason::HostLeft) => out.write_str("the host has left the table"),
            Over::Closed(reason) => write!(out, "{reason}"),
            Over::LinkLost => out.write_str("the connection to the host was lost"),
            Over::NoAnswer => out.write_str("the host does not answer"),
            Over::HostSilent => out.write_str("nothing has been heard of the host for too long"),
            Over::HostFault(fault) => write!(out, "the host speaks nonsense: {fault}"),
        }
    }
}

impl fmt::Display for HostFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            HostFault::Malformed => "a damaged message",
            HostFault::OutOfPlace => "a message out of place",
            HostFault::TableInvalid => "a table that cannot be",
            HostFault::ContentDamaged => "a file that is not what was promised",
        })
    }
}
