use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Fixed, Units, WorldPos};

/// Say where new units go. On a deposit, new villagers gather there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetRally {
    /// Whose rally point.
    pub buildings: Units,
    /// The place.
    pub goal: WorldPos,
    /// What stands there.
    pub target: Option<EntityId>,
}

impl SetRally {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SetRally> {
        alloc::vec![
            SetRally {
                buildings: Units::one(EntityId(7)),
                goal: WorldPos::from_ints(12, 90),
                target: None
            },
            SetRally {
                buildings: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                goal: WorldPos::new(Fixed::from_ratio(7, 3), Fixed::MAX),
                target: Some(EntityId(9))
            },
            SetRally {
                buildings: Units::default(),
                goal: WorldPos::ZERO,
                target: None
            },
        ]
    }
}
