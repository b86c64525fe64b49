//! Houses, barracks, unfinished walls and damaged roofs.

use alloc::vec::Vec;

use determinism::Fixed;
use protocol::command::{Build, Gather, Place};
use protocol::{CellPos, EntityId, KindId, Units};
use sim::ObjectView;

use crate::desk::{Desk, tiles};
use crate::places;
use crate::survey::Task;

/// Room kept ahead of need, beyond what the queues hold.
const ROOM_AHEAD: u16 = 3;

/// Houses before the population limit is reached.
pub(crate) fn houses(desk: &mut Desk<'_>) {
    let house = desk.kinds.house;
    let room_of = |kind| u16::from(desk.view.catalog().kind(kind).room);
    let in_work = desk
        .survey
        .buildings
        .iter()
        .filter(|building| building.built < Fixed::ONE);
    let coming: u16 = in_work.map(|building| room_of(building.kind)).sum();
    let trainers = desk
        .survey
        .buildings
        .iter()
        .filter(|building| !desk.view.catalog().kind(building.kind).trains.is_empty());
    let ahead = ROOM_AHEAD + trainers.count() as u16;
    let own = desk.own;
    let is_full = own.room >= desk.view.population_max();
    if is_full || own.room + coming > own.population + ahead || !desk.can_pay(house) {
        return;
    }
    let home = desk.survey.home;
    if let Some(corner) = places::around(desk, house, home, 7, 15) {
        place(desk, house, corner, false);
    }
}

/// Villagers that the first and every further building for soldiers stands on.
const VILLAGERS_PER_SCHOOL: usize = 6;
const VILLAGERS_FOR_SECOND_ROUND: usize = 20;

/// Where soldiers come from: barracks first, then ranges in the next age, then more of both.
pub(crate) fn barracks(desk: &mut Desk<'_>) {
    let Some(kind) = next_school(desk) else {
        return;
    };
    let is_in_work = desk
        .survey
        .of_kind(kind)
        .any(|building| building.built < Fixed::ONE);
    if is_in_work {
        return;
    }
    if !desk.can_pay(kind) {
        // Its wood is put aside before fields and soldiers eat it.
        let cost = desk.cost(kind);
        desk.save(&cost);
        return;
    }
    let home = desk.survey.home;
    if let Some(corner) = places::around(desk, kind, home, 10, 18) {
        place(desk, kind, corner, false);
    }
}

fn next_school(desk: &Desk<'_>) -> Option<KindId> {
    let kinds = desk.kinds;
    let villagers = desk.survey.villagers.len();
    let (barracks, ranges) = (
        desk.survey.count(kinds.barracks),
        desk.survey.count(kinds.archery_range),
    );
    if barracks == 0 {
        return (villagers >= desk.temper.villagers_before_age.min(16)).then_some(kinds.barracks);
    }
    if desk.own.age == 0 {
        return None;
    }
    if ranges == 0 {
        return Some(kinds.archery_range);
    }
    let carried = 2 + villagers.saturating_sub(VILLAGERS_FOR_SECOND_ROUND) / VILLAGERS_PER_SCHOOL;
    let is_due = barracks + ranges < carried.min(2 * desk.temper.barracks_max);
    is_due.then_some(if barracks <= ranges {
        kinds.barracks
    } else {
        kinds.archery_range
    })
}

/// Lays a foundation with the villager who is nearest.
pub(crate) fn place(
    desk: &mut Desk<'_>,
    kind: KindId,
    corner: CellPos,
    is_drop_site: bool,
) -> bool {
    let middle = places::middle(desk, kind, corner);
    let Some(builder) = desk.villager_near(middle) else {
        return false;
    };
    place_with(desk, kind, corner, builder, !is_drop_site)
}

/// Lays a foundation with a certain villager, who goes back to what it did when `is_interlude` (builders
/// of drop sites and fields begin to gather there by themselves).
pub(crate) fn place_with(
    desk: &mut Desk<'_>,
    kind: KindId,
    corner: CellPos,
    builder: EntityId,
    is_interlude: bool,
) -> bool {
    let units = Units::one(builder);
    let cost = desk.cost(kind);
    let order = Place {
        units: units.clone(),
        kind,
        at: corner,
        is_queued: false,
    };
    if !desk.buy(&cost, order) {
        return false;
    }
    desk.claim(
        corner,
        u16::from(desk.view.catalog().kind(kind).footprint_tiles),
    );
    desk.set_busy(builder);
    let before = desk
        .survey
        .villagers
        .iter()
        .find(|villager| villager.id == builder)
        .map(|villager| villager.task);
    if let (true, Some(Task::Gather { target, .. })) = (is_interlude, before) {
        desk.issue(Gather {
            units,
            target,
            is_queued: true,
        });
    }
    true
}

/// Sends somebody to foundations that nobody builds any more, and a second and third to large ones.
pub(crate) fn finish_foundations(desk: &mut Desk<'_>) {
    let sites: Vec<ObjectView> = desk
        .survey
        .buildings
        .iter()
        .filter(|building| building.built < Fixed::ONE)
        .copied()
        .collect();
    for site in sites {
        let is_builder = |task: Task| task == Task::Build(site.id);
        let builders = desk
            .survey
            .villagers
            .iter()
            .filter(|villager| is_builder(villager.task))
            .count();
        let is_large =
            desk.view.catalog().kind(site.kind).footprint_tiles > 2 && site.kind != desk.kinds.farm;
        let wanted = if is_large && desk.survey.villagers.len() > 8 {
            2
        } else {
            1
        };
        if builders >= wanted {
            continue;
        }
        help(desk, &site);
    }
}

/// Repairs one badly damaged building when no enemy is near it.
pub(crate) fn repair(desk: &mut Desk<'_>) {
    let damaged = desk.survey.buildings.iter().find(|building| {
        let whole = Fixed::from_int(i32::from(
            desk.view.catalog().kind(building.kind).hit_points_max,
        ));
        let is_quiet = !desk
            .survey
            .enemies
            .iter()
            .any(|enemy| enemy.position.is_within(tiles(12), building.position));
        let is_attended = desk
            .survey
            .villagers
            .iter()
            .any(|villager| villager.task == Task::Build(building.id));
        building.built == Fixed::ONE && building.hit_points < whole / 2 && is_quiet && !is_attended
    });
    if let Some(site) = damaged.copied() {
        help(desk, &site);
    }
}

fn help(desk: &mut Desk<'_>, site: &ObjectView) {
    let Some(builder) = desk.villager_near(site.position) else {
        return;
    };
    if desk.issue(Build {
        units: Units::one(builder),
        target: site.id,
        is_queued: false,
    }) {
        desk.set_busy(builder);
    }
}
