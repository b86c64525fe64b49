//! Defence and attack.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::command::{Attack, AttackMove};
use protocol::{CellPos, EntityId, Tick, Units};
use sim::ObjectView;
use sim::components::Order;

use crate::brain::{Brain, Campaign};
use crate::desk::{Desk, tiles};
use crate::production::meeting_place;
use crate::scouting::{is_news, ring_place};
use crate::survey::{Sight, Soldier};
use crate::traces;

/// Enemies this near to a building of one's own are a threat.
const THREAT_TILES: Fixed = tiles(14);
/// Who is at the enemy's: attacks buildings one by one.
const AT_GOAL_TILES: Fixed = tiles(12);
/// An order to a place less far off is good enough.
const SAME_PLACE_TILES: Fixed = tiles(8);
/// Soldiers that are enough against an enemy who seems to have none.
const RAID: usize = 8;
/// Soldiers on whom a new attack waits for each one before, and the most it waits for.
const WAVE_STEP: usize = 4;
const WAVE_MAX: usize = 50;
/// Soldiers that follow an attack together, at least; for large attacks a third of them.
const REINFORCEMENT: usize = 4;
/// How far around the front enemies are counted.
const FRONT_TILES: Fixed = tiles(11);
/// Soldiers sent to search in one thought.
const SEARCHERS_PER_THOUGHT: usize = 8;
/// An attack that nobody is on ends after this time (five minutes).
const CAMPAIGN_TICKS: u32 = 18_750;

/// Tells the soldiers what to do: defend, go on attacking, set out, or wait.
pub(crate) fn lead(brain: &mut Brain, desk: &mut Desk<'_>, tick: Tick) {
    brain.has_met_fighters |= desk
        .survey
        .enemies
        .iter()
        .any(|enemy| enemy.kind != desk.kinds.scout && is_fighter(desk, enemy));
    if let Some(threat) = threat(desk) {
        defend(brain, desk, threat);
        if brain.campaign.is_none() {
            return;
        }
    }
    if brain.campaign.is_some() {
        go_on(brain, desk, tick);
    } else if desk.survey.soldiers.len() >= wave_size(brain, desk) {
        set_out(brain, desk, tick);
    } else {
        wait(desk);
    }
}

fn wave_size(brain: &Brain, desk: &Desk<'_>) -> usize {
    if !brain.has_met_fighters {
        return desk.temper.first_wave.min(RAID);
    }
    (desk.temper.first_wave + usize::from(brain.campaigns) * WAVE_STEP).min(WAVE_MAX)
}

/// The enemy nearest to home among those who are at one's buildings.
fn threat(desk: &Desk<'_>) -> Option<ObjectView> {
    let is_threat = |enemy: &&ObjectView| {
        desk.survey
            .buildings
            .iter()
            .any(|building| building.position.is_within(THREAT_TILES, enemy.position))
    };
    let threats = desk.survey.enemies.iter().filter(is_threat);
    threats
        .min_by_key(|enemy| (enemy.position.distance_squared(desk.survey.home), enemy.id))
        .copied()
}

/// Sends against it whoever is not away on an attack.
fn defend(brain: &Brain, desk: &mut Desk<'_>, threat: ObjectView) {
    let is_away = |soldier: &Soldier| {
        brain.campaign.is_some() && !soldier.at.is_within(tiles(35), desk.survey.home)
    };
    let defenders: Vec<Soldier> = desk
        .survey
        .soldiers
        .iter()
        .filter(|soldier| !is_away(soldier))
        .copied()
        .collect();
    march(desk, &defenders, threat.position);
    defenders
        .iter()
        .for_each(|soldier| desk.set_busy(soldier.id));
}

/// Soldiers at peace stand where they meet.
fn wait(desk: &mut Desk<'_>) {
    let place = meeting_place(desk);
    let scattered: Vec<Soldier> = idle(desk)
        .filter(|soldier| !soldier.at.is_within(tiles(12), place))
        .collect();
    march(desk, &scattered, place);
}

fn set_out(brain: &mut Brain, desk: &mut Desk<'_>, tick: Tick) {
    let from = desk.survey.home;
    let Some(goal) = goal(brain, desk, from) else {
        return;
    };
    brain.campaigns = brain.campaigns.saturating_add(1);
    brain.campaign = Some(Campaign {
        goal,
        strength: desk.survey.soldiers.len() as u16,
        since: tick,
    });
    let army = desk.survey.soldiers.clone();
    march(desk, &army, goal);
}

/// Where to attack next: the known enemy building that matters and is nearest to `from`, or a place
/// nobody has looked at.
fn goal(brain: &mut Brain, desk: &mut Desk<'_>, from: Vec2) -> Option<Vec2> {
    if let Some(sight) = nearest_building(desk, from) {
        return Some(sight.at);
    }
    if let Some(enemy) = desk
        .survey
        .enemies
        .iter()
        .min_by_key(|enemy| (enemy.position.distance_squared(from), enemy.id))
    {
        return Some(enemy.position);
    }
    if let Some(trace) = traces::nearest(brain, desk, from) {
        return Some(trace);
    }
    for _ in 0..16 {
        let place = ring_place(desk, brain.guess % 16);
        brain.guess = brain.guess.wrapping_add(1);
        if is_news(desk, place) {
            return Some(place);
        }
    }
    Some(anywhere(desk))
}

