use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Attack one thing until it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub units: Units,
    /// What.
    pub target: EntityId,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl Attack {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Attack> {
        alloc::vec![
            Attack {
                units: Units::one(EntityId(7)),
                target: EntityId(7),
                is_queued: false
            },
            Attack {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                target: EntityId::new(200, 16_000),
                is_queued: true
            },
            Attack {
                units: Units::default(),
                target: EntityId(0),
                is_queued: false
            },
        ]
    }
}
