use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, TechnologyId};

/// Put a technology or the next age into the queue of a building. Pays at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Research {
    /// Where.
    pub building: EntityId,
    /// What.
    pub technology: TechnologyId,
}

impl Research {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Research> {
        alloc::vec![
            Research {
                building: EntityId(7),
                technology: TechnologyId(1)
            },
            Research {
                building: EntityId::new(200, 16_000),
                technology: TechnologyId(u16::MAX)
            },
            Research {
                building: EntityId(0),
                technology: TechnologyId(0)
            },
        ]
    }
}
