use super::Budget;
use crate::Millis;

#[test]
fn a_burst_passes_and_then_only_the_steady_rate() {
    let mut budget = Budget::new(100, 50, Millis(0));
    assert!(budget.spend(50, Millis(0)));
    assert!(!budget.spend(1, Millis(9)));
    assert!(budget.spend(1, Millis(10)));
    assert!(!budget.spend(1, Millis(10)));
    assert!(
        budget.spend(50, Millis(9_999_999)),
        "it refills, and no further than full"
    );
    assert!(!budget.spend(1, Millis(9_999_999)));
    assert!(
        !budget.spend(1, Millis(0)),
        "a clock that runs back gives nothing"
    );
}
