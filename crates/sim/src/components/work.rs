use determinism::{Fixed, state};
use protocol::{CellPos, EntityId, KindId, Resource, Tick};

use super::Order;

state! {
    /// What a villager has in hand.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Work {
        pub carry: Option<Carry>,
        /// The kind of deposit it works at, so that it finds the next when one is spent.
        pub deposit_kind: Option<KindId>,
        /// Where it last gathered.
        pub site: Option<CellPos>,
        /// The drop site it is on the way to.
        pub drop_site: Option<EntityId>,
        /// Ticks it has been at its present work, for the rhythm of blows.
        pub busy_ticks: u32,
        /// The order that everything below is about: another order starts afresh.
        pub order: Order,
        /// It is hewing, picking or hammering in this tick, not walking to it.
        pub is_at_work: bool,
        /// It has begun at the deposit of its order and keeps its place there while it carries home.
        pub has_place: bool,
        /// The last deposit or drop site that it could not walk up to.
        pub out_of_reach: Option<EntityId>,
        /// How often in a row it could not walk up to something.
        pub failures: u8,
        /// How long it has been held up by others just in front of where it wants to go.
        pub waited_ticks: u32,
        /// It does nothing before this tick, so that what cannot be done is not tried all the time.
        pub pause_until: Tick,
    }
}

state! {
    /// Goods on somebody's back.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Carry {
        pub resource: Resource,
        pub amount: Fixed,
    }
}