fn nearest_building(desk: &Desk<'_>, from: Vec2) -> Option<Sight> {
    let sights = desk.survey.enemy_buildings.iter();
    sights
        .min_by_key(|sight| (!sight.is_vital, sight.at.distance_squared(from), sight.id))
        .copied()
}

/// Keeps an attack going, or ends it.
fn go_on(brain: &mut Brain, desk: &mut Desk<'_>, tick: Tick) {
    let Some(mut campaign) = brain.campaign else {
        return;
    };
    let (front, rear): (Vec<Soldier>, Vec<Soldier>) = desk
        .survey
        .soldiers
        .iter()
        .copied()
        .partition(|soldier| is_forward(desk, soldier));
    let is_beaten = desk.survey.soldiers.len() * 4 < usize::from(campaign.strength);
    let is_stale = front.is_empty() && tick.since(campaign.since) > CAMPAIGN_TICKS;
    if is_beaten || is_stale || is_outnumbered(desk, &front) {
        brain.campaign = None;
        let place = meeting_place(desk);
        march(desk, &front, place);
        return;
    }
    let centre = middle(&front).unwrap_or(desk.survey.home);
    let is_there = front
        .iter()
        .filter(|soldier| soldier.at.is_within(AT_GOAL_TILES, campaign.goal))
        .count();
    let is_spent = !is_anybody_at(desk, campaign.goal) && (is_there > 0 || front.is_empty());
    if is_spent && let Some(goal) = goal(brain, desk, centre) {
        campaign.goal = goal;
        brain.campaign = Some(campaign);
    }
    if is_anybody_known(desk) {
        strike(desk, &front, campaign.goal);
    } else {
        search(brain, desk, &front);
    }
    let ready: Vec<Soldier> = rear
        .into_iter()
        .filter(|soldier| !desk.is_busy(soldier.id))
        .collect();
    if ready.len() >= REINFORCEMENT.max(usize::from(campaign.strength) / 3) {
        march(desk, &ready, campaign.goal);
    }
}

/// Whether those in front see half as many fighters again as they are.
fn is_outnumbered(desk: &Desk<'_>, front: &[Soldier]) -> bool {
    let Some(centre) = middle(front) else {
        return false;
    };
    let is_here = |at: Vec2| at.is_within(FRONT_TILES, centre);
    let own = front.iter().filter(|soldier| is_here(soldier.at)).count();
    let fighters = desk
        .survey
        .enemies
        .iter()
        .filter(|enemy| is_fighter(desk, enemy) && is_here(enemy.position));
    fighters.count() * 2 > own * 3
}

/// Whether a soldier is on the way or at the enemy's.
fn is_forward(desk: &Desk<'_>, soldier: &Soldier) -> bool {
    !soldier.at.is_within(tiles(25), desk.survey.home)
        || matches!(soldier.order, Order::AttackMove { goal, .. } if !goal.is_within(tiles(25), desk.survey.home))
}

/// Whether there is anything to go for at all.
fn is_anybody_known(desk: &Desk<'_>) -> bool {
    !desk.survey.enemy_buildings.is_empty() || !desk.survey.enemies.is_empty()
}

/// Spreads idle soldiers over the map to look for what is left of the enemies.
fn search(brain: &Brain, desk: &mut Desk<'_>, front: &[Soldier]) {
    let idle = front
        .iter()
        .filter(|soldier| soldier.order == Order::Idle && !desk.is_busy(soldier.id));
    for soldier in idle
        .copied()
        .take(SEARCHERS_PER_THOUGHT)
        .collect::<Vec<_>>()
    {
        // One in four looks where somebody was last seen.
        let trace = if soldier.id.index() % 4 == 0 {
            traces::nearest(brain, desk, soldier.at)
        } else {
            None
        };
        let goal = trace.unwrap_or_else(|| anywhere(desk));
        desk.issue(AttackMove {
            units: Units::one(soldier.id),
            goal,
            is_queued: false,
        });
    }
}

/// A random place, out of sight if one is soon found.
fn anywhere(desk: &mut Desk<'_>) -> Vec2 {
    let size = u32::from(desk.view.landscape().size_tiles);
    let mut cell = CellPos::default();
    for _ in 0..4 {
        cell = CellPos::new(
            desk.random.below(size) as u16,
            desk.random.below(size) as u16,
        );
        if !desk.view.is_visible(cell) {
            break;
        }
    }
    cell.centre()
}

