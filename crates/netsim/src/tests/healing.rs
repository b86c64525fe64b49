use super::*;
use protocol::message::{CloseReason, DriftPolicy};
use protocol::{MatchSetup, Seat, SeatSet};

/// Store and tick of a bit that changes at machine `.0`.
type Fault = (usize, usize, u32);

fn faulty(faults: &[Fault]) -> impl FnMut(&MatchSetup, usize) -> Box<dyn World> {
    let faults = faults.to_vec();
    move |setup, index| {
        let own = faults.iter().filter(|(machine, ..)| *machine == index);
        let toy = own.fold(ToyWorld::new(setup), |toy, &(_, store, tick)| {
            toy.flipped(store, tick)
        });
        Box::new(toy)
    }
}

fn heal(mut plan: Plan, faults: &[Fault]) -> Report {
    plan.is_parting_wanted = true;
    let report = run(&plan, &mut faulty(faults));
    assert_eq!(report.failure, None, "{report} {faults:?}");
    report
}

/// The worlds were equal again soon behind the fault, and to the end.
fn assert_equal_again(report: &Report, within_turns: u32) {
    let (first, last) = (report.parted, report.parted_last);
    let took = last
        .expect("they parted")
        .since(first.expect("they parted"));
    assert!(took <= within_turns, "{took} turns");
}

/// Two machines, that of `wrong` among them, have named the cell, each with both values.
fn assert_found_out(report: &Report, store: usize, wrong: usize) {
    let found = report.findings.iter().filter(|found| !found.is_empty());
    assert_eq!(found.count(), 2, "{report}");
    assert_eq!(report.findings[wrong].len(), 1);
    for finding in report.findings.iter().flatten() {
        let cell = format!("store {store}, cell 7: ");
        assert!(finding.starts_with(&cell), "{finding}");
    }
}

#[test]
fn a_bit_in_any_store_is_put_right_while_the_others_play_on() {
    for machines in [2, 3, 8] {
        for store in 0..ToyWorld::STORES {
            for wrong in [0, machines - 1] {
                let plan = Plan::calm(11, machines, 700);
                let report = heal(plan, &[(wrong, store, 150 + store as u32)]);
                assert_eq!(report.finished, machines);
                assert_eq!(report.stores_named, Some(vec![store as u8]));
                assert_eq!(report.mismatches_told, vec![1; machines]);
                assert_eq!(report.mended_told, vec![1; machines]);
                assert_equal_again(&report, 60);
                assert_found_out(&report, store, wrong);
                // Between two the host judges; if it is wrong itself, it needs nobody's world.
                let gets_one = u32::from(machines > 2 || wrong > 0);
                let mut drifted = vec![0; machines];
                drifted[wrong] = gets_one;
                assert_eq!(report.drifted, drifted);
            }
        }
    }
}

#[test]
fn where_both_differ_from_the_judgement_both_are_put_right() {
    let report = heal(Plan::calm(12, 2, 700), &[(0, 1, 150), (1, 3, 150)]);
    assert_eq!(report.finished, 2);
    assert_eq!(report.mended_told, [2, 2]);
    assert_equal_again(&report, 60);
}

#[test]
fn two_against_two_are_judged_as_well() {
    let faults = [(2, 1, 150), (3, 1, 150)];
    let report = heal(Plan::calm(12, 4, 700), &faults);
    assert!(
        report
            .mismatch
            .as_ref()
            .is_some_and(|named| named.minority.is_empty())
    );
    assert_eq!(report.finished, 4);
    assert_eq!(report.drifted, [0, 0, 1, 1]);
    assert_equal_again(&report, 60);
}

#[test]
fn several_in_a_minority_are_put_right_at_once_and_later_ones_too() {
    let faults = [(1, 1, 150), (4, 2, 150), (5, 0, 400)];
    let report = heal(Plan::calm(13, 6, 900), &faults);
    assert_eq!(report.finished, 6);
    assert_eq!(report.drifted, [0, 1, 0, 0, 1, 1]);
    assert_eq!(report.mended_told, [3; 6]);
}

#[test]
fn the_third_time_is_the_last_for_that_seat_and_for_nobody_else() {
    let faults = [(2, 1, 150), (2, 2, 400), (2, 3, 650)];
    let report = heal(Plan::calm(14, 4, 1_400), &faults);
    assert_eq!(report.drifted, [0, 0, 2, 0]);
    assert_eq!(report.finished, 3);
    let is_put_out = |reason: &Option<CloseReason>| matches!(reason, Some(CloseReason::Parted { minority }) if minority.len() == 1);
    assert!(is_put_out(&report.closed[2]), "{:?}", report.closed);
    // Between two it is the end of the match where the judge is the one.
    let faults = [(0, 1, 150), (0, 2, 400), (0, 3, 650)];
    let report = heal(Plan::calm(14, 2, 1_400), &faults);
    assert_eq!(report.finished, 0);
    assert!(report.closed.iter().all(is_put_out), "{:?}", report.closed);
}

