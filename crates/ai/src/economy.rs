//! Who works at what.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::command::{Attack, Gather, Move};
use protocol::{EntityId, Resource, Units};
use sim::ObjectView;

use crate::desk::{Desk, tiles};
use crate::food;
use crate::production::is_in_research;
use crate::survey::{Deposit, Task, Villager};

/// A gatherer walks no farther than this with its load, if it can be helped.
const CARRY_TILES: Fixed = tiles(9);
/// Of a good of which there is so much, less is gathered.
const PLENTY: i32 = 600;
const PLENTY_BEFORE_AGE: i32 = 250;
/// Sheep farther from home are led there before they are eaten.
const PEN_TILES: Fixed = tiles(4);

/// How many villagers should gather food, wood, gold and stone.
fn split(desk: &Desk<'_>) -> [usize; 4] {
    let count = desk.survey.villagers.len();
    let is_gold_known = desk
        .survey
        .deposits
        .iter()
        .any(|deposit| deposit.resource == Resource::Gold);
    let (mut food, mut gold) = match desk.own.age {
        // First everybody eats, then camps are built, then food for the next age before all else.
        0 if !is_in_research(desk) => (count.min(6) + count.saturating_sub(10) * 3 / 4, 0),
        _ => (count * 44 / 100, count * 16 / 100),
    };
    let stock = |resource| desk.own.stockpile.get(resource);
    if !is_gold_known || stock(Resource::Gold) > PLENTY {
        gold = 0;
    } else if stock(Resource::Gold) > 250 {
        gold /= 2;
    }
    if stock(Resource::Food) > PLENTY + 300 {
        food /= 2;
    }
    let mut wood = count.saturating_sub(food + gold);
    let plenty_of_wood = if desk.own.age == 0 {
        PLENTY_BEFORE_AGE
    } else {
        PLENTY
    };
    if stock(Resource::Wood) > plenty_of_wood {
        food += wood / 2;
        wood -= wood / 2;
    }
    [food, wood, gold, 0]
}

fn counts(desk: &Desk<'_>) -> [usize; 4] {
    Resource::ALL.map(|resource| desk.survey.gatherers(resource))
}

/// Gives everybody without work the work that lacks people most.
pub(crate) fn employ(desk: &mut Desk<'_>) {
    let wanted = split(desk);
    let mut have = counts(desk);
    let idle: Vec<Villager> = desk
        .survey
        .villagers
        .iter()
        .filter(|villager| villager.task == Task::Idle)
        .copied()
        .collect();
    for villager in idle
        .iter()
        .filter(|villager| !desk.is_busy(villager.id))
        .copied()
        .collect::<Vec<_>>()
    {
        let mut order = Resource::ALL;
        order.sort_by_key(|resource| {
            have[resource.index()] as i64 - wanted[resource.index()] as i64
        });
        for resource in order
            .into_iter()
            .filter(|resource| *resource != Resource::Stone)
        {
            if assign(desk, &villager, resource) {
                have[resource.index()] += 1;
                break;
            }
        }
    }
}

/// Moves one villager from where there are too many to where there are too few, and calls one back
/// who carries its load too far.
pub(crate) fn rebalance(desk: &mut Desk<'_>) {
    let (wanted, have) = (split(desk), counts(desk));
    let surplus =
        |resource: Resource| have[resource.index()] as i64 - wanted[resource.index()] as i64;
    let most = Resource::ALL
        .into_iter()
        .max_by_key(|&resource| surplus(resource));
    let least = Resource::ALL
        .into_iter()
        .min_by_key(|&resource| surplus(resource));
    if let (Some(from), Some(to)) = (most, least)
        && surplus(from) >= 2
        && surplus(to) <= -2
        && let Some(villager) = spare(desk, from)
    {
        assign(desk, &villager, to);
    }
    let stray = desk
        .survey
        .villagers
        .iter()
        .find(|villager| is_stray(desk, villager))
        .copied();
    if let Some(villager) = stray
        && let Task::Gather { resource, .. } = villager.task
        && !desk.is_busy(villager.id)
    {
        assign(desk, &villager, resource);
    }
}

/// Somebody who gathers `resource` and carries little. Farmers stay on their fields.
fn spare(desk: &Desk<'_>, resource: Resource) -> Option<Villager> {
    let is_spare = |villager: &&Villager| match villager.task {
        Task::Gather {
            target,
            resource: own,
        } => {
            own == resource
                && villager.load < Fixed::from_int(4)
                && !desk.is_busy(villager.id)
                && !desk
                    .survey
                    .buildings
                    .iter()
                    .any(|building| building.id == target)
        }
        _ => false,
    };
    desk.survey.villagers.iter().find(is_spare).copied()
}

/// Whether a villager begins a load at a tree or mine that is far from every drop site, while others
/// are not.
fn is_stray(desk: &Desk<'_>, villager: &Villager) -> bool {
    let Task::Gather { target, resource } = villager.task else {
        return false;
    };
    if resource == Resource::Food || villager.load > Fixed::ONE {
        return false;
    }
    let Ok(index) = desk
        .survey
        .deposits
        .binary_search_by_key(&target, |deposit| deposit.id)
    else {
        return false;
    };
    let reach = CARRY_TILES + tiles(3);
    to_drop_site(desk, resource, desk.survey.deposits[index].at) > reach
        && near_drop_sites(desk, resource).any(|_| true)
}

