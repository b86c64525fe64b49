use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Digest, VersionDifference};

/// The answer to a hello that cannot be welcomed. The connection closes behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    pub refusal: Refusal,
}

/// Why a hello is not welcome. Append only; `Version` keeps the first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The two machines could not play in step; `ours` is what the *client* has.
    Version(VersionDifference),
    /// Every seat is taken.
    Full,
    /// The match is loading or running.
    AlreadyStarted,
    /// No seat was given out with this secret.
    SecretUnknown,
    /// The password of the room is another.
    PasswordWrong,
    /// The host will not have this machine back.
    Banned,
    /// People gather at a table here, and this client knows none.
    TableOnly,
    /// This seat has left the match for good.
    SeatEnded,
    /// Nobody may watch, or too many do already.
    NoWatchers,
    /// This machine would take the match over, but the host is there: it is heard here.
    HostLives,
    /// This machine serves no match, and does not know of this one.
    NoMatch,
    /// The match has a newer host already.
    Superseded,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Version(difference) => write!(out, "{difference}"),
            Refusal::Full => out.write_str("the match is full"),
            Refusal::AlreadyStarted => out.write_str("the match has already started"),
            Refusal::SecretUnknown => out.write_str("this seat was not given to you"),
            Refusal::PasswordWrong => out.write_str("the password is wrong"),
            Refusal::Banned => out.write_str("the host will not have you back"),
            Refusal::TableOnly => {
                out.write_str("the host keeps a table; join it from the multiplayer menu")
            }
            Refusal::SeatEnded => out.write_str("this seat has left the match"),
            Refusal::NoWatchers => out.write_str("there is no room for one more to watch"),
            Refusal::HostLives => out.write_str("the host of the match is still there"),
            Refusal::NoMatch => out.write_str("no match is played there"),
            Refusal::Superseded => out.write_str("the match goes on at another host"),
        }
    }
}

impl Refused {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Refused> {
        [
            Refusal::Version(VersionDifference::Protocol { ours: 1, theirs: 2 }),
            Refusal::Version(VersionDifference::Revision {
                ours: 9,
                theirs: 300,
            }),
            Refusal::Version(VersionDifference::Catalog {
                ours: Digest(1),
                theirs: Digest(0xFFFF_FFFF),
            }),
            Refusal::Full,
            Refusal::AlreadyStarted,
            Refusal::SecretUnknown,
            Refusal::PasswordWrong,
            Refusal::Banned,
            Refusal::TableOnly,
            Refusal::SeatEnded,
            Refusal::NoWatchers,
            Refusal::HostLives,
            Refusal::NoMatch,
            Refusal::Superseded,
        ]
        .into_iter()
        .map(|refusal| Refused { refusal })
        .collect()
    }
}
