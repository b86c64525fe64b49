use super::Histogram;

#[test]
fn samples_fall_below_the_edge_that_holds_them() {
    let mut histogram = Histogram::default();
    assert_eq!(histogram.percentile_ms(50), None);
    for sample in [0, 16, 17, 2_000, 2_001, u32::MAX] {
        histogram.add(sample);
    }
    let counts = histogram.counts();
    assert_eq!((counts[0], counts[1], counts[14], counts[15]), (2, 1, 1, 2));
    assert_eq!(histogram.total(), 6);
    assert_eq!(histogram.percentile_ms(50), Some(32));
    assert_eq!(histogram.percentile_ms(66), Some(2_000));
    assert_eq!(histogram.percentile_ms(100), None, "slower than all edges");
}
