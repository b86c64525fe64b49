use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Help to build a foundation, or repair a finished building.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Villagers.
    pub units: Units,
    /// The building.
    pub target: EntityId,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl Build {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Build> {
        alloc::vec![
            Build {
                units: Units::one(EntityId(7)),
                target: EntityId(7),
                is_queued: false
            },
            Build {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                target: EntityId::new(200, 16_000),
                is_queued: true
            },
            Build {
                units: Units::default(),
                target: EntityId(0),
                is_queued: false
            },
        ]
    }
}
