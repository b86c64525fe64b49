use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::limits::STORES_MAX;
use crate::{Digest, Turn, bounded};

/// The digest of each store at the end of a turn: the answer to a [`Mismatch`](super::Mismatch).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoreDigests {
    pub turn: Turn,
    /// In the order of the simulation's list of stores, which equal versions share. Empty when this
    /// machine no longer has them.
    #[serde(deserialize_with = "bounded::list::<_, _, STORES_MAX>")]
    pub stores: Vec<Digest>,
}

impl StoreDigests {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<StoreDigests> {
        alloc::vec![
            StoreDigests {
                turn: Turn(300),
                stores: (0..40).map(|n| Digest(n * 0x0101_0101)).collect()
            },
            StoreDigests {
                turn: Turn(0),
                stores: Vec::new()
            },
        ]
    }
}
