//! The variables of the match: what a console may change for everybody.

use determinism::{Fixed, state};
use protocol::Variable;

state! {
    /// Percent of what the rules say, one for each [`Variable`].
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Variables {
        pub train_percent: u16,
        pub build_percent: u16,
        pub gather_percent: u16,
        pub damage_percent: u16,
    }
}

impl Default for Variables {
    fn default() -> Variables {
        Variables {
            train_percent: 100,
            build_percent: 100,
            gather_percent: 100,
            damage_percent: 100,
        }
    }
}

impl Variables {
    pub(crate) fn set(&mut self, variable: Variable, percent: u16) {
        *match variable {
            Variable::Train => &mut self.train_percent,
            Variable::Build => &mut self.build_percent,
            Variable::Gather => &mut self.gather_percent,
            Variable::Damage => &mut self.damage_percent,
        } = percent;
    }

    /// The ticks of training or research that the rules give `ticks`, at least one.
    #[must_use]
    pub fn train_ticks(&self, ticks: u32) -> u32 {
        faster_ticks(ticks, self.train_percent)
    }

    /// The labour that a crew does where the rules give it `labour`, at least one.
    #[must_use]
    pub fn build_labour(&self, labour: u32) -> u32 {
        more_labour(labour, self.build_percent)
    }

    #[must_use]
    pub fn gathered(&self, amount: Fixed) -> Fixed {
        scaled(amount, self.gather_percent)
    }

    #[must_use]
    pub fn damage(&self, amount: Fixed) -> Fixed {
        scaled(amount, self.damage_percent)
    }
}

/// `ticks` at `percent` of the speed, at least one.
pub(crate) fn faster_ticks(ticks: u32, percent: u16) -> u32 {
    if percent == 100 {
        return ticks;
    }
    let scaled = u64::from(ticks) * 100 / u64::from(percent.max(1));
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// `labour` by percent, at least one.
pub(crate) fn more_labour(labour: u32, percent: u16) -> u32 {
    match percent {
        100 => labour,
        percent => (labour.saturating_mul(u32::from(percent)) / 100).max(1),
    }
}

/// `amount` by percent, never beyond what a number holds.
pub(crate) fn scaled(amount: Fixed, percent: u16) -> Fixed {
    if percent == 100 {
        return amount;
    }
    let raw = i64::from(amount.raw()) * i64::from(percent) / 100;
    Fixed::from_raw(i32::try_from(raw).unwrap_or(i32::MAX))
}
