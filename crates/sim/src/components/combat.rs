use determinism::{BadState, Source, State, Vec2, state};
use protocol::EntityId;

pub use protocol::command::Stance as StanceChoice;

state! {
    /// What a fighter is up to.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Combat {
        pub stance: Stance,
        /// Whom it strikes or pursues now.
        pub target: Option<EntityId>,
        /// Ticks until it may begin the next blow.
        pub reload_ticks: u32,
        /// Ticks until the blow it has begun lands or its projectile leaves.
        pub windup_ticks: Option<u32>,
        /// Where it stood when it went after somebody by itself.
        pub anchor: Option<Vec2>,
    }
}

/// [`StanceChoice`] as part of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stance(pub StanceChoice);

impl State for Stance {
    const SIZE_MAX: usize = u8::SIZE_MAX;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        (self.0 as u8).put(place)
    }
    #[inline]
    fn write(&self, out: &mut alloc::vec::Vec<u8>) {
        out.push(self.0 as u8);
    }
    fn read(input: &mut Source<'_>) -> Result<Stance, BadState> {
        match u8::read(input)? {
            0 => Ok(Stance(StanceChoice::Aggressive)),
            1 => Ok(Stance(StanceChoice::StandGround)),
            _ => Err(BadState::Invalid),
        }
    }
}
