//! `headless bench`: figures, one a line: `<bench>_<statistic>_<unit> <value>`.

mod archers;
mod digest;
mod memory;
mod places;
mod replay;
mod samples;
mod snapshot;
mod tick;

use std::process::ExitCode;

use anyhow::{Context, Result};
use runner::Sentence;

use crate::cli::BenchArguments;

/// One figure: its name without the bench's, and its value.
pub type Figure = (&'static str, f64);

/// A bench: the name its figures begin with, and what measures them.
type Bench = (&'static str, fn() -> Result<Vec<Figure>>);

/// All benches in the order they run. Memory comes first, because the peak is that of the process.
const BENCHES: &[Bench] = &[
    ("memory_peak", memory::run),
    ("tick_2x100", tick::run),
    ("archers_1500", archers::run),
    ("digest_1600", digest::run),
    ("snapshot_1600", snapshot::run),
    ("replay_10min_8", replay::run_10_minutes),
    ("replay_60min_8", replay::run_60_minutes),
];

/// Benches that run for minutes, and only when asked for by name.
const LONG: &[&str] = &["replay_60min_8"];

pub fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    let chosen: Vec<&Bench> = BENCHES
        .iter()
        .filter(|(name, _)| is_chosen(name, arguments.only.as_deref()))
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = BENCHES.iter().map(|(name, _)| *name).collect();
        return Err(Sentence::new(format!(
            "there is no such bench; the benches are: {}",
            names.join(", ")
        ))
        .into());
    }
    let mut all = serde_json::Map::new();
    for (bench, measure) in chosen {
        for (statistic, value) in
            measure().with_context(|| format!("the bench {bench} could not be run"))?
        {
            let name = format!("{bench}_{statistic}");
            println!("{name} {}", shown(value));
            all.insert(name, value.into());
        }
    }
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&all)?;
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn is_chosen(name: &str, only: Option<&str>) -> bool {
    match only {
        None => !LONG.contains(&name),
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
