use super::*;

/// Mean and 95th percentile from order to effect at machine 0, which has the relay, and at those behind
/// `lines`, once delays and cadence have found their place.
fn order_effect(lines: Faults) -> [(u32, u32); 2] {
    let mut plan = Plan::calm(11, 4, 9_000).with_lines(lines);
    plan.settle_ms = 60_000;
    let report = play(&plan);
    [&[0][..], &[1, 2, 3]].map(|machines| {
        let figures = report.order_effect_mean_p95_ms(machines);
        figures.expect("orders were given")
    })
}

#[test]
fn on_loopback_an_order_takes_less_than_two_frames() {
    for (mean, p95) in order_effect(Faults::default()) {
        // To the next frame 8 ms on average, and one turn of one tick.
        assert!((22..=25).contains(&mean) && p95 <= 32, "{mean} {p95}");
    }
}

#[test]
fn at_50_ms_one_way_an_order_takes_the_way_there_and_back_and_a_frame() {
    let [near, (mean, p95)] = order_effect(Faults {
        latency_ms: 50,
        ..Faults::default()
    });
    assert!(mean <= 130 && p95 <= 145, "{mean} {p95}");
    assert_eq!(near, order_effect(Faults::default())[0]);
}

#[test]
fn a_far_seat_leaves_the_near_ones_as_they_were() {
    let [alone, _] = order_effect(Faults::default());
    for latency_ms in [120, 250] {
        let [near, (mean, _)] = order_effect(Faults {
            latency_ms,
            jitter_ms: 20,
            ..Faults::default()
        });
        assert_eq!(near, alone);
        assert!(mean <= 2 * latency_ms + 75, "{mean}");
    }
}

#[test]
fn a_thin_line_carries_an_eight_seat_match() {
    let mut plan = Plan::calm(12, 8, 2_000);
    for machine in &mut plan.machines {
        machine.thoughts_per_minute = 140;
    }
    let report = play(&plan);
    let seconds = report.virtual_ms / 1_000;
    let down: u64 = report.down.iter().map(|down| down.bytes).sum();
    let down_per_machine = down / 8 / seconds;
    assert!(
        down_per_machine < 5_000,
        "{down_per_machine} bytes a second"
    );
}
