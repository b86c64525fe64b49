use determinism::{Fixed, Vec2, state};
use protocol::EntityId;

state! {
    /// How a thing that walks is walking. Other systems read `destination`, `progress` and `velocity`; the
    /// rest is `systems::movement`'s own.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Motion {
        /// Way made in the last tick.
        pub velocity: Vec2,
        pub destination: Destination,
        /// Most way it makes in a tick, so that its group stays together; `None`: what its kind can.
        pub pace: Option<Fixed>,
        pub progress: Progress,
        /// How it gets to `aim`.
        pub way: Way,
        /// The place where the walk ends: the goal, the place beside a target that it was given, or the
        /// nearest that can be reached.
        pub aim: Vec2,
        /// `aim` falls short of the destination: the ground ends there.
        pub is_short: bool,
        /// Way that it means to make in each tick until it looks around again.
        pub heading: Vec2,
        /// The least way it has had to go on its present way; zero: not measured yet.
        pub nearest: Fixed,
        /// Looks around since it last came on well, when it walks; looks around in peace, when it stands.
        pub patience: u8,
        /// Where it stood before it stepped aside for somebody.
        pub post: Option<Vec2>,
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

state! {
    /// How a walker gets to where it is going.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Way {
        /// Not looked for yet: it waits for its turn.
        #[default]
        Unplanned = 0,
        /// Nothing lies between.
        Straight = 1,
        /// Along a route; `leg` is the point of it that comes next, past the last one the end itself.
        Along { route: u32, leg: u16 } = 2,
        /// It has been pushed out of sight of the one it had: it waits for its turn, and shares none.
        Lost = 3,
    }
}

impl Way {
    /// Whether it still has to be found.
    #[must_use]
    pub const fn is_sought(self) -> bool {
        matches!(self, Way::Unplanned | Way::Lost)
    }
}
