use crate::{Failure, Plan, run, toy_worlds};

/// Seeds that the ordinary test run plays. `headless soak` plays as many as one likes.
const SEEDS: u64 = 200;

#[test]
fn two_hundred_seeds_of_trouble() {
    let mut failed = Vec::new();
    let (mut finished, mut machines) = (0, 0);
    for seed in 1..=SEEDS {
        let report = run(&Plan::of_seed(seed), &mut toy_worlds());
        finished += report.finished;
        machines += report.machines;
        if report.failure.is_some() {
            failed.push(report.to_string());
        }
    }
    assert!(
        failed.is_empty(),
        "{} failed:\n{}",
        failed.len(),
        failed.join("\n")
    );
    assert!(
        finished * 2 > machines,
        "most machines see the end: {finished} of {machines}"
    );
}

#[test]
fn a_soak_would_see_worlds_that_part() {
    let mut seen = 0;
    for seed in 1..=20 {
        let plan = Plan::of_seed(seed);
        let report = run(&plan, &mut |setup, index| {
            let toy = crate::ToyWorld::new(setup);
            Box::new(if index == 0 { toy.flipped(2, 60) } else { toy })
        });
        seen += u32::from(matches!(
            report.failure,
            Some(Failure::DigestsDiffer { .. })
        ));
    }
    assert!(seen >= 15, "{seen}");
}
