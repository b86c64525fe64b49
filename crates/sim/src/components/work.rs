use determinism::{Fixed, state};
use protocol::{CellPos, EntityId, KindId, Resource};

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
