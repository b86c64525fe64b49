//! Whole matches in virtual time.

use protocol::{Millis, Turn};

use crate::{Direction, Event, Faults, MakeWorld, Plan, Report, ToyWorld, World, run, toy_worlds};

mod datagrams;
mod divergence;
mod healing;
mod hosts;
mod joiners;
mod overload;
mod pace;
mod presence;
mod soak;

fn play(plan: &Plan) -> Report {
    let report = run(plan, &mut toy_worlds());
    assert_eq!(report.failure, None, "{report}");
    report
}

#[test]
fn a_calm_match_runs_at_full_speed_and_never_waits() {
    let report = play(&Plan::calm(1, 4, 3_000));
    assert_eq!(report.finished, 4);
    assert!(report.virtual_ms < 3_000 * 16 + 1_000, "{report}");
    assert_eq!(report.turns_waited, [0, 0, 0, 0]);
}

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in [3, 17, 40] {
        let plan = Plan::of_seed(seed);
        let first = run(&plan, &mut toy_worlds());
        assert_eq!(first, run(&plan, &mut toy_worlds()));
    }
}

#[test]
fn every_single_fault_is_survived() {
    let faults = [
        Event::Stall {
            machine: 1,
            for_ms: 3_000,
        },
        Event::Stall {
            machine: 0,
            for_ms: 3_000,
        },
        Event::StallRelay { for_ms: 3_000 },
        Event::JumpClock {
            machine: 1,
            by_ms: 3_600_000,
        },
        Event::JumpClock {
            machine: 1,
            by_ms: -40_000,
        },
        Event::JumpRelayClock { by_ms: 3_600_000 },
        Event::JumpRelayClock { by_ms: -900 },
        Event::Cut {
            machine: 1,
            direction: Direction::Up,
            for_ms: 5_000,
        },
        Event::Cut {
            machine: 1,
            direction: Direction::Down,
            for_ms: 5_000,
        },
        Event::Cut {
            machine: 1,
            direction: Direction::Both,
            for_ms: 5_000,
        },
    ];
    for event in faults {
        let mut plan = Plan::calm(5, 3, 500);
        plan.events = vec![(Millis(3_000), event)];
        let report = play(&plan);
        assert_eq!(report.finished, 3, "{event:?}: {report}");
    }
}

#[test]
fn who_goes_does_not_stop_the_others() {
    for (event, within_ms) in [
        (Event::Kill { machine: 1 }, 300),
        (Event::Quit { machine: 1 }, 300),
        (Event::Vanish { machine: 1 }, 61_000),
    ] {
        let mut plan = Plan::calm(6, 3, 500);
        plan.events = vec![(Millis(3_000), event)];
        let report = play(&plan);
        assert_eq!(report.finished, 2, "{event:?}: {report}");
        assert!(
            report.virtual_ms < 500 * 16 + 600 + within_ms,
            "{event:?}: {report}"
        );
    }
    for machine in 0..3 {
        for at in (0..2_500).step_by(97) {
            let mut plan = Plan::calm(at, 3, 100).with_lines(Faults {
                latency_ms: 40,
                jitter_ms: 30,
                ..Faults::default()
            });
            plan.patience_ms = 2_000;
            plan.events = vec![(Millis(at), Event::Kill { machine })];
            play(&plan);
        }
    }
}

#[test]
fn a_relay_that_dies_ends_the_match_for_everybody() {
    let mut plan = Plan::calm(8, 3, 500);
    plan.events = vec![(Millis(3_000), Event::KillRelay)];
    let report = play(&plan);
    assert_eq!(report.finished, 0);
    assert!(report.virtual_ms < 3_100);
}
