use super::{Outcome, play, run};

/// The first of the ten thousand that `headless bench movement --layouts` runs, two of every sort.
#[test]
fn whoever_has_a_way_gets_on_and_gets_there() {
    let (outcome, failed) = run(0..8, 2).expect("they run");
    assert_eq!(failed, [0_u32; 0], "{outcome:?}");
    assert!(outcome.units > 100, "{outcome:?}");
}

#[test]
fn a_layout_follows_from_its_number() {
    let again: Outcome = play(3).expect("it runs");
    assert_eq!(play(3).expect("it runs"), again);
    assert!(again.units > 0);
}

/// Layouts in which somebody once failed: beside a gap that it took to be behind it (459), to and fro between two points
/// of its route (1243, 1247, 1749, 2109), face to face with another (1162, 1937).
#[test]
fn those_in_which_somebody_was_stuck_go_well() {
    for number in [459, 1162, 1243, 1247, 1749, 1937, 2109] {
        let outcome: Outcome = play(number).expect("it runs");
        assert_eq!(outcome.failed(), 0, "layout {number}: {outcome:?}");
    }
}
