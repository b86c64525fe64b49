use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Fixed, Units, WorldPos};

/// Walk to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Who walks.
    pub units: Units,
    /// Where to.
    pub goal: WorldPos,
    /// Append to the orders they have instead of replacing them.
    pub is_queued: bool,
}

impl Move {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Move> {
        alloc::vec![
            Move {
                units: Units::one(EntityId(7)),
                goal: WorldPos::from_ints(12, 90),
                is_queued: false
            },
            Move {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                goal: WorldPos::new(Fixed::from_ratio(7, 3), Fixed::MAX),
                is_queued: true
            },
            Move {
                units: Units::default(),
                goal: WorldPos::ZERO,
                is_queued: false
            },
        ]
    }
}
