//! How long it takes to go to some tick of an hour of eight computer players, once the worlds along the way
//! are there.

use anyhow::Result;
use determinism::{Domain, Random};
use net::Speed;
use protocol::{TICK_MS, Tick};
use record::Record;
use runner::{Runner, Step};

use super::Figure;
use super::replay;
use super::samples::Samples;
use crate::clock::{self, time_ms};

const MINUTES: u32 = 60;
const SEEKS: usize = 20;
/// One frame of a window.
const BUDGET_MS: u64 = 30;

pub fn run() -> Result<Vec<Figure>> {
    let record = Record::open(replay::record(MINUTES * 60_000)?)?;
    let catalog = rules::Catalog::builtin();
    let mut runner = Runner::playback(record, Speed::Paused, catalog)?;
    while runner.game().is_none() {
        runner.step(&clock::now, BUDGET_MS);
        runner.wait(&clock::now, clock::now());
    }
    runner.seek_ahead(None);
    let (ahead_ms, ()) = time_ms(|| {
        while runner.seek_reach().is_some_and(|(_, is_all)| !is_all) {
            runner.wait(&clock::now, clock::now().plus_ms(50));
        }
    });
    let mut samples = Samples::default();
    let mut random = Random::stream(54, Domain::Network, 0);
    let ticks = MINUTES * 60_000 / TICK_MS;
    for _ in 0..SEEKS {
        let to = Tick(random.below(ticks));
        let (ms, gone) = time_ms(|| seek(&mut runner, to));
        gone?;
        samples.push(ms);
    }
    Ok(vec![
        ("s", samples.max() / 1_000.0),
        ("p50_s", samples.percentile(50) / 1_000.0),
        ("ahead_s", ahead_ms / 1_000.0),
    ])
}

fn seek(runner: &mut Runner, to: Tick) -> Result<()> {
    runner.seek(to)?;
    while !runner.step(&clock::now, BUDGET_MS).contains(&Step::Sought) {}
    Ok(())
}
