//! What is trained and researched.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::command::{Research, SetRally, Train};
use protocol::{EntityId, KindId, Resource};
use sim::ObjectView;
use sim::components::ItemKind;

use crate::desk::{Desk, tiles};

/// Villagers without a break, up to the number that the temper wants.
pub(crate) fn villagers(desk: &mut Desk<'_>) {
    let villager = desk.kinds.villager;
    let centres: Vec<EntityId> = desk
        .survey
        .finished(desk.kinds.town_centre)
        .map(|centre| centre.id)
        .collect();
    let mut count = desk.survey.villagers.len();
    count += centres
        .iter()
        .map(|&centre| queued(desk, centre, villager))
        .sum::<usize>();
    if is_saving(desk) {
        return;
    }
    let cost = desk.cost(villager);
    for building in centres {
        let waiting = desk
            .view
            .production(building)
            .map_or(0, |production| production.queue.len());
        if waiting < desk.temper.queue_max
            && count < desk.temper.villagers_max
            && desk.buy(
                &cost,
                Train {
                    building,
                    kind: villager,
                    count: 1,
                },
            )
        {
            count += 1;
        }
    }
}

/// Whether food is kept for the next age rather than eaten.
fn is_saving(desk: &Desk<'_>) -> bool {
    desk.own.age == 0 && desk.survey.villagers.len() >= desk.temper.villagers_before_age
}

/// The next age as soon as it can be had; until then its price is put aside.
pub(crate) fn next_age(desk: &mut Desk<'_>) {
    let technology = desk.kinds.feudal_age;
    if !is_saving(desk) || is_in_research(desk) {
        return;
    }
    let Some(cost) = desk
        .view
        .catalog()
        .technology(technology)
        .map(|row| row.cost)
    else {
        return;
    };
    let centres: Vec<EntityId> = desk
        .survey
        .finished(desk.kinds.town_centre)
        .map(|centre| centre.id)
        .collect();
    let is_bought = centres.into_iter().any(|building| {
        desk.buy(
            &cost,
            Research {
                building,
                technology,
            },
        )
    });
    if !is_bought {
        desk.save(&cost);
    }
}

/// Whether the next age is on its way.
pub(crate) fn is_in_research(desk: &Desk<'_>) -> bool {
    desk.survey.finished(desk.kinds.town_centre).any(|centre| {
        desk.view.production(centre.id).is_some_and(|production| {
            production
                .queue
                .iter()
                .any(|item| matches!(item.kind, ItemKind::Technology { .. }))
        })
    })
}

fn queued(desk: &Desk<'_>, building: EntityId, kind: KindId) -> usize {
    let is_it = |item: &&sim::components::Item| item.kind == ItemKind::Unit { kind };
    desk.view.production(building).map_or(0, |production| {
        production.queue.iter().filter(is_it).count()
    })
}

/// Soldiers from every building that trains them, as the purse allows, and a place for them to meet.
pub(crate) fn soldiers(desk: &mut Desk<'_>) {
    if desk.own.age == 0 && is_saving(desk) && !is_in_research(desk) && !is_threatened(desk) {
        return;
    }
    keep_for_villagers(desk);
    let kinds = desk.kinds;
    let schools: Vec<ObjectView> = desk
        .survey
        .finished(kinds.barracks)
        .chain(desk.survey.finished(kinds.archery_range))
        .copied()
        .collect();
    for school in schools {
        meet(desk, &school);
        let waiting = desk
            .view
            .production(school.id)
            .map_or(0, |production| production.queue.len());
        if waiting >= desk.temper.queue_max || !is_army_due(desk) {
            continue;
        }
        let choice = if school.kind == kinds.archery_range {
            [kinds.archer; 2]
        } else if desk.random.chance(1, 2) {
            [kinds.spearman, kinds.militia]
        } else {
            [kinds.militia, kinds.spearman]
        };
        for kind in choice {
            let cost = desk.cost(kind);
            if desk.buy(
                &cost,
                Train {
                    building: school.id,
                    kind,
                    count: 1,
                },
            ) {
                break;
            }
        }
    }
}

/// While villagers are wanted, soldiers leave the price of the next one alone, unless the enemy is here.
fn keep_for_villagers(desk: &mut Desk<'_>) {
    if desk.survey.villagers.len() < desk.temper.villagers_max && !is_threatened(desk) {
        let cost = desk.cost(desk.kinds.villager);
        desk.save(&cost);
    }
}

/// Villagers come first: in the dark age only a guard is trained.
fn is_army_due(desk: &Desk<'_>) -> bool {
    let soldiers = desk.survey.soldiers.len();
    desk.own.age > 0 || is_threatened(desk) || (soldiers < 3 && desk.has(Resource::Food, 160))
}

fn is_threatened(desk: &Desk<'_>) -> bool {
    let is_near = |enemy: &ObjectView| enemy.position.is_within(tiles(25), desk.survey.home);
    desk.survey
        .enemies
        .iter()
        .filter(|enemy| is_near(enemy))
        .count()
        > 1
}

/// New soldiers gather on the side of the town that looks to the middle of the map.
fn meet(desk: &mut Desk<'_>, school: &ObjectView) {
    let has_rally = desk
        .view
        .production(school.id)
        .is_none_or(|production| production.rally.is_some());
    if !has_rally {
        let goal = meeting_place(desk);
        desk.issue(SetRally {
            buildings: protocol::Units::one(school.id),
            goal,
            target: None,
        });
    }
}

pub(crate) fn meeting_place(desk: &Desk<'_>) -> Vec2 {
    let half = Fixed::from_ratio(i32::from(desk.view.landscape().size_tiles), 2);
    let inward = Vec2::new(half, half) - desk.survey.home;
    desk.survey.home + inward.with_length(tiles(9))
}
