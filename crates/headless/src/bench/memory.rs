//! The peak of the memory that a match of eight computer players takes.

use anyhow::{Context, Result};

use super::Figure;
use super::places::computers;

/// 80 seconds of game time.
const TICKS: usize = 5_000;

pub fn run() -> Result<Vec<Figure>> {
    let mut game = computers(8, 1)?;
    (0..TICKS).for_each(|_| {
        game.tick(&[]);
    });
    Ok(vec![("mb", peak_mb()?)])
}

/// The most memory that this process has had (`VmHWM`, proc_pid_status(5)).
pub fn peak_mb() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status")
        .context("the system does not tell the memory of a process")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let figure = line
        .and_then(|line| line.split_whitespace().next())
        .context("the system does not tell the peak of memory")?;
    let kib: f64 = figure.parse()?;
    Ok(kib / 1_024.0)
}
