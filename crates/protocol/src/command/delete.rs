use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// Kill one's own unit or building; a foundation gives its unused cost back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delete {
    /// What goes.
    pub units: Units,
}

impl Delete {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Delete> {
        alloc::vec![
            Delete {
                units: Units::one(EntityId(7))
            },
            Delete {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect())
            },
            Delete {
                units: Units::default()
            },
        ]
    }
}
