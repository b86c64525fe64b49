//! Clicks become commands here: one file where there is anything to decide.

mod place;
mod smart;
#[cfg(test)]
mod tests;

use protocol::command::{AttackMove, Patrol, SetRally, Stop};
use protocol::{Command, EntityId};
use sim::SeatView;

use crate::{PendingClick, Selection};

pub use place::{footprint_at, place, place_wall};
/// The tiles of a wall between two ends, as the simulation will lay it.
pub use sim::systems::construction::wall_line;
pub use smart::smart;

/// Attack-move; on a thing that can be attacked, that thing.
#[must_use]
pub fn attack_move(view: &SeatView<'_>, selection: &Selection, click: PendingClick) -> Command {
    let units = selection.units();
    if let Some(target) = click.target {
        let attack = Command::from(protocol::command::Attack {
            units: units.clone(),
            target,
            is_queued: click.is_queued,
        });
        if view.check(&attack).is_ok() {
            return attack;
        }
    }
    AttackMove {
        units,
        goal: click.at,
        is_queued: click.is_queued,
    }
    .into()
}

#[must_use]
pub fn patrol(selection: &Selection, click: PendingClick) -> Command {
    Patrol {
        units: selection.units(),
        goal: click.at,
        is_queued: click.is_queued,
    }
    .into()
}

#[must_use]
pub fn rally(selection: &Selection, click: PendingClick) -> Command {
    SetRally {
        buildings: selection.units(),
        goal: click.at,
        target: click.target,
    }
    .into()
}

#[must_use]
pub fn stop(selection: &Selection) -> Command {
    Stop {
        units: selection.units(),
    }
    .into()
}

/// One's own villagers that have nothing to do, ascending.
#[must_use]
pub fn idle_villagers(view: &SeatView<'_>) -> Vec<EntityId> {
    let is_idle_villager = |object: &sim::ObjectView| {
        object.owner == view.seat()
            && view.catalog().kind(object.kind).is_villager()
            && view.is_idle(object.id)
    };
    view.objects()
        .filter(is_idle_villager)
        .map(|object| object.id)
        .collect()
}

/// The one after `last` in the circle of `ids`.
#[must_use]
pub fn next_in_circle(ids: &[EntityId], last: Option<EntityId>) -> Option<EntityId> {
    let later = last.and_then(|last| ids.iter().copied().find(|&id| id > last));
    later.or(ids.first().copied())
}
