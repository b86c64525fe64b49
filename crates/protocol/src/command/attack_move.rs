use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Fixed, Units, WorldPos};

/// Walk to a place and fight what comes into sight on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackMove {
    /// Who walks.
    pub units: Units,
    /// Where to.
    pub goal: WorldPos,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl AttackMove {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<AttackMove> {
        alloc::vec![
            AttackMove {
                units: Units::one(EntityId(7)),
                goal: WorldPos::from_ints(12, 90),
                is_queued: false
            },
            AttackMove {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                goal: WorldPos::new(Fixed::from_ratio(7, 3), Fixed::MAX),
                is_queued: true
            },
            AttackMove {
                units: Units::default(),
                goal: WorldPos::ZERO,
                is_queued: false
            },
        ]
    }
}
