use core::fmt;

use serde::{Deserialize, Serialize};

use crate::Steward;

/// What becomes of a seat whose person is away for longer than the room waits, or of which the others
/// decide it before. All but the last is undone when its person returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AwayPolicy {
    /// Nobody commands its things.
    Hold,
    /// A computer player of this level, 1 (weakest) to 5, plays it.
    Computer { level: u8 },
    /// Its allies may give orders for it.
    Allies,
    /// It gives up, for good.
    Resign,
}

impl AwayPolicy {
    /// Who gives the orders then; `None` when there is nothing left to give orders to.
    #[must_use]
    pub const fn steward(self) -> Option<Steward> {
        match self {
            AwayPolicy::Hold => Some(Steward::Nobody),
            AwayPolicy::Computer { level } => Some(Steward::Computer { level }),
            AwayPolicy::Allies => Some(Steward::Allies),
            AwayPolicy::Resign => None,
        }
    }

    /// Whether a room can have it.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        match self.steward() {
            Some(steward) => steward.is_valid(),
            None => true,
        }
    }
}

impl fmt::Display for AwayPolicy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AwayPolicy::Hold => out.write_str("nobody plays it"),
            AwayPolicy::Computer { level } => write!(out, "a computer of level {level} plays it"),
            AwayPolicy::Allies => out.write_str("its allies play it"),
            AwayPolicy::Resign => out.write_str("it gives up"),
        }
    }
}
