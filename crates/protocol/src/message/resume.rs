use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Pace, SeatKey, SeatSecret, SnapshotHead};
use crate::limits::SEATS_MAX;
use crate::lobby::ContentHash;
use crate::{Cadence, MatchSetup, Seat, SeatSet, Turn, bounded};

/// "The match runs already: this is how you come in." Behind it come the parts of the snapshot, if there
/// is one, and when the world stands all bundles since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resume {
    pub setup: MatchSetup,
    pub pace: Pace,
    /// The first turn whose bundle comes.
    pub turn: Turn,
    /// The turn that the relay closes next: a seat is handed back in it or in a later one.
    pub closed: Turn,
    /// The seats that send turns then.
    pub live: SeatSet,
    /// The save from which the match was played on.
    pub save: Option<ContentHash>,
    /// By what the people of this match are known again should it be saved, ascending by seat.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub keys: Vec<(Seat, SeatKey)>,
    /// What is about to come, and how its turn is cut. `None`: the world is the one before the first tick, or the one this machine has already.
    pub snapshot: Option<(SnapshotHead, Cadence)>,
}

impl Resume {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Resume> {
        let heads = SnapshotHead::samples().into_iter().map(Some);
        MatchSetup::samples()
            .into_iter()
            .zip(heads.chain([None]))
            .map(|(setup, snapshot)| Resume {
                setup,
                pace: Pace::STANDARD,
                turn: snapshot.map_or(Turn::ZERO, |head| head.turn),
                closed: Turn(712),
                live: Seat::all().take(2).collect(),
                save: None,
                keys: alloc::vec![(Seat::default(), SeatSecret([5; 16]).key())],
                snapshot: snapshot.map(|head| (head, Cadence::new(4))),
            })
            .collect()
    }
}
