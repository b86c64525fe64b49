use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::limits::STORES_MAX;
use crate::{Turn, bounded};

/// Which stores differ between the machines, after a [`Mismatch`](super::Mismatch).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoresDiffer {
    /// At the end of this turn.
    pub turn: Turn,
    /// Places in the simulation's list of stores, ascending. Empty when too few machines could tell.
    #[serde(deserialize_with = "bounded::list::<_, _, STORES_MAX>")]
    pub stores: Vec<u8>,
}

impl StoresDiffer {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<StoresDiffer> {
        alloc::vec![
            StoresDiffer {
                turn: Turn(41),
                stores: alloc::vec![3, 17]
            },
            StoresDiffer {
                turn: Turn(41),
                stores: Vec::new()
            },
        ]
    }
}
