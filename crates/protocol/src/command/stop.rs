use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Forget all orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Who stops.
    pub units: Units,
}

impl Stop {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Stop> {
        alloc::vec![
            Stop {
                units: Units::one(EntityId(7))
            },
            Stop {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect())
            },
            Stop {
                units: Units::default()
            },
        ]
    }
}
