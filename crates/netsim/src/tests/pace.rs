use super::*;

/// Mean and 95th percentile from order to effect over these lines.
fn order_effect(lines: Faults) -> (u32, u32) {
    let report = play(&Plan::calm(11, 3, 3_000).with_lines(lines));
    report
        .order_effect_mean_p95_ms(&[1, 2])
        .expect("orders were given")
}

#[test]
fn an_order_takes_half_a_turn_and_the_delay() {
    let (mean, p95) = order_effect(Faults::default());
    // Two turns (128 ms) there and back, and the rest of the turn it was given in: 0, 16, 32 or 48 ms,
    // because this person thinks in frames.
    assert!((150..=155).contains(&mean), "{mean}");
    assert!(p95 <= 176, "{p95}");
}

#[test]
fn lines_within_the_delay_change_nothing() {
    let near = order_effect(Faults::default());
    let far = order_effect(Faults {
        latency_ms: 45,
        jitter_ms: 5,
        ..Faults::default()
    });
    assert!(
        far.0 <= near.0 + 10 && far.1 <= near.1 + 10,
        "{near:?} {far:?}"
    );
}

#[test]
fn a_thin_line_carries_an_eight_seat_match() {
    let mut plan = Plan::calm(12, 8, 2_000);
    for machine in &mut plan.machines {
        machine.thoughts_per_minute = 140;
    }
    let report = play(&plan);
    let seconds = report.virtual_ms / 1_000;
    let down_per_machine = report.bytes_down / 8 / seconds;
    assert!(
        down_per_machine < 5_000,
        "{down_per_machine} bytes a second"
    );
}
