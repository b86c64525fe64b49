use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Fixed, Units, WorldPos};

/// Walk between here and there for good, fighting on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrol {
    /// Who patrols.
    pub units: Units,
    /// The other end.
    pub goal: WorldPos,
    /// Append instead of replace.
    pub is_queued: bool,
}

impl Patrol {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Patrol> {
        alloc::vec![
            Patrol {
                units: Units::one(EntityId(7)),
                goal: WorldPos::from_ints(12, 90),
                is_queued: false
            },
            Patrol {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                goal: WorldPos::new(Fixed::from_ratio(7, 3), Fixed::MAX),
                is_queued: true
            },
            Patrol {
                units: Units::default(),
                goal: WorldPos::ZERO,
                is_queued: false
            },
        ]
    }
}
