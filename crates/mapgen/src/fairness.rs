use alloc::vec::Vec;

use protocol::{Fixed, Seat, WorldPos};
use rules::{Catalog, Job};
use sim::MapPlan;

use crate::start::TREES_PER_SEAT;

/// How even the starts are in one thing to gather.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub job: Job,
    /// How many were counted for each seat.
    pub count: u8,
    /// How far the distance to the n-th nearest lies off the mean of all seats, for the worst seat and
    /// n, in percent of that mean.
    pub off_percent_max: Fixed,
}

/// Measures a plan: for each thing to gather that a start consists of, the distances from every town
/// centre to the n-th nearest, n up to what each seat was given.
#[must_use]
pub fn measure(plan: &MapPlan, catalog: &Catalog) -> Vec<Measure> {
    let centre_kind = catalog.find("town_centre").map(|kind| kind.id);
    let centres: Vec<(Option<Seat>, WorldPos)> = plan
        .things
        .iter()
        .filter(|thing| Some(thing.kind) == centre_kind)
        .map(|thing| (thing.owner, thing.at))
        .collect();
    let jobs = [
        Job::Forage,
        Job::Herd,
        Job::Hunt,
        Job::Chop,
        Job::MineGold,
        Job::MineStone,
    ];
    jobs.into_iter()
        .map(|job| measure_job(plan, catalog, &centres, job))
        .collect()
}

fn measure_job(
    plan: &MapPlan,
    catalog: &Catalog,
    centres: &[(Option<Seat>, WorldPos)],
    job: Job,
) -> Measure {
    let is_it = |kind| {
        catalog
            .get(kind)
            .and_then(|kind| kind.deposit)
            .is_some_and(|own| own.job == job)
    };
    let places: Vec<WorldPos> = plan
        .things
        .iter()
        .filter(|thing| is_it(thing.kind))
        .map(|thing| thing.at)
        .collect();
    let seats = centres.len().max(1);
    let count = match job {
        Job::Chop => TREES_PER_SEAT.min(places.len()),
        _ => places.len() / seats,
    };
    let sorted: Vec<Vec<Fixed>> = centres
        .iter()
        .map(|(_, centre)| {
            let mut distances: Vec<Fixed> = places.iter().map(|at| at.distance(*centre)).collect();
            distances.sort_unstable();
            distances
        })
        .collect();
    let off = |nth: usize| {
        let sum: i64 = sorted
            .iter()
            .map(|distances| i64::from(distances[nth].raw()))
            .sum();
        let mean = Fixed::from_raw((sum / seats as i64) as i32);
        let worst = sorted
            .iter()
            .map(|distances| (distances[nth] - mean).abs())
            .max();
        worst
            .unwrap_or(Fixed::ZERO)
            .mul_div(Fixed::from_int(100), mean.max(Fixed::ONE))
    };
    Measure {
        job,
        count: count as u8,
        off_percent_max: (0..count).map(off).max().unwrap_or(Fixed::ZERO),
    }
}
