//! What there is to eat, and in which order it is eaten.

use determinism::{Fixed, Vec2};
use protocol::{EntityId, Resource};
use rules::Job;

use crate::desk::{Desk, tiles};
use crate::economy::{gather, has_room, to_drop_site};
use crate::survey::{Deposit, Task, Villager};
use crate::{places, town};

/// Villagers on sheep, on berries and on game at the same time.
const HERDERS_MAX: usize = 6;
const FORAGERS_MAX: usize = 8;
const HUNTERS_MAX: usize = 3;

/// Sends a villager to the best food there is, or to lay out a field; `false` when there is neither.
pub(crate) fn assign(desk: &mut Desk<'_>, villager: &Villager) -> bool {
    match source(desk, villager.at) {
        Some(target) => gather(desk, villager.id, target),
        None => lay_out_field(desk, villager),
    }
}

fn source(desk: &Desk<'_>, from: Vec2) -> Option<EntityId> {
    let wild = desk
        .survey
        .deposits
        .iter()
        .filter(|deposit| deposit.resource == Resource::Food && has_room(deposit));
    let wild = wild.filter_map(|deposit| Some((effort(desk, deposit, from)?, deposit.id)));
    // A field feeds for ever but slowly, and asks for wood again: wild food first.
    let fields = free_fields(desk).map(|(id, at)| (tiles(14) + at.distance(from), id));
    wild.chain(fields).min().map(|(_, id)| id)
}

/// How little a villager at `from` likes to gather there, in tiles; `None`: not at all.
fn effort(desk: &Desk<'_>, deposit: &Deposit, from: Vec2) -> Option<Fixed> {
    let carry = to_drop_site(desk, Resource::Food, deposit.at);
    let way = deposit.at.distance(from) / 2;
    match deposit.job {
        Job::Herd if carry <= tiles(8) && workers(desk, Job::Herd) < HERDERS_MAX => {
            // One carcass at a time, because it rots.
            let is_alive = desk.survey.sheep.iter().any(|sheep| sheep.id == deposit.id);
            Some(carry + way + if is_alive { tiles(6) } else { Fixed::ZERO })
        }
        Job::Forage if carry <= tiles(7) && workers(desk, Job::Forage) < FORAGERS_MAX => {
            Some(carry + way + tiles(4))
        }
        Job::Hunt if carry <= tiles(18) && workers(desk, Job::Hunt) < HUNTERS_MAX => {
            Some(carry + way + tiles(2))
        }
        _ => None,
    }
}

fn workers(desk: &Desk<'_>, job: Job) -> usize {
    let at_it = desk
        .survey
        .deposits
        .iter()
        .filter(|deposit| deposit.job == job);
    at_it.map(|deposit| usize::from(deposit.workers)).sum()
}

/// Finished fields on which nobody works.
fn free_fields<'d>(desk: &'d Desk<'_>) -> impl Iterator<Item = (EntityId, Vec2)> + 'd {
    desk.survey.finished(desk.kinds.farm).filter_map(|field| {
        let is_taken = desk
            .survey
            .villagers
            .iter()
            .any(|villager| match villager.task {
                Task::Gather { target, .. } | Task::Build(target) => target == field.id,
                _ => false,
            });
        let is_given = desk.is_given(field.id);
        (!is_taken && !is_given).then_some((field.id, field.position))
    })
}

/// A field beside the town centre or the mill, whichever has fewer, for this villager to work on.
fn lay_out_field(desk: &mut Desk<'_>, villager: &Villager) -> bool {
    if !desk.can_pay(desk.kinds.farm) {
        return false;
    }
    let fields_at = |desk: &Desk<'_>, at: Vec2| {
        desk.survey
            .of_kind(desk.kinds.farm)
            .filter(|field| field.position.is_within(tiles(8), at))
            .count()
    };
    let centres = desk
        .survey
        .finished(desk.kinds.town_centre)
        .map(|building| building.position);
    let mills = desk
        .survey
        .finished(desk.kinds.mill)
        .map(|building| building.position);
    let site = centres
        .chain(mills)
        .min_by_key(|&at| (fields_at(desk, at), at));
    let Some(near) = site else { return false };
    let reach = 7;
    let score = |middle: Vec2| Some(-middle.distance(near).raw());
    let Some(corner) = places::best(desk, desk.kinds.farm, near, reach, score) else {
        return false;
    };
    town::place_with(desk, desk.kinds.farm, corner, villager.id, false)
}
