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
