//! How long a match stands still when its host goes, in virtual time: four people, 60 ms one way. The
//! longest time without a tick at any machine that is left.

use anyhow::{Result, bail};
use netsim::{Event, Faults, Plan};
use protocol::Millis;

use super::Figure;

/// People in the match.
const MACHINES: usize = 4;
/// When the host goes.
const AT: Millis = Millis(8_000);
const TICKS: u32 = 1_500;

pub fn run() -> Result<Vec<Figure>> {
    Ok(vec![
        // Nothing says that it is gone but its silence.
        ("s", stands_still_s(true)?),
        // The system of its machine says so.
        ("killed_s", stands_still_s(false)?),
    ])
}

fn stands_still_s(is_silent: bool) -> Result<f64> {
    let line = Faults {
        latency_ms: 60,
        ..Faults::default()
    };
    let mut plan = Plan::calm(1, MACHINES, TICKS)
        .with_lines(line)
        .over_datagrams();
    plan.outlives_host = true;
    plan.events = vec![(AT, Event::KillHost { is_silent })];
    let report = netsim::run(&plan, &mut netsim::toy_worlds());
    if let Some(failure) = &report.failure {
        bail!("{failure}");
    }
    let longest = report.longest_stall_ms[1..].iter().max();
    Ok(f64::from(*longest.unwrap_or(&0)) / 1_000.0)
}
