use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::EntityId;

/// Take one item out of a production queue and get its cost back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancel {
    /// Where.
    pub building: EntityId,
    /// Which item, 0 is the one in work.
    pub slot: u8,
}

impl Cancel {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Cancel> {
        alloc::vec![
            Cancel {
                building: EntityId(7),
                slot: 1
            },
            Cancel {
                building: EntityId::new(200, 16_000),
                slot: 15
            },
            Cancel {
                building: EntityId(0),
                slot: 0
            },
        ]
    }
}