/// Sends a villager to gather; `false` when there is nothing to send it to.
pub(crate) fn assign(desk: &mut Desk<'_>, villager: &Villager, resource: Resource) -> bool {
    let target = match resource {
        Resource::Food => return food::assign(desk, villager),
        _ => deposit_for(desk, resource, villager.at),
    };
    target.is_some_and(|target| gather(desk, villager.id, target))
}

pub(crate) fn gather(desk: &mut Desk<'_>, villager: EntityId, target: EntityId) -> bool {
    let is_sent = desk.issue(Gather {
        units: Units::one(villager),
        target,
        is_queued: false,
    });
    if is_sent {
        desk.set_busy(villager);
        desk.set_given(target);
        if let Ok(index) = desk
            .survey
            .deposits
            .binary_search_by_key(&target, |deposit| deposit.id)
        {
            desk.survey.deposits[index].workers += 1;
        }
    }
    is_sent
}

/// The best tree or mine for somebody at `from`: near a drop site, near to go to, not crowded.
fn deposit_for(desk: &Desk<'_>, resource: Resource, from: Vec2) -> Option<EntityId> {
    let cost = |deposit: &&Deposit| {
        let carry = to_drop_site(desk, resource, deposit.at);
        (
            carry * 3 + deposit.at.distance(from) / 2 + tiles(2) * i32::from(deposit.workers),
            deposit.id,
        )
    };
    let near = near_drop_sites(desk, resource).min_by_key(cost);
    let any = || {
        let all = desk
            .survey
            .deposits
            .iter()
            .filter(|deposit| deposit.resource == resource && has_room(deposit));
        all.filter(|deposit| to_drop_site(desk, resource, deposit.at) < tiles(30))
            .min_by_key(cost)
    };
    near.or_else(any).map(|deposit| deposit.id)
}

fn near_drop_sites<'d>(
    desk: &'d Desk<'_>,
    resource: Resource,
) -> impl Iterator<Item = &'d Deposit> {
    desk.survey.deposits.iter().filter(move |deposit| {
        deposit.resource == resource
            && has_room(deposit)
            && to_drop_site(desk, resource, deposit.at) <= CARRY_TILES
    })
}

pub(crate) fn has_room(deposit: &Deposit) -> bool {
    deposit.workers_max == 0 || deposit.workers < deposit.workers_max
}

/// Distance from a place to the middle of the nearest building that takes `resource`.
pub(crate) fn to_drop_site(desk: &Desk<'_>, resource: Resource, at: Vec2) -> Fixed {
    let takes = |building: &&ObjectView| {
        building.built == Fixed::ONE
            && desk
                .view
                .catalog()
                .kind(building.kind)
                .drop_site
                .contains(resource)
    };
    let distances = desk
        .survey
        .buildings
        .iter()
        .filter(takes)
        .map(|building| building.position.distance(at));
    distances.min().unwrap_or(Fixed::MAX)
}

/// Leads the sheep that were found to the town centre.
pub(crate) fn herd_sheep(desk: &mut Desk<'_>) {
    let home = desk.survey.home;
    let astray: Vec<ObjectView> = desk
        .survey
        .sheep
        .iter()
        .filter(|sheep| !home.is_within(PEN_TILES, sheep.position) && desk.view.is_idle(sheep.id))
        .copied()
        .collect();
    for sheep in astray {
        let goal = home + (sheep.position - home).with_length(Fixed::from_ratio(13, 4));
        desk.issue(Move {
            units: Units::one(sheep.id),
            goal,
            is_queued: false,
        });
    }
}

/// Where there are no soldiers, villagers defend themselves against few attackers, many against one.
pub(crate) fn defend_themselves(desk: &mut Desk<'_>) {
    let attackers: Vec<ObjectView> = desk
        .survey
        .enemies
        .iter()
        .filter(|enemy| {
            let kind = desk.view.catalog().kind(enemy.kind);
            let is_fighter =
                kind.attack.is_some() && !kind.is_villager() && enemy.kind != desk.kinds.scout;
            is_fighter
                && desk
                    .survey
                    .villagers
                    .iter()
                    .any(|villager| villager.at.is_within(tiles(5), enemy.position))
        })
        .copied()
        .collect();
    if attackers.is_empty() || desk.survey.soldiers.len() >= attackers.len() {
        return;
    }
    for attacker in &attackers {
        let mut near: Vec<Villager> = desk
            .survey
            .villagers
            .iter()
            .filter(|villager| {
                villager.at.is_within(tiles(9), attacker.position)
                    && villager.hit_points > Fixed::from_int(8)
                    && !desk.is_busy(villager.id)
            })
            .copied()
            .collect();
        if near.len() < 4 {
            continue;
        }
        near.sort_by_key(|villager| (villager.at.distance_squared(attacker.position), villager.id));
        let units: Units = near.iter().take(5).map(|villager| villager.id).collect();
        if desk.issue(Attack {
            units: units.clone(),
            target: attacker.id,
            is_queued: false,
        }) {
            units.iter().for_each(|id| desk.set_busy(id));
        }
    }
}
