use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::TurnDigest;
use crate::{Digest, Turn};

/// How far a machine without a live seat has come: one that catches up, or one that watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The turn that it begins next.
    pub next: Turn,
    /// Its world at the end of the last turn.
    pub digest: Option<TurnDigest>,
}

impl Progress {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Progress> {
        alloc::vec![
            Progress {
                next: Turn(700),
                digest: None,
            },
            Progress {
                next: Turn(732),
                digest: Some(TurnDigest {
                    of: Turn(731),
                    digest: Digest(77),
                }),
            },
        ]
    }
}
