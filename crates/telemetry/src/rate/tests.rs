use super::Rate;

#[test]
fn a_steady_flow_is_read_as_it_is_and_forgotten_when_it_ends() {
    let mut rate = Rate::default();
    (0..160).for_each(|step| rate.add(50, step * 100));
    assert_eq!(rate.per_second(16_000), 500);
    assert_eq!(rate.per_second(20_000), 250);
    assert_eq!(rate.per_second(24_000), 0);
}

#[test]
fn the_unfinished_second_does_not_count_and_odd_clocks_do_no_harm() {
    let mut rate = Rate::default();
    rate.add(800, 5_500);
    assert_eq!(rate.per_second(5_999), 0);
    assert_eq!(rate.per_second(6_000), 100);
    assert_eq!(rate.per_second(0), 100);
    rate.add(u64::MAX, u64::MAX);
    rate.add(u64::MAX, 0);
    assert_eq!(rate.per_second(u64::MAX), 0);
}