#[test]
fn a_room_may_choose_to_stop_instead() {
    let mut plan = Plan::calm(15, 3, 2_000);
    plan.drift = DriftPolicy::Stop;
    let report = heal(plan, &[(1, 4, 150)]);
    assert_eq!(report.finished, 0);
    assert_eq!(report.mismatches_told, [1, 1, 1]);
    assert_eq!(report.drifted, [0, 0, 0]);
    let minority: SeatSet = report.mismatch.expect("it was told").minority;
    let reason = CloseReason::Parted { minority };
    assert_eq!(report.closed, [Some(reason); 3]);
    assert_eq!(minority.iter().map(Seat::index).count(), 1);
}

#[test]
fn bad_lines_neither_hinder_it_nor_raise_an_alarm_case_46() {
    for seed in 1..=24 {
        let faults = Faults {
            latency_ms: 60,
            jitter_ms: 60,
            loss_permille: 30,
            ..Faults::default()
        };
        let machines = 2 + seed as usize % 4;
        let mut plan = Plan::calm(seed, machines, 1_200).with_lines(faults);
        if seed % 2 == 0 {
            plan = plan.over_datagrams();
        }
        let wrong = seed as usize % machines;
        let report = heal(plan, &[(wrong, 1, 200)]);
        assert_eq!(report.finished, machines, "{report}");
        assert_eq!(
            report.mended_told,
            vec![1; machines],
            "seed {seed}: {report:#?}"
        );
    }
}

#[test]
fn whoever_loses_the_line_while_a_world_is_put_right_comes_back_to_the_right_one() {
    for at_ms in (3_000..4_200).step_by(60) {
        let mut plan = Plan::calm(16, 3, 1_500);
        plan.events = vec![(Millis(at_ms), Event::Break { machine: 2 })];
        let report = heal(plan, &[(2, 1, 160)]);
        assert_eq!(report.finished, 3, "{at_ms}");
    }
}

/// What a machine finds out about its world takes longer than making a new link: then it says it over that.
#[test]
fn a_witness_that_loses_the_line_is_no_stranger() {
    for machines in [2, 4] {
        for at_ms in (3_000..4_200).step_by(60) {
            let line = Faults {
                latency_ms: 40,
                ..Faults::default()
            };
            let mut plan = Plan::calm(17, machines, 1_500).with_lines(line);
            plan.machines[1].frame_ms = 33;
            plan.events = vec![(Millis(at_ms), Event::Break { machine: 1 })];
            for wrong in [0, 1] {
                let report = heal(plan.clone(), &[(wrong, 1, 160)]);
                assert_eq!(report.finished, machines, "{at_ms}");
                assert_eq!(report.closed, vec![None; machines]);
            }
        }
    }
}

fn outliving(seed: u64, machines: usize, kills_ms: &[u64]) -> Plan {
    let line = Faults {
        latency_ms: 20,
        ..Faults::default()
    };
    let mut plan = Plan::calm(seed, machines, 1_600).with_lines(line);
    plan.outlives_host = true;
    let is_silent = false;
    let kill = |&at: &u64| (Millis(at), Event::KillHost { is_silent });
    plan.events = kills_ms.iter().map(kill).collect();
    plan
}

#[test]
fn a_host_may_go_while_a_world_is_put_right_and_while_two_find_out_what_is_wrong() {
    for at_ms in (2_700..4_500).step_by(60) {
        let plan = outliving(18, 4, &[at_ms]);
        let report = heal(plan, &[(3, 1, 160)]);
        assert_eq!((report.finished, report.epoch), (3, 2), "{at_ms}");
        assert!(report.mended_told[1] > 0, "{at_ms}");
    }
}

#[test]
fn a_new_host_heals_as_well_and_knows_how_often_it_was_done_before() {
    let faults = [(4, 1, 150), (4, 2, 700), (4, 3, 1_150)];
    let report = heal(outliving(19, 5, &[6_500, 15_500]), &faults[..2]);
    assert_eq!((report.finished, report.epoch), (3, 3));
    assert_eq!(report.drifted[4], 2);
    let report = heal(outliving(19, 5, &[6_500, 15_500]), &faults);
    assert_eq!((report.finished, report.epoch), (2, 3), "{report:#?}");
    assert_eq!(report.drifted[4], 2);
    assert!(matches!(report.closed[4], Some(CloseReason::Parted { .. })));
}
