use serde::{Deserialize, Serialize};

/// A number that the whole match goes by and that a console may change, in percent of what the rules
/// say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Variable {
    /// Speed of training and research.
    Train,
    /// Speed of building.
    Build,
    /// Speed of gathering.
    Gather,
    /// Damage of blows and arrows.
    Damage,
}

impl Variable {
    pub const ALL: [Variable; 4] = [
        Variable::Train,
        Variable::Build,
        Variable::Gather,
        Variable::Damage,
    ];

    /// What a variable may be set to, in percent.
    pub const PERCENT: core::ops::RangeInclusive<u16> = 1..=10_000;

    /// The word by which a console knows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variable::Train => "train",
            Variable::Build => "build",
            Variable::Gather => "gather",
            Variable::Damage => "damage",
        }
    }
}
