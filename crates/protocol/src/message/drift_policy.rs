use serde::{Deserialize, Serialize};

/// What a room does when worlds are no longer equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DriftPolicy {
    /// Whoever's world is not the others' gets another, and all play on.
    #[default]
    Heal,
    /// The match is over.
    Stop,
}
