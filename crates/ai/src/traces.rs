//! Where enemies were last seen.

use determinism::{Vec2, state};
use protocol::{CellPos, EntityId};

use crate::brain::Brain;
use crate::desk::Desk;

/// Traces that are kept; the oldest go first.
const TRACES_MAX: usize = 16;

state! {
    /// An enemy unit that went out of sight.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Trace {
        pub id: EntityId,
        pub at: Vec2,
    }
}

/// Notes whom the seat sees now, and forgets traces that turned out to be cold.
pub(crate) fn follow(brain: &mut Brain, desk: &Desk<'_>) {
    let enemies = &desk.survey.enemies;
    brain.traces.retain(|trace| {
        let is_seen = enemies.iter().any(|enemy| enemy.id == trace.id);
        !is_seen && !desk.view.is_visible(CellPos::of(trace.at))
    });
    brain.traces.extend(enemies.iter().map(|enemy| Trace {
        id: enemy.id,
        at: enemy.position,
    }));
    let surplus = brain.traces.len().saturating_sub(TRACES_MAX);
    brain.traces.drain(..surplus);
}

/// The trace nearest to a place, of those out of sight now.
pub(crate) fn nearest(brain: &Brain, desk: &Desk<'_>, from: Vec2) -> Option<Vec2> {
    let cold = brain
        .traces
        .iter()
        .filter(|trace| !desk.view.is_visible(CellPos::of(trace.at)));
    cold.min_by_key(|trace| (trace.at.distance_squared(from), trace.id))
        .map(|trace| trace.at)
}
