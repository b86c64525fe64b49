//! From order to effect over simulated lines, in virtual time: the same figures on every machine. What
//! they count is said at [`OrderEffect`]; four machines play, three of them behind the lines.

use anyhow::{Result, bail};
use netsim::figures::{OrderEffect, order_effect, ten_lossy_minutes};
use netsim::{Carrier, Faults};

use super::Figure;

pub fn run_loopback() -> Result<Vec<Figure>> {
    Ok(figures(order_effect(Carrier::Stream, Faults::default())[0]))
}

pub fn run_50_ms() -> Result<Vec<Figure>> {
    Ok(figures(order_effect(Carrier::Stream, line(50, 0, 0))[1]))
}

pub fn run_uneven() -> Result<Vec<Figure>> {
    Ok(figures(
        order_effect(Carrier::Datagrams, line(60, 80, 0))[1],
    ))
}

pub fn run_lossy() -> Result<Vec<Figure>> {
    Ok(figures(
        order_effect(Carrier::Datagrams, line(120, 0, 30))[1],
    ))
}

/// What is left to the near machine when the others sit at 250 ms one way: as on loopback.
pub fn run_beside_far() -> Result<Vec<Figure>> {
    Ok(figures(order_effect(Carrier::Stream, line(250, 20, 0))[0]))
}

/// Ten minutes at 5 % loss, 120 ms there and back, 20 ms more or less.
pub fn run_stalls() -> Result<Vec<Figure>> {
    let report = netsim::run(&ten_lossy_minutes(), &mut netsim::toy_worlds());
    if let Some(failure) = &report.failure {
        bail!("{failure}");
    }
    let longest = report.longest_stall_ms.iter().max();
    Ok(vec![("longest_ms", f64::from(*longest.unwrap_or(&0)))])
}

fn line(latency_ms: u32, jitter_ms: u32, loss_permille: u32) -> Faults {
    Faults {
        latency_ms,
        jitter_ms,
        loss_permille,
        ..Faults::default()
    }
}

fn figures(effect: OrderEffect) -> Vec<Figure> {
    vec![
        ("mean_ms", effect.mean_ms.into()),
        ("p95_ms", effect.p95_ms.into()),
    ]
}
