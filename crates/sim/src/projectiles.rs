use alloc::vec::Vec;

use determinism::{Fixed, Vec2, state};
use protocol::{EntityId, KindId, Seat};

state! {
    /// Everything in the air, in the order of launch.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Projectiles {
        pub flying: Vec<Projectile>,
        /// How many were launched so far: the next one's number.
        pub launched: u32,
    }
}

state! {
    /// An arrow on its way.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Projectile {
        pub number: u32,
        /// What shot it, for the damage table; the shooter may be dead by now.
        pub kind: KindId,
        pub by: EntityId,
        pub owner: Option<Seat>,
        pub from: Vec2,
        pub to: Vec2,
        /// Height of the ground where it was shot, in height steps, for the bonus of high ground.
        pub from_height: Fixed,
        /// Whom it will strike if that one is still where the arrow comes down; `None`: a stray.
        pub target: Option<EntityId>,
        /// Ticks it has flown, and will have flown when it comes down.
        pub flown_ticks: u16,
        pub flight_ticks: u16,
    }
}

impl Projectile {
    /// Where it is above the ground now.
    #[must_use]
    pub fn position(&self) -> Vec2 {
        if self.flight_ticks == 0 {
            return self.to;
        }
        let share = Fixed::from_ratio(i32::from(self.flown_ticks), i32::from(self.flight_ticks));
        self.from + (self.to - self.from) * share
    }
}
