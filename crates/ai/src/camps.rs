//! Drop sites beside what is gathered.

use alloc::vec::Vec;

use determinism::{Fixed, Vec2};
use protocol::{KindId, Resource};
use rules::Job;

use crate::desk::{Desk, tiles};
use crate::economy::to_drop_site;
use crate::production::is_in_research;
use crate::{places, town};

/// Within this of a drop site a deposit counts as served.
const SERVED_TILES: Fixed = tiles(6);
/// A camp is built no farther from home than this.
const FROM_HOME_TILES: Fixed = tiles(30);
/// Woodcutters for which one camp is enough.
const CUTTERS_PER_CAMP: usize = 9;
/// Candidates that are looked at more closely.
const CANDIDATES_MAX: usize = 40;

/// Builds the camp that is missing most, one in a thought.
pub(crate) fn build(desk: &mut Desk<'_>) {
    let villagers = desk.survey.villagers.len();
    let kinds = desk.kinds;
    let is_mill_due = villagers >= 7 && desk.survey.count(kinds.mill) < 2;
    let is_gold_due = desk.own.age > 0 || is_in_research(desk);
    let cutters = desk.survey.gatherers(Resource::Wood);
    let is_camp_due = villagers >= 6
        && cutters >= desk.survey.count(kinds.lumber_camp) * CUTTERS_PER_CAMP
        || served(desk, Job::Chop) < 6 && villagers >= 5;
    let _ = (is_camp_due && beside(desk, kinds.lumber_camp, Job::Chop, 5))
        || (is_mill_due
            && served(desk, Job::Forage) == 0
            && beside(desk, kinds.mill, Job::Forage, 3))
        || (is_gold_due
            && served(desk, Job::MineGold) == 0
            && beside(desk, kinds.mining_camp, Job::MineGold, 2));
}

fn resource_of(job: Job) -> Resource {
    match job {
        Job::Chop => Resource::Wood,
        Job::MineGold => Resource::Gold,
        Job::MineStone => Resource::Stone,
        Job::Forage | Job::Herd | Job::Hunt | Job::Farm => Resource::Food,
    }
}

/// Deposits of a job that have a drop site at hand.
fn served(desk: &Desk<'_>, job: Job) -> usize {
    let resource = resource_of(job);
    let of_job = desk
        .survey
        .deposits
        .iter()
        .filter(|deposit| deposit.job == job);
    of_job
        .filter(|deposit| to_drop_site(desk, resource, deposit.at) <= SERVED_TILES)
        .count()
}

/// Builds `kind` where at least `least` deposits of `job` stand together and nobody takes them in yet.
fn beside(desk: &mut Desk<'_>, kind: KindId, job: Job, least: usize) -> bool {
    let is_in_work = desk
        .survey
        .of_kind(kind)
        .any(|building| building.built < Fixed::ONE);
    if is_in_work || !desk.can_pay(kind) {
        return false;
    }
    let home = desk.survey.home;
    let resource = resource_of(job);
    let mut open: Vec<Vec2> = desk
        .survey
        .deposits
        .iter()
        .filter(|deposit| deposit.job == job && home.is_within(FROM_HOME_TILES, deposit.at))
        .filter(|deposit| to_drop_site(desk, resource, deposit.at) > SERVED_TILES)
        .map(|deposit| deposit.at)
        .collect();
    open.sort_by_key(|at| (home.distance_squared(*at), *at));
    let company = |at: Vec2| {
        open.iter()
            .filter(|other| other.is_within(tiles(4), at))
            .count()
    };
    let worth = |at: Vec2| tiles(company(at).min(14) as i32 * 2) - home.distance(at);
    let chosen = open
        .iter()
        .copied()
        .take(CANDIDATES_MAX)
        .filter(|&at| company(at) >= least);
    let Some(near) = chosen.max_by_key(|&at| (worth(at), at)) else {
        return false;
    };
    let score = |middle: Vec2| {
        let around = open
            .iter()
            .filter(|at| at.is_within(tiles(5), middle))
            .count() as i32;
        let distance = middle.distance(near).floor();
        (around > 0).then_some(around * 4 - distance * 2 - home.distance(middle).floor())
    };
    let Some(corner) = places::best(desk, kind, near, 5, score) else {
        return false;
    };
    town::place(desk, kind, corner, true)
}
