use determinism::{Vec2, state};
use protocol::EntityId;

state! {
    /// What an animal has on its mind.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Animal {
        /// Where it lives; it strolls around there.
        pub home: Vec2,
        /// Whom it runs away from.
        pub fears: Option<EntityId>,
        /// The tick at which it decides again.
        pub next_thought_tick: u32,
    }
}
