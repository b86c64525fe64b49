use alloc::collections::VecDeque;

use determinism::{Vec2, state};
use protocol::{EntityId, KindId, Stockpile, TechnologyId};

state! {
    /// What a building makes, and where it sends it.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Production {
        /// The item in work first.
        pub queue: VecDeque<Item>,
        pub progress_ticks: u32,
        /// The item in work is ready but there is no room for it.
        pub is_waiting_for_room: bool,
        pub rally: Option<Rally>,
    }
}

state! {
    /// One thing in a production queue.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Item {
        pub kind: ItemKind,
        /// What was paid for it, and comes back when it is cancelled.
        pub paid: Stockpile,
    }
}

state! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum ItemKind {
        Unit { kind: KindId } = 0,
        Technology { technology: TechnologyId } = 1,
    }
}

impl Default for ItemKind {
    fn default() -> ItemKind {
        ItemKind::Unit { kind: KindId(0) }
    }
}

state! {
    /// Where new units go.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Rally {
        pub goal: Vec2,
        /// What stood there when it was set.
        pub target: Option<EntityId>,
        /// Its kind when it was something to gather: new villagers find the next when it is spent.
        pub deposit_kind: Option<KindId>,
    }
}
