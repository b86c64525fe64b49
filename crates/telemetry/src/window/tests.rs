use super::Window;

#[test]
fn an_empty_window_says_nothing() {
    let window = Window::<4>::new();
    assert!(window.is_empty());
    assert_eq!(window.percentile(95), None);
    assert_eq!(
        (window.min(), window.max(), window.mean()),
        (None, None, None)
    );
}

#[test]
fn percentiles_are_by_nearest_rank() {
    let mut window = Window::<100>::new();
    // 37 and 100 have no common divisor: every number from 1 to 100 once, mixed.
    (0..100).for_each(|n| window.push(n * 37 % 100 + 1));
    for (percent, value) in [
        (0, 1),
        (1, 1),
        (50, 50),
        (95, 95),
        (99, 99),
        (100, 100),
        (900, 100),
    ] {
        assert_eq!(window.percentile(percent), Some(value), "{percent}");
    }

    let mut window = Window::<100>::new();
    [30, 10, 20]
        .into_iter()
        .for_each(|sample| window.push(sample));
    for (percent, value) in [(33, 10), (34, 20), (66, 20), (67, 30), (95, 30)] {
        assert_eq!(window.percentile(percent), Some(value), "{percent}");
    }
}

#[test]
fn only_the_last_samples_count() {
    let mut window = Window::<3>::new();
    [1_000, 1, 2, 3]
        .into_iter()
        .for_each(|sample| window.push(sample));
    assert_eq!(window.len(), 3);
    assert_eq!(
        (window.min(), window.max(), window.mean()),
        (Some(1), Some(3), Some(2))
    );
    window.clear();
    window.push(u32::MAX);
    assert_eq!(window.mean(), Some(u32::MAX));
    assert_eq!(window.samples(), [u32::MAX]);
}
