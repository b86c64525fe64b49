use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{EntityId, Units};

/// How a unit behaves when an enemy comes near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stance {
    /// Pursues whatever comes into sight.
    #[default]
    Aggressive,
    /// Fights what comes into range and never leaves its place.
    StandGround,
}

/// How units behave when an enemy comes near.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetStance {
    /// Whose.
    pub units: Units,
    /// The new one.
    pub stance: Stance,
}

impl SetStance {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<SetStance> {
        alloc::vec![
            SetStance {
                units: Units::one(EntityId(7)),
                stance: Stance::Aggressive
            },
            SetStance {
                units: Units::new((0..40).map(|n| EntityId::new(n * 3, n % 5)).collect()),
                stance: Stance::StandGround
            },
            SetStance {
                units: Units::default(),
                stance: Stance::Aggressive
            },
        ]
    }
}
