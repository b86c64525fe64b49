use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Bundle;
use crate::Turn;
use crate::limits::TO_RELAY_BYTES_MAX;

/// "I shall be the host when enough of us are here." Told to whoever waits for that, several times a
/// second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Of the match to come.
    pub epoch: u32,
    /// The first turn whose bundle is not here.
    pub next: Turn,
}

/// One bundle that whoever would be the host does not have; they come in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub bundle: Bundle,
}

impl Held {
    /// Longer bundles are not handed over: a client may not send so much at once.
    pub const BUNDLE_BYTES_MAX: usize = TO_RELAY_BYTES_MAX - 8;

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Held> {
        let bundles = Bundle::samples().into_iter().take(1);
        bundles.map(|bundle| Held { bundle }).collect()
    }
}

impl Standing {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Standing> {
        alloc::vec![Standing {
            epoch: 2,
            next: Turn(500),
        }]
    }
}
