use determinism::{Angle, Vec2, state};
use protocol::{KindId, Seat};

state! {
    /// What every thing in the world has: what it is, whose, and where.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Object {
        pub kind: KindId,
        /// `None`: nature's.
        pub owner: Option<Seat>,
        /// The middle of its circle or footprint.
        pub position: Vec2,
        pub facing: Angle,
    }
}
