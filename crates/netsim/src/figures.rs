use crate::{Carrier, Faults, Plan, Report, run, toy_worlds};

/// From order to effect in milliseconds: from the click, which falls somewhere between two frames, to the
/// end of the tick that carries it out at the same machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderEffect {
    pub mean_ms: u32,
    pub p95_ms: u32,
}

impl OrderEffect {
    /// Over all orders of `machines`.
    ///
    /// # Panics
    /// When there were none.
    #[must_use]
    pub fn of(report: &Report, machines: &[usize]) -> OrderEffect {
        let figures = report.order_effect_mean_p95_ms(machines);
        let (mean_ms, p95_ms) = figures.expect("people give orders");
        OrderEffect { mean_ms, p95_ms }
    }
}

/// Four machines for four minutes, three of them behind `faults`. What is measured begins after one:
/// until then delays and cadence find their place.
#[must_use]
pub fn four_machines(carrier: Carrier, faults: Faults) -> Plan {
    let mut plan = Plan::calm(11, 4, 15_000).with_lines(faults);
    for machine in &mut plan.machines[1..] {
        machine.carrier = carrier;
    }
    plan.settle_ms = 60_000;
    plan
}

/// What the machine with the relay sees in such a match, and what those behind the lines do.
///
/// # Panics
/// When the match goes wrong.
#[must_use]
pub fn order_effect(carrier: Carrier, faults: Faults) -> [OrderEffect; 2] {
    let report = run(&four_machines(carrier, faults), &mut toy_worlds());
    assert_eq!(report.failure, None, "{report}");
    [&[0][..], &[1, 2, 3]].map(|machines| OrderEffect::of(&report, machines))
}

/// Ten minutes behind lines of 120 ms there and back, 20 ms more or less, that lose 5 %.
#[must_use]
pub fn ten_lossy_minutes() -> Plan {
    let faults = Faults {
        latency_ms: 50,
        jitter_ms: 20,
        loss_permille: 50,
        ..Faults::default()
    };
    let mut plan = four_machines(Carrier::Datagrams, faults);
    plan.ticks = (60_000 + 600_000) / 16;
    plan
}
