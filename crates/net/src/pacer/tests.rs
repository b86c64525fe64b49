use protocol::Millis;

use super::{Pacer, Speed};

/// Ticks that run when the pacer is asked at `now`, until it rests.
fn run_at(pacer: &mut Pacer, now: u64) -> u32 {
    let mut ticks = 0;
    while pacer.rest_until(Millis(now)).is_none() {
        pacer.run();
        ticks += 1;
    }
    ticks
}

#[test]
fn ticks_keep_their_time_whatever_the_frame_rate() {
    for frame_ms in [3, 16, 17, 33, 200] {
        let mut pacer = Pacer::new(Speed::Percent(100));
        let ticks: u32 = (0..=8_000 / frame_ms)
            .map(|frame| run_at(&mut pacer, 50 + frame * frame_ms))
            .sum();
        let wanted = (8_000 / frame_ms * frame_ms / 16 + 1) as u32;
        assert_eq!(ticks, wanted, "{frame_ms} ms frames");
    }
}

#[test]
fn a_stall_shifts_the_schedule() {
    let mut pacer = Pacer::new(Speed::Percent(100));
    assert_eq!(run_at(&mut pacer, 0), 1);
    assert_eq!(run_at(&mut pacer, 60_000), 2, "one that is due, one banked");
    assert_eq!(run_at(&mut pacer, 60_010), 0);
}

#[test]
fn another_schedule_delays_at_once_and_hastens_gently() {
    let mut pacer = Pacer::new(Speed::Percent(100));
    run_at(&mut pacer, 1_000);
    pacer.delay_to(1_050_000);
    assert_eq!(pacer.rest_until(Millis(1_020)), Some(Millis(1_050)));
    pacer.delay_to(1_000_000);
    assert_eq!(pacer.rest_until(Millis(1_020)), Some(Millis(1_050)));
    pacer.hasten_to(1_030_000, 4);
    assert_eq!(
        pacer.rest_until(Millis(1_020)),
        Some(Millis(1_047)),
        "a twentieth of four ticks"
    );
    pacer.hasten_to(1_046_000, 4);
    assert_eq!(
        pacer.rest_until(Millis(1_020)),
        Some(Millis(1_046)),
        "and no earlier than that"
    );
    pacer.delay_to(9_000_000);
    pacer.hasten_to(1_000_000, 1);
    assert_eq!(
        pacer.rest_until(Millis(1_020)),
        Some(Millis(8_750)),
        "the further behind, the faster"
    );
}

#[test]
fn a_clock_set_back_or_ahead_neither_stops_nor_races() {
    let mut pacer = Pacer::new(Speed::Percent(100));
    run_at(&mut pacer, 1_000_000);
    assert!(run_at(&mut pacer, 1_000) <= 1);
    assert_eq!(
        (0..=10)
            .map(|frame| run_at(&mut pacer, 1_000 + frame * 16))
            .sum::<u32>(),
        10
    );
    assert_eq!(run_at(&mut pacer, 900_000_000), 2);
}

#[test]
fn other_speeds() {
    let mut pacer = Pacer::new(Speed::Percent(800));
    let ticks: u32 = (0..=100).map(|frame| run_at(&mut pacer, frame * 16)).sum();
    assert_eq!(ticks, 801);
    pacer.set_speed(Speed::Paused);
    assert_eq!(pacer.rest_until(Millis(2_000)), Some(Millis(2_016)));
    pacer.set_speed(Speed::Unbounded);
    assert_eq!(pacer.rest_until(Millis(2_000)), None);
    assert_eq!(pacer.progress_permille(Millis(2_000)), 1_000);
}

#[test]
fn progress_runs_from_tick_to_tick() {
    let mut pacer = Pacer::new(Speed::Percent(100));
    run_at(&mut pacer, 100);
    assert_eq!(pacer.progress_permille(Millis(100)), 0);
    assert_eq!(pacer.progress_permille(Millis(108)), 500);
    assert_eq!(pacer.progress_permille(Millis(116)), 1_000);
    assert_eq!(pacer.progress_permille(Millis(500)), 1_000);
}

#[test]
fn saying_the_same_speed_each_frame_loses_no_tick() {
    let mut pacer = Pacer::new(Speed::Paused);
    let mut ticks = 0;
    for frame in 0..=40 {
        pacer.set_speed(Speed::Percent(100));
        ticks += run_at(&mut pacer, frame * 200);
    }
    assert_eq!(ticks, 8_000 / 16 + 1);
    pacer.set_speed(Speed::Percent(200));
    assert_eq!(run_at(&mut pacer, 8_000), 1, "a new speed, a new schedule");
    assert_eq!(run_at(&mut pacer, 8_160), 20);
}
