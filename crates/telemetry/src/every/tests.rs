use super::Every;

#[test]
fn it_is_due_once_an_interval_and_once_after_a_gap() {
    let mut every = Every::new(10);
    let due: std::vec::Vec<u64> = (0..25)
        .chain(100..=115)
        .filter(|&now_ms| every.is_due(now_ms))
        .collect();
    assert_eq!(due, [10, 20, 100, 110]);
}
