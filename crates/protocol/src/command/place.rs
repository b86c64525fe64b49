use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{CellPos, EntityId, KindId, Units};

/// Lay a foundation and send villagers to build it. Pays the cost at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Villagers.
    pub units: Units,
    /// Which building.
    pub kind: KindId,
    /// The footprint's corner towards the origin.
    pub at: CellPos,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl Place {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Place> {
        alloc::vec![
            Place {
                units: Units::one(EntityId(7)),
                kind: KindId(3),
                at: CellPos::new(10, 20),
                is_queued: false
            },
            Place {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                kind: KindId(u16::MAX),
                at: CellPos::new(u16::MAX, 0),
                is_queued: true
            },
            Place {
                units: Units::default(),
                kind: KindId(0),
                at: CellPos::new(0, 0),
                is_queued: false
            },
        ]
    }
}
