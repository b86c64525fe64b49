use determinism::{Angle, Fixed};
use protocol::command::Console;
use protocol::{EntityId, KindId, Resource, Seat, TechnologyId, WorldPos};
use rules::Job;

use crate::player::DefeatCause;
use crate::refusal::Refusal;

/// Something that happened in a tick and that a person may want to see or hear. Events are told, never
/// asked: the simulation does not read them back, and they are no part of its state.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A unit left its building, or a match began with it.
    Trained {
        id: EntityId,
        kind: KindId,
        owner: Seat,
    },
    FoundationPlaced {
        id: EntityId,
        kind: KindId,
        owner: Seat,
    },
    /// A building stands.
    Completed {
        id: EntityId,
        kind: KindId,
        owner: Seat,
    },
    Researched {
        seat: Seat,
        technology: TechnologyId,
    },
    AgeReached {
        seat: Seat,
        age: u8,
    },
    /// A blow at work landed: axe, pick, hammer.
    Worked {
        id: EntityId,
        job: WorkKind,
        at: WorldPos,
    },
    DroppedOff {
        seat: Seat,
        resource: Resource,
        amount: i32,
        at: WorldPos,
    },
    /// A deposit is empty and gone.
    Exhausted {
        id: EntityId,
        kind: KindId,
        at: WorldPos,
    },
    /// A tree was opened: it falls.
    Felled {
        id: EntityId,
        at: WorldPos,
    },
    /// An arrow left the bow.
    Launched {
        projectile: u32,
        by: EntityId,
        from: WorldPos,
    },
    /// A blow or arrow struck; `target` is `None` when it struck the ground. `by`: the kind that dealt it.
    Struck {
        by: KindId,
        target: Option<EntityId>,
        at: WorldPos,
        is_missile: bool,
    },
    /// Killed, or torn down. It is gone from the world.
    Died {
        id: EntityId,
        kind: KindId,
        owner: Option<Seat>,
        at: WorldPos,
        facing: Angle,
        is_ruin: bool,
    },
    /// An animal changed hands.
    Found {
        id: EntityId,
        owner: Seat,
    },
    /// Somebody's things are attacked at a place, told once a while.
    UnderAttack {
        seat: Seat,
        at: WorldPos,
        is_economy: bool,
    },
    /// A production queue is ready and waits for room.
    Housed {
        seat: Seat,
    },
    Refused {
        seat: Seat,
        command: &'static str,
        refusal: Refusal,
    },
    /// A line of the console was carried out.
    Cheated {
        seat: Seat,
        line: Console,
    },
    Defeated {
        seat: Seat,
        cause: DefeatCause,
    },
    /// The treaty of the match is over.
    TreatyOver,
    /// The match is decided.
    Decided {
        winners: protocol::SeatSet,
    },
    /// Damage for meters and the after-game table.
    Damaged {
        target: EntityId,
        amount: Fixed,
        by: Option<Seat>,
    },
}

/// The work of one audible blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkKind {
    Gather(Job),
    Build,
    Repair,
}
