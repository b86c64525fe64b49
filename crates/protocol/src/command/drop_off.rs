use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Bring home what is carried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropOff {
    /// Villagers.
    pub units: Units,
    /// The drop site.
    pub building: EntityId,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl DropOff {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<DropOff> {
        alloc::vec![
            DropOff {
                units: Units::one(EntityId(7)),
                building: EntityId(7),
                is_queued: false
            },
            DropOff {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                building: EntityId::new(200, 16_000),
                is_queued: true
            },
            DropOff {
                units: Units::default(),
                building: EntityId(0),
                is_queued: false
            },
        ]
    }
}
