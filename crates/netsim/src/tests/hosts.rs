//! Hosts that go, and the match that goes on without them.

use protocol::Millis;

use crate::{Direction, Event, Faults, Plan, Report, run, toy_worlds};

/// What a match may stand still when its host goes (NETCODE §5).
const STALL_MS_MAX: u32 = 5_000;

fn plan(seed: u64, machines: usize, events: &[(u64, Event)]) -> Plan {
    let line = Faults {
        latency_ms: 30,
        jitter_ms: 10,
        loss_permille: 20,
        ..Faults::default()
    };
    let mut plan = Plan::calm(seed, machines, 1_200).with_lines(line);
    plan.outlives_host = true;
    plan.events = events
        .iter()
        .map(|&(at, event)| (Millis(at), event))
        .collect();
    plan
}

/// Everybody but `gone` machines got to the end, hosted by the host of this number.
fn check(plan: &Plan, gone: usize, epoch: u32) -> Report {
    let report = run(plan, &mut toy_worlds());
    assert_eq!(report.failure, None, "{report} with {:?}", plan.events);
    let left = plan.machines.len() - gone;
    assert_eq!(
        (report.finished, report.epoch),
        (left, epoch),
        "{report} with {:?}",
        plan.events
    );
    report
}

fn longest_stall_ms(report: &Report) -> u32 {
    report.longest_stall_ms.iter().copied().max().unwrap_or(0)
}

#[test]
fn a_match_goes_on_when_its_host_dies_whenever_that_is() {
    let is_silent = false;
    for machines in 2..=8 {
        for at in [1_500, 3_001, 3_017, 5_555, 9_000] {
            let mut plan = plan(at, machines, &[(at, Event::KillHost { is_silent })]);
            if machines % 2 == 0 {
                plan = plan.over_datagrams();
            }
            let report = check(&plan, 1, 2);
            assert!(longest_stall_ms(&report) <= STALL_MS_MAX, "{report}");
        }
    }
}

#[test]
fn a_host_without_power_is_missed_after_two_seconds() {
    let is_silent = true;
    for machines in 3..=8 {
        let plan = plan(7, machines, &[(4_000, Event::KillHost { is_silent })]).over_datagrams();
        let report = check(&plan, 1, 2);
        assert!(longest_stall_ms(&report) <= STALL_MS_MAX, "{report}");
    }
}

/// Nothing says that the host is gone: it may play on, with as much right.
#[test]
fn one_of_two_goes_on_alone_only_without_doubt() {
    let line = Event::CutHost {
        direction: Direction::Both,
        for_ms: 6_000,
    };
    let report = check(&plan(3, 2, &[(4_000, line)]), 0, 1);
    assert!(report.returns_ms.len() == 1, "it came back: {report}");
}

#[test]
fn two_hosts_may_die_one_after_the_other() {
    let is_silent = false;
    let kill = Event::KillHost { is_silent };
    for machines in 3..=8 {
        for between in [1, 40, 900, 2_300, 4_000] {
            let events = [(3_000, kill), (3_000 + between, kill)];
            let report = run(&plan(between, machines, &events), &mut toy_worlds());
            assert_eq!(report.failure, None, "{report}, {between} ms between");
            // The second may die before it is the host; then the first of the others is.
            assert!(
                report.finished >= machines - 2,
                "{report}, {between} ms between"
            );
        }
    }
}

#[test]
fn a_host_that_stood_still_comes_back_as_a_guest() {
    for (machines, for_ms) in [(3, 5_000), (4, 6_000), (5, 9_000), (8, 5_500)] {
        let events = [(4_000, Event::StallHost { for_ms })];
        check(&plan(11, machines, &events), 0, 2);
    }
}

/// On a machine that is too busy the relay may be silent while the host's own person plays: that one has
/// nowhere to go back to.
#[test]
fn the_person_at_the_host_is_patient_with_the_relay_of_its_own_machine() {
    for (seed, for_ms) in [1_500, 2_100, 2_600, 3_500, 7_000].into_iter().enumerate() {
        let plan = plan(seed as u64, 4, &[(4_000, Event::StallRelay { for_ms })]);
        let report = run(&plan, &mut toy_worlds());
        assert_eq!(report.failure, None, "{for_ms} ms: {report}");
        assert_eq!(report.finished, 4, "{for_ms} ms: {report}");
    }
}

#[test]
fn a_host_that_is_cut_off_from_all_comes_back_as_a_guest() {
    for direction in [Direction::Up, Direction::Both] {
        for seed in 0..8 {
            let for_ms = 7_000;
            let events = [(4_000, Event::CutHost { direction, for_ms })];
            check(&plan(seed, 3 + seed as usize % 6, &events), 0, 2);
        }
    }
}

/// Everybody hears it, so nobody can know that it hears nobody but those for whom it waits.
#[test]
fn a_host_that_hears_nobody_holds_its_match_together() {
    for seed in 0..8 {
        let cut = Event::CutHost {
            direction: Direction::Down,
            for_ms: 7_000,
        };
        let plan = plan(seed, 3 + seed as usize % 6, &[(4_000, cut)]);
        let report = run(&plan, &mut toy_worlds());
        assert_eq!(report.failure, None, "{report}");
        assert_eq!(report.finished, plan.machines.len(), "{report}");
    }
}

#[test]
fn a_guest_that_loses_its_own_line_opens_no_match_of_its_own() {
    for direction in [Direction::Up, Direction::Down, Direction::Both] {
        let cut = Event::Cut {
            machine: 1,
            direction,
            for_ms: 7_000,
        };
        check(&plan(5, 4, &[(4_000, cut)]), 0, 1);
    }
}

#[test]
fn whatever_happens_to_hosts_the_others_play_one_match() {
    for seed in 0..60 {
        let plan = Plan::of_hosts_going(seed);
        let report = run(&plan, &mut toy_worlds());
        assert_eq!(report.failure, None, "{report} with {:?}", plan.events);
    }
}
