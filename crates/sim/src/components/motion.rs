use determinism::{Fixed, Vec2, state};
use protocol::EntityId;

state! {
    /// How a thing that walks is walking.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Motion {
        /// Way made in the last tick.
        pub velocity: Vec2,
        pub destination: Destination,
        pub progress: Progress,
    }
}

state! {
    /// Where something walks to. Set through `systems::movement`, never written from outside it.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub enum Destination {
        #[default]
        None = 0,
        /// Until its middle is at most `within` from `goal`.
        Point { goal: Vec2, within: Fixed } = 1,
        /// Until the gap between its outline and that of `target` is at most `within`.
        Entity { target: EntityId, within: Fixed } = 2,
    }
}

state! {
    /// How far the walk has come.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Progress {
        /// Has nowhere to go.
        #[default]
        Resting = 0,
        Walking = 1,
        Arrived = 2,
        /// As near as the ground allows, and not there.
        Blocked = 3,
    }
}
