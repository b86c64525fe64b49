use super::*;

/// A far line that loses 3 of 100, in both directions.
const FAR: Faults = Faults {
    latency_ms: 120,
    jitter_ms: 0,
    loss_permille: 30,
    duplicate_permille: 0,
    reorder_permille: 0,
    spoiled_permille: 0,
    bandwidth_bytes_per_s: None,
};

/// From order to effect behind that line, once delays and cadence have found their place.
fn order_effect(plan: impl FnOnce(Plan) -> Plan) -> (u32, u32) {
    let mut plan = plan(Plan::calm(21, 4, 15_000).with_lines(FAR));
    plan.settle_ms = 60_000;
    let figures = play(&plan).order_effect_mean_p95_ms(&[1, 2, 3]);
    figures.expect("orders were given")
}

#[test]
fn over_datagrams_a_lossy_line_is_hardly_slower_than_its_way_there_and_back() {
    let (mean, p95) = order_effect(Plan::over_datagrams);
    assert!(mean <= 320 && p95 <= 380, "{mean} {p95}");
    let (mean_of_streams, _) = order_effect(|plan| plan);
    assert!(mean + 50 < mean_of_streams, "{mean} {mean_of_streams}");
}

#[test]
fn matches_over_datagrams_run_through_everything_a_line_can_do() {
    for seed in 0..12 {
        let faults = Faults {
            latency_ms: 20 + seed as u32 * 10,
            jitter_ms: 40,
            loss_permille: 25 * seed as u32,
            duplicate_permille: 50,
            reorder_permille: 100,
            spoiled_permille: 20,
            bandwidth_bytes_per_s: None,
        };
        let mut plan = Plan::calm(seed, 3, 600).with_lines(faults).over_datagrams();
        plan.events.push((
            Millis(4_000),
            Event::Cut {
                machine: 1,
                direction: [Direction::Up, Direction::Down, Direction::Both][seed as usize % 3],
                for_ms: 3_000,
            },
        ));
        let report = play(&plan);
        assert_eq!(report.finished, 3, "{report}");
    }
}
