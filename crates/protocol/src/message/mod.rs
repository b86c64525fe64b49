//! What client and relay say to each other: one file a message. `docs/wire.md` has a row for each.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::codec::{self, Malformed};
use crate::limits::{FRAME_BYTES_MAX, TO_RELAY_BYTES_MAX};
use crate::lobby::{Ask, News};

mod audience;
mod away_policy;
mod ballot;
mod bundle;
mod chat;
mod closed;
mod delay;
mod dismiss;
mod drift_policy;
mod hello;
mod here;
mod leave;
mod load;
mod loaded;
mod minority;
mod mismatch;
mod pace;
mod pause;
mod peer_fault;
mod progress;
mod refused;
mod resume;
mod room_rules;
mod roster;
mod say;
mod seat_secret;
mod snapshot;
mod standby;
mod standing;
mod start;
mod store_digests;
mod stores_differ;
mod succession;
mod tempo;
mod testimony;
#[cfg(test)]
mod tests;
mod turn_message;
mod vote;
mod waiting;
mod watching;
mod welcome;

pub use audience::Audience;
pub use away_policy::AwayPolicy;
pub use ballot::Ballot;
pub use bundle::{Bundle, BundleEntry, SeatEnd, TurnControl};
pub use chat::Chat;
pub use closed::{CloseReason, Closed};
pub use delay::Delay;
pub use dismiss::Dismiss;
pub use drift_policy::DriftPolicy;
pub use hello::{Hello, Survivor, Wish};
pub use here::Here;
pub use leave::{Leave, LeaveReason};
pub use load::Load;
pub use loaded::Loaded;
pub use minority::{Gone, Minority};
pub use mismatch::{Mismatch, SeatDigest};
pub use pace::{LatePolicy, Pace};
pub use pause::{Pause, Paused};
pub use peer_fault::PeerFault;
pub use progress::Progress;
pub use refused::{Refusal, Refused};
pub use resume::Resume;
pub use room_rules::{PauseBudget, RoomRules, WatchRules};
pub use roster::{Roster, RosterRow};
pub use say::Say;
pub use seat_secret::{SeatKey, SeatSecret};
pub use snapshot::{SnapshotHead, SnapshotPart, SnapshotTaken, SnapshotWanted};
pub use standby::Standby;
pub use standing::{Held, Standing};
pub use start::Start;
pub use store_digests::StoreDigests;
pub use stores_differ::StoresDiffer;
pub use succession::{Place, SeatHeals, Succession, Successor};
pub use tempo::Tempo;
pub use testimony::{Compare, Judge, Mend, Testimony, Verdict};
pub use turn_message::{TurnDigest, TurnMessage};
pub use vote::{Vote, VoteEnd};
pub use waiting::Waiting;
pub use watching::Watching;
pub use welcome::Welcome;

macro_rules! messages {
    ($(#[$meta:meta])* $direction:ident, $bytes_max:expr, $($name:ident($body:ty)),* $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $direction {
            $($name($body),)*
        }

        $(impl From<$body> for $direction {
            fn from(body: $body) -> $direction {
                $direction::$name(body)
            }
        })*

        impl $direction {
            /// The names of all messages, in the order of their tags.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $($direction::$name(_) => stringify!($name),)*
                }
            }

            /// Examples of every message.
            #[must_use]
            pub fn samples() -> Vec<$direction> {
                let mut all = Vec::new();
                $(all.extend(<$body>::samples().into_iter().map($direction::from));)*
                all
            }

            #[must_use]
            pub fn encode(&self) -> Vec<u8> {
                codec::encode(self)
            }

            /// # Errors
            /// [`Malformed`] for anything that `encode` does not write.
            pub fn decode(bytes: &[u8]) -> Result<$direction, Malformed> {
                codec::decode(bytes, $bytes_max)
            }
        }
    };
}

messages! {
    /// From a client to the relay. Tags are append only; `Hello` keeps the first for ever.
    ToRelay, TO_RELAY_BYTES_MAX,
    Hello(Hello),
    Loaded(Loaded),
    Turn(TurnMessage),
    Say(Say),
    StoreDigests(StoreDigests),
    Leave(Leave),
    Here(Here),
    Ask(Ask),
    Dismiss(Dismiss),
    Snapshot(SnapshotHead),
    SnapshotPart(SnapshotPart),
    SnapshotTaken(SnapshotTaken),
    Progress(Progress),
    Ballot(Ballot),
    Pause(Pause),
    Standby(Standby),
    Held(Held),
    Gone(Gone),
    Testimony(Testimony),
    Verdict(Verdict),
}

messages! {
    /// From the relay to a client. Tags are append only; `Refused` keeps the first for ever, so that
    /// every build can read why another will not have it.
    FromRelay, FRAME_BYTES_MAX,
    Refused(Refused),
    Welcome(Welcome),
    Roster(Roster),
    Load(Load),
    Start(Start),
    Bundle(Bundle),
    Waiting(Waiting),
    Chat(Chat),
    Mismatch(Mismatch),
    StoresDiffer(StoresDiffer),
    Closed(Closed),
    Delay(Delay),
    Tempo(Tempo),
    News(News),
    Watching(Watching),
    Resume(Resume),
    SnapshotWanted(SnapshotWanted),
    SnapshotPart(SnapshotPart),
    SnapshotTaken(SnapshotTaken),
    Vote(Vote),
    Paused(Paused),
    Succession(Succession),
    Standing(Standing),
    Minority(Minority),
    Compare(Compare),
    Testimony(Testimony),
    Judge(Judge),
    Mend(Mend),
}

impl ToRelay {
    /// The tag of [`ToRelay::Turn`].
    const TURN_TAG: u8 = 2;
    /// The tag of [`ToRelay::SnapshotPart`].
    pub(crate) const PART_TAG: u8 = 10;

    /// Whether a frame says that it is part of a snapshot: looked at before it is read, because such
    /// frames have a budget of their own.
    #[must_use]
    pub fn is_snapshot_part(frame: &[u8]) -> bool {
        frame.first() == Some(&ToRelay::PART_TAG)
    }

    /// The same as [`ToRelay::decode`], and quicker where it counts: nearly all that a relay reads are turns
    /// in which nobody gives an order.
    ///
    /// # Errors
    /// [`Malformed`] for anything that `encode` does not write.
    pub fn read(frame: &[u8]) -> Result<ToRelay, Malformed> {
        let turn = frame.strip_prefix(&[ToRelay::TURN_TAG]);
        match turn.and_then(TurnMessage::without_orders) {
            Some(turn) => Ok(ToRelay::Turn(turn)),
            None => ToRelay::decode(frame),
        }
    }
}
