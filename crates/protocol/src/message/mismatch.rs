use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::limits::SEATS_MAX;
use crate::{Digest, Seat, SeatSet, Turn, bounded};

/// "The worlds are no longer equal": the first turn whose digests differ. Said once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mismatch {
    /// At the end of this turn.
    pub turn: Turn,
    /// What each seat reported, ascending.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub digests: Vec<SeatDigest>,
    /// The seats that disagree with more than half of all. Empty when no half is larger: then nobody
    /// can say whose world is the right one.
    pub minority: SeatSet,
}

/// What one seat reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatDigest {
    pub seat: Seat,
    pub digest: Digest,
}

impl Mismatch {
    /// The judgement on `digests` (ascending by seat); `None` when all are equal.
    #[must_use]
    pub fn of(turn: Turn, digests: Vec<SeatDigest>) -> Option<Mismatch> {
        let first = digests.first()?.digest;
        if digests.iter().all(|filed| filed.digest == first) {
            return None;
        }
        let votes = |digest: Digest| {
            digests
                .iter()
                .filter(|filed| filed.digest == digest)
                .count()
        };
        let majority = digests
            .iter()
            .map(|filed| filed.digest)
            .find(|&digest| votes(digest) * 2 > digests.len());
        let minority = digests
            .iter()
            .filter(|filed| majority.is_some_and(|majority| filed.digest != majority))
            .map(|filed| filed.seat)
            .collect();
        Some(Mismatch {
            turn,
            digests,
            minority,
        })
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Mismatch> {
        let digests = Seat::all().take(3).map(|seat| SeatDigest {
            seat,
            digest: Digest(u32::from(seat.index() == 1)),
        });
        Mismatch::of(Turn(41), digests.collect())
            .into_iter()
            .collect()
    }
}
