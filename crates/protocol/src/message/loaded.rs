use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Digest;

/// "My world stands": the answer to [`Load`](super::Load).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loaded {
    /// The digest of the world before its first tick. Machines that differ here never start.
    pub world: Digest,
}

impl Loaded {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Loaded> {
        alloc::vec![
            Loaded { world: Digest(0) },
            Loaded {
                world: Digest(0x1234_5678)
            }
        ]
    }
}
