use protocol::command::{Attack, Build, DropOff, Gather, Move, SetRally};
use protocol::{Command, Units};
use rules::Class;
use sim::SeatView;

use crate::{PendingClick, Selection};

/// What a right click means for what is selected: the first of rally, attack, build or repair, drop
/// off, gather and walk that the simulation would accept. A mixed selection may get several commands:
/// villagers gather where soldiers only walk.
#[must_use]
pub fn smart(view: &SeatView<'_>, selection: &Selection, click: PendingClick) -> Vec<Command> {
    if !selection.is_own(view) {
        return Vec::new();
    }
    let catalog = view.catalog();
    let has_class = |class| {
        move |id: &protocol::EntityId| {
            view.object(*id)
                .is_some_and(|object| catalog.kind(object.kind).class == class)
        }
    };
    if selection.ids().iter().all(has_class(Class::Building)) {
        return vec![
            SetRally {
                buildings: selection.units(),
                goal: click.at,
                target: click.target,
            }
            .into(),
        ];
    }
    let is_villager = |id: &protocol::EntityId| {
        view.object(*id)
            .is_some_and(|object| catalog.kind(object.kind).is_villager())
    };
    let (villagers, others): (Vec<_>, Vec<_>) = selection
        .ids()
        .iter()
        .copied()
        .partition(|id| is_villager(id));
    let mut commands = Vec::new();
    if !villagers.is_empty() {
        commands.push(for_group(view, &Units::new(villagers), click, true));
    }
    if !others.is_empty() {
        commands.push(for_group(view, &Units::new(others), click, false));
    }
    // Everybody walking to one place is one group, so that they share a way and do not stand on each other.
    if commands.len() == 2
        && commands
            .iter()
            .all(|command| matches!(command, Command::Move(_)))
    {
        return vec![walk(selection.units(), click)];
    }
    commands
}

fn walk(units: Units, click: PendingClick) -> Command {
    Move {
        units,
        goal: click.at,
        is_queued: click.is_queued,
    }
    .into()
}

fn for_group(
    view: &SeatView<'_>,
    units: &Units,
    click: PendingClick,
    are_villagers: bool,
) -> Command {
    let Some(target) = click.target else {
        return walk(units.clone(), click);
    };
    let is_queued = click.is_queued;
    let attack = Command::from(Attack {
        units: units.clone(),
        target,
        is_queued,
    });
    let is_foe = view
        .object(target)
        .is_some_and(|object| view.is_enemy(object.owner));
    if is_foe && view.check(&attack).is_ok() {
        return attack;
    }
    let candidates: [Command; 3] = [
        Build {
            units: units.clone(),
            target,
            is_queued,
        }
        .into(),
        DropOff {
            units: units.clone(),
            building: target,
            is_queued,
        }
        .into(),
        Gather {
            units: units.clone(),
            target,
            is_queued,
        }
        .into(),
    ];
    let useful = candidates
        .into_iter()
        .find(|command| are_villagers && view.check(command).is_ok());
    useful.unwrap_or_else(|| walk(units.clone(), click))
}