/// Whether anything of an enemy is known near a place.
fn is_anybody_at(desk: &Desk<'_>, place: Vec2) -> bool {
    desk.survey
        .enemy_buildings
        .iter()
        .any(|sight| sight.at.is_within(AT_GOAL_TILES, place))
        || desk
            .survey
            .enemies
            .iter()
            .any(|enemy| enemy.position.is_within(AT_GOAL_TILES, place))
}

/// At the enemy's: those who fight go on; those who hew at a wall turn on soldiers who come; the idle
/// take the next building.
fn strike(desk: &mut Desk<'_>, front: &[Soldier], goal: Vec2) {
    let mut marching: Vec<Soldier> = Vec::new();
    let mut strikes: Vec<(EntityId, EntityId)> = Vec::new();
    for soldier in front.iter().filter(|soldier| !desk.is_busy(soldier.id)) {
        match soldier.order {
            Order::Idle => match target_near(desk, soldier.at) {
                Some(target) => strikes.push((target, soldier.id)),
                None => marching.push(*soldier),
            },
            Order::Attack { target } if is_building(desk, target) => {
                if let Some(enemy) = fighter_near(desk, soldier.at) {
                    strikes.push((enemy, soldier.id));
                }
            }
            Order::AttackMove { goal: own, .. } if !own.is_within(SAME_PLACE_TILES, goal) => {
                marching.push(*soldier)
            }
            _ => {}
        }
    }
    march(desk, &marching, goal);
    // One command for all who go for the same thing.
    strikes.sort_unstable();
    for group in strikes.chunk_by(|a, b| a.0 == b.0) {
        let units: Units = group.iter().map(|(_, soldier)| *soldier).collect();
        desk.issue(Attack {
            units,
            target: group[0].0,
            is_queued: false,
        });
    }
}

fn is_building(desk: &Desk<'_>, target: EntityId) -> bool {
    desk.survey
        .enemy_buildings
        .iter()
        .any(|sight| sight.id == target)
}

fn is_fighter(desk: &Desk<'_>, enemy: &ObjectView) -> bool {
    let kind = desk.view.catalog().kind(enemy.kind);
    kind.attack.is_some() && !kind.is_villager()
}

/// The nearest enemy who fights, close by.
fn fighter_near(desk: &Desk<'_>, at: Vec2) -> Option<EntityId> {
    let enemies = desk.survey.enemies.iter();
    let fighters =
        enemies.filter(|enemy| is_fighter(desk, enemy) && enemy.position.is_within(tiles(6), at));
    fighters
        .min_by_key(|enemy| (enemy.position.distance_squared(at), enemy.id))
        .map(|enemy| enemy.id)
}

/// What an idle soldier takes on: people first, then buildings that matter, then any.
fn target_near(desk: &Desk<'_>, at: Vec2) -> Option<EntityId> {
    let people = desk
        .survey
        .enemies
        .iter()
        .filter(|enemy| enemy.position.is_within(AT_GOAL_TILES, at));
    let nearest = people
        .min_by_key(|enemy| (enemy.position.distance_squared(at), enemy.id))
        .map(|enemy| enemy.id);
    let visible = || {
        let sights = desk.survey.enemy_buildings.iter();
        sights.filter(|sight| sight.is_visible && sight.at.is_within(AT_GOAL_TILES, at))
    };
    nearest.or_else(|| {
        visible()
            .min_by_key(|sight| (!sight.is_vital, sight.at.distance_squared(at), sight.id))
            .map(|sight| sight.id)
    })
}

fn idle<'d>(desk: &'d Desk<'_>) -> impl Iterator<Item = Soldier> + 'd {
    desk.survey
        .soldiers
        .iter()
        .filter(|soldier| soldier.order == Order::Idle && !desk.is_busy(soldier.id))
        .copied()
}

/// Sends soldiers to fight at a place, those who are not on the way there already.
fn march(desk: &mut Desk<'_>, soldiers: &[Soldier], goal: Vec2) {
    let needs_order = |soldier: &&Soldier| match soldier.order {
        Order::AttackMove { goal: own, .. } => !own.is_within(SAME_PLACE_TILES, goal),
        Order::Idle => !soldier.at.is_within(tiles(2), goal),
        Order::Attack { .. } => !soldier.at.is_within(AT_GOAL_TILES, goal),
        _ => true,
    };
    let units: Units = soldiers
        .iter()
        .filter(needs_order)
        .map(|soldier| soldier.id)
        .collect();
    if !units.is_empty() {
        desk.issue(AttackMove {
            units,
            goal,
            is_queued: false,
        });
    }
}

fn middle(soldiers: &[Soldier]) -> Option<Vec2> {
    let count = soldiers.len() as i64;
    let mean = |part: fn(&Soldier) -> Fixed| {
        let sum: i64 = soldiers
            .iter()
            .map(|soldier| i64::from(part(soldier).raw()))
            .sum();
        Fixed::from_raw(sum.checked_div(count).unwrap_or(0) as i32)
    };
    (count > 0).then(|| Vec2::new(mean(|soldier| soldier.at.x), mean(|soldier| soldier.at.y)))
}
