use super::SteadyClock;
use crate::Millis;

#[test]
fn it_follows_small_steps_and_swallows_leaps() {
    let mut clock = SteadyClock::default();
    assert_eq!(clock.read(Millis(5_000)), Millis(0));
    assert_eq!(clock.read(Millis(5_016)), Millis(16));
    assert_eq!(clock.read(Millis(3_605_016)), Millis(1_016));
    assert_eq!(clock.read(Millis(10)), Millis(1_016));
    assert_eq!(clock.read(Millis(30)), Millis(1_036));
}

#[test]
fn a_far_deadline_asks_for_readings_on_the_way() {
    let mut clock = SteadyClock::default();
    clock.read(Millis(100));
    let deadline = Millis(2_500);
    let mut outside = Millis(100);
    let mut readings = 0;
    while clock.now() < deadline {
        outside = clock.wake_at(deadline);
        clock.read(outside);
        readings += 1;
    }
    assert_eq!((outside, readings), (Millis(2_600), 3));
}
