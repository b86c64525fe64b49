//! Machines that lose their link or their process, and come back.

use determinism::{Domain, Random};
use protocol::Millis;
use protocol::message::AwayPolicy;
use relay::Absence;

use super::play;
use crate::{Direction, Event, Faults, Plan};

fn line() -> Faults {
    Faults {
        latency_ms: 50,
        jitter_ms: 20,
        ..Faults::default()
    }
}

/// A plan in which seats are kept for whoever comes back.
fn plan(seed: u64, ticks: u32) -> Plan {
    let mut plan = Plan::calm(seed, 4, ticks).with_lines(line());
    plan.absence = Absence {
        patience_ms: 500,
        then: [
            AwayPolicy::Hold,
            AwayPolicy::Computer { level: 2 },
            AwayPolicy::Allies,
        ][seed as usize % 3],
    };
    plan
}

#[test]
fn a_killed_process_is_back_in_its_seat_while_the_others_play_on_case_30() {
    for seed in 0..60 {
        let mut random = Random::stream(seed, Domain::Network, 77);
        let mut plan = plan(seed, 1_500);
        let at = Millis(u64::from(200 + random.below(12_000)));
        let machine = 1 + random.below(3) as usize;
        let later = at.plus_ms(u64::from(random.below(5_000)));
        plan.events = vec![
            (at, Event::Kill { machine }),
            (later, Event::Restart { machine }),
        ];
        let report = play(&plan);
        assert_eq!(report.finished, 4, "{report}");
        assert_eq!(report.returns_ms.len(), 1, "{report}");
        // Three ways there and back, the world built, and some turns played.
        assert!(report.returns_ms[0] < 2_000, "{:?}", report.returns_ms);
        // The others go their way at full speed: nobody waits longer than a line takes.
        assert!(report.virtual_ms < 1_500 * 16 + 7_500, "{report}");
    }
}

#[test]
fn a_broken_link_is_made_again_and_no_order_is_lost() {
    for seed in 0..60 {
        let mut random = Random::stream(seed, Domain::Network, 78);
        let mut plan = plan(seed, 1_200);
        for _ in 0..3 {
            let at = Millis(u64::from(1_000 + random.below(14_000)));
            let machine = 1 + random.below(3) as usize;
            plan.events.push((at, Event::Break { machine }));
        }
        plan.events.sort_by_key(|&(at, _)| at);
        let report = play(&plan);
        assert_eq!(report.finished, 4, "{report}");
        assert!(!report.returns_ms.is_empty(), "{report}");
    }
}

#[test]
fn a_half_open_link_is_replaced() {
    for direction in [Direction::Up, Direction::Down, Direction::Both] {
        let mut plan = plan(3, 3_000);
        plan.patience_ms = 4_000;
        let (machine, for_ms) = (2, 26_000);
        plan.events = vec![(
            Millis(3_000),
            Event::Cut {
                machine,
                direction,
                for_ms,
            },
        )];
        let report = play(&plan);
        assert_eq!(report.finished, 4, "{direction:?}: {report}");
    }
    // The machine loses power, and nobody is told.
    let mut plan = plan(4, 3_000);
    plan.patience_ms = 20_000;
    plan.events = vec![
        (Millis(3_000), Event::Vanish { machine: 1 }),
        (Millis(5_000), Event::Restart { machine: 1 }),
    ];
    let report = play(&plan);
    assert_eq!(report.finished, 4, "{report}");
}

#[test]
fn two_are_away_at_the_same_time_and_come_back_in_any_order() {
    for seed in 0..20 {
        let mut random = Random::stream(seed, Domain::Network, 79);
        let mut plan = plan(seed, 1_500);
        for machine in [1, 3] {
            let at = Millis(u64::from(3_000 + random.below(2_000)));
            let later = at.plus_ms(u64::from(random.below(6_000)));
            plan.events.push((at, Event::Kill { machine }));
            plan.events.push((later, Event::Restart { machine }));
        }
        plan.events.sort_by_key(|&(at, _)| at);
        let report = play(&plan);
        assert_eq!(report.finished, 4, "{report}");
        assert_eq!(report.returns_ms.len(), 2, "{report}");
    }
}
