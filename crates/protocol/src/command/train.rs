use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, KindId};

/// Put units into the queue of a building. Pays at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Train {
    /// Where.
    pub building: EntityId,
    /// What.
    pub kind: KindId,
    /// How many, 1 to 15.
    pub count: u8,
}

impl Train {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Train> {
        alloc::vec![
            Train {
                building: EntityId(7),
                kind: KindId(3),
                count: 1
            },
            Train {
                building: EntityId::new(200, 16_000),
                kind: KindId(u16::MAX),
                count: 15
            },
            Train {
                building: EntityId(0),
                kind: KindId(0),
                count: 0
            },
        ]
    }
}
