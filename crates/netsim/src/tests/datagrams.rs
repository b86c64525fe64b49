use super::*;
use protocol::message::Pace;

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

/// Two hundred and eighty-eight milliseconds for the way there and back and a datagram that is lost.
fn far_match() -> Plan {
    let mut plan = Plan::calm(21, 3, 20_000).with_lines(FAR);
    plan.pace = Pace {
        ticks_per_turn: 2,
        delay_turns: 9,
    };
    plan
}

#[test]
fn a_lost_datagram_holds_up_nobody_where_a_lost_segment_does() {
    let datagrams = play(&far_match().over_datagrams());
    let (mean, p95) = datagrams
        .order_effect_mean_p95_ms(&[1, 2])
        .expect("orders were given");
    assert!(mean <= 320 && p95 <= 380, "{mean} {p95}");
    let streams = play(&far_match());
    let waited = |report: &Report| report.turns_waited.iter().sum::<u32>();
    assert!(
        waited(&datagrams) * 10 < waited(&streams),
        "{} {}",
        waited(&datagrams),
        waited(&streams)
    );
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
