use alloc::collections::VecDeque;

use determinism::{Fixed, Vec2, state};
use protocol::EntityId;

state! {
    /// What a unit was told to do: now, and then.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Orders {
        pub current: Order,
        /// Waiting orders, the next one first.
        pub queue: VecDeque<Order>,
    }
}

state! {
    /// One thing to do.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub enum Order {
        #[default]
        Idle = 0,
        /// Who walks in a group is no faster than `pace`, in tiles a tick, so that the group stays together.
        Move { goal: Vec2, pace: Option<Fixed> } = 1,
        AttackMove { goal: Vec2, pace: Option<Fixed> } = 2,
        /// To and fro; `goal` is the end it walks to now.
        Patrol { goal: Vec2, back: Vec2, pace: Option<Fixed> } = 3,
        Attack { target: EntityId } = 4,
        Gather { target: EntityId } = 5,
        DropOff { building: EntityId } = 6,
        /// Build a foundation, or repair what is finished.
        Build { target: EntityId } = 7,
    }
}

impl Order {
    /// To walk to `goal` alone, as fast as it can.
    #[must_use]
    pub fn walk_to(goal: Vec2) -> Order {
        Order::Move { goal, pace: None }
    }
}
