use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::AwayPolicy;
use crate::Seat;

/// What one of the living wants done about a seat that is away or holds everybody up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballot {
    pub on: Seat,
    /// `None`: wait for its person.
    pub verdict: Option<AwayPolicy>,
}

impl Ballot {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Ballot> {
        [
            None,
            Some(AwayPolicy::Hold),
            Some(AwayPolicy::Computer { level: 4 }),
            Some(AwayPolicy::Allies),
            Some(AwayPolicy::Resign),
        ]
        .map(|verdict| Ballot {
            on: Seat::default(),
            verdict,
        })
        .into()
    }
}
