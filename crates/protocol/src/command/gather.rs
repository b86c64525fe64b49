use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Gather from a deposit, an animal or a farm and carry it home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gather {
    /// Villagers.
    pub units: Units,
    /// From what.
    pub target: EntityId,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl Gather {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Gather> {
        alloc::vec![
            Gather {
                units: Units::one(EntityId(7)),
                target: EntityId(7),
                is_queued: false
            },
            Gather {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                target: EntityId::new(200, 16_000),
                is_queued: true
            },
            Gather {
                units: Units::default(),
                target: EntityId(0),
                is_queued: false
            },
        ]
    }
}
