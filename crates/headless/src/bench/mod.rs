//! `headless bench`: figures, one a line: `<bench>_<statistic>_<unit> <value>`.

mod archers;
mod bandwidth;
mod delay;
mod digest;
mod growth;
mod heal;
mod hour;
pub mod human;
mod march;
mod matches;
mod memory;
mod migration;
mod movement;
mod places;
mod process;
mod real;
mod rejoin;
mod replay;
mod samples;
mod save;
mod scene;
mod screen;
mod seek;
mod skirmish;
mod snapshot;
#[cfg(test)]
mod tests;
mod tick;
mod walled_in;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use runner::Sentence;

use self::human::HumanOrders;
use crate::cli::{BenchArguments, Suite};

/// One figure: its name without the bench's, and its value.
pub type Figure = (&'static str, f64);

/// A bench: the name its figures begin with, and what measures them.
type Bench = (&'static str, fn() -> Result<Vec<Figure>>);

type HumanBench = fn(&[HumanOrders]) -> Result<Vec<Figure>>;

/// All benches in the order they run. Memory comes first, because the peak is that of the process.
const BENCHES: &[Bench] = &[
    ("memory_peak", memory::run),
    ("tick_2x100", tick::run),
    ("skirmish_8x200", skirmish::run),
    ("archers_1500", archers::wide),
    ("archers_1500_deep", archers::deep),
    ("archers_1500_mortal", archers::mortal),
    ("archers_15000", archers::ten_battles),
    ("march_1500", march::run),
    ("clash_1500_8", march::clash),
    ("growth_battle", growth::battle),
    ("growth_march", growth::march),
    ("survivors", growth::survivors),
    ("walled_in", walled_in::run),
    ("digest_1600", digest::run),
    ("snapshot_1600", snapshot::run),
    ("delay_loopback", delay::run_loopback),
    ("delay_50ms", delay::run_50_ms),
    ("delay_60ms_jitter80", delay::run_uneven),
    ("delay_120ms_loss3", delay::run_lossy),
    ("delay_loopback_beside_far", delay::run_beside_far),
    ("stall_10min_loss5", delay::run_stalls),
    ("migration", migration::run),
    ("migration_real", real::migration),
    ("rejoin_60min", rejoin::run),
    ("desync_report", heal::report),
    ("heal", heal::healing),
    ("save_1600", save::run),
    ("slow_screen", screen::run),
    ("match_20min_8", matches::run_20_minutes),
    ("replay_10min_8", replay::run_10_minutes),
    ("replay_60min_8", replay::run_60_minutes),
    ("seek_60min", seek::run),
];

/// Benches that the orders of people drive, from `--traces`.
const HUMAN_BENCHES: &[(&str, HumanBench)] = &[
    ("bandwidth_human_8", bandwidth::run),
    ("record_60min_8", hour::record),
    ("relay_60min_8", hour::relay),
    ("delay_real_loopback", real::delay),
];

/// Where the orders of people lie unless it is said otherwise.
const TRACES: &str = "../shared/data";

/// Benches that run for minutes, and only when asked for by name.
const LONG: &[&str] = &[
    "match_20min_8",
    "replay_60min_8",
    "seek_60min",
    "rejoin_60min",
];

pub fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    let mut all = serde_json::Map::new();
    let is_kept = match arguments.suite {
        Suite::Speed => speed(arguments, &mut all).map(|()| true)?,
        Suite::Movement => movement::run(arguments, |name, value| note(name, value, &mut all))?,
    };
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&all)?;
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(if is_kept {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The benches of time and memory.
fn speed(
    arguments: &BenchArguments,
    all: &mut serde_json::Map<String, serde_json::Value>,
) -> Result<()> {
    let only = arguments.only.as_deref();
    let chosen: Vec<&Bench> = BENCHES
        .iter()
        .filter(|(name, _)| is_chosen(name, only))
        .collect();
    let chosen_human: Vec<&(&str, HumanBench)> = HUMAN_BENCHES
        .iter()
        .filter(|(name, _)| is_chosen(name, only))
        .collect();
    if chosen.is_empty() && chosen_human.is_empty() {
        let names = BENCHES.iter().map(|(name, _)| *name);
        let names: Vec<&str> = names
            .chain(HUMAN_BENCHES.iter().map(|(name, _)| *name))
            .collect();
        return Err(Sentence::new(format!(
            "there is no such bench; the benches are: {}",
            names.join(", ")
        ))
        .into());
    }
    for (bench, measure) in chosen {
        tell(bench, measure(), all)?;
    }
    if !chosen_human.is_empty() {
        match human_orders(arguments)? {
            Some(games) => {
                for (bench, measure) in chosen_human {
                    tell(bench, measure(&games), all)?;
                }
            }
            None => {
                let names: Vec<&str> = chosen_human.iter().map(|(name, _)| *name).collect();
                println!(
                    "left out, because {TRACES} is not there (say where with --traces): {}",
                    names.join(", ")
                );
            }
        }
    }
    Ok(())
}

/// Prints the figures of a bench and keeps them.
fn tell(
    bench: &str,
    measured: Result<Vec<Figure>>,
    all: &mut serde_json::Map<String, serde_json::Value>,
) -> Result<()> {
    let figures = measured.with_context(|| format!("the bench {bench} could not be run"))?;
    for (statistic, value) in figures {
        note(format!("{bench}_{statistic}"), value, all);
    }
    Ok(())
}

/// Prints a figure and keeps it.
fn note(name: String, value: f64, all: &mut serde_json::Map<String, serde_json::Value>) {
    println!("{name} {}", shown(value));
    all.insert(name, value.into());
}

/// The games that were asked for; `None` when nobody asked and none are there.
fn human_orders(arguments: &BenchArguments) -> Result<Option<Vec<HumanOrders>>> {
    match &arguments.traces {
        Some(folder) => human::read(folder).map(Some),
        None => {
            let folder = Path::new(TRACES);
            let is_there = folder.join(human::FILES[0]).exists();
            is_there.then(|| human::read(folder)).transpose()
        }
    }
}

fn is_chosen(name: &str, only: Option<&str>) -> bool {
    match only {
        None => !LONG.contains(&name),
        Some(only) if BENCHES.iter().any(|(bench, _)| *bench == only) => name == only,
        Some(only) => name.starts_with(only),
    }
}

/// Counts without decimals, everything else with three.
fn shown(value: f64) -> String {
    if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.3}")
    }
}
