use std::string::ToString;

use super::{Meters, Quality, Reason};

/// Sixty turns on a line that takes so long there and back, and now and then longer.
fn meters(way_ms: u64, slow_ms: u64) -> Meters {
    let mut meters = Meters::default();
    for turn in 0..60 {
        let sent_ms = u64::from(turn) * 64;
        let slow = if turn % 10 == 9 { slow_ms } else { 0 };
        meters.turn_sent(turn, 128, sent_ms);
        meters.turn_closed(turn, sent_ms + way_ms + slow);
        meters.gate(false, 1, sent_ms);
    }
    meters
}

#[test]
fn a_good_line_is_good_and_says_how_long_it_is() {
    let readings = meters(70, 20).readings(4_000);
    assert_eq!(
        (readings.quality, readings.reason),
        (Quality::Good, Reason::Nothing)
    );
    assert_eq!(
        (readings.round_trip_ms, readings.jitter_ms),
        (Some(70), Some(20))
    );
    assert_eq!((readings.delay_ms, readings.turns_in_hand), (128, 1));
    assert_eq!((readings.stalls, readings.late_turns), (0, 0));
}

#[test]
fn each_reason_takes_its_part_of_the_word() {
    let far = meters(250, 0).readings(4_000);
    assert_eq!((far.quality, far.reason), (Quality::Fair, Reason::Far));
    let very_far = meters(450, 300).readings(4_000);
    assert_eq!(
        (very_far.quality, very_far.reason),
        (Quality::Poor, Reason::Far)
    );
    let unsteady = meters(50, 250).readings(4_000);
    assert_eq!(
        (unsteady.quality, unsteady.reason),
        (Quality::Poor, Reason::Unsteady)
    );
    let mut busy = meters(50, 0);
    busy.load(3, 99);
    let busy = busy.readings(4_000);
    assert_eq!((busy.quality, busy.reason), (Quality::Poor, Reason::Busy));
    assert_eq!(busy.load_percent[3], Some(99));
}

#[test]
fn a_late_turn_is_fair_a_stall_is_poor_and_both_are_forgiven() {
    let mut meters = meters(50, 0);
    for now_ms in [4_000, 4_016, 4_100] {
        meters.gate(true, 0, now_ms);
    }
    let late = meters.readings(4_100);
    assert_eq!((late.quality, late.reason), (Quality::Fair, Reason::Late));
    assert_eq!((late.late_turns, late.stalls), (1, 0));
    for now_ms in [4_260, 4_300, 6_000] {
        meters.gate(true, 0, now_ms);
    }
    meters.gate(false, 1, 6_016);
    let stalled = meters.readings(6_016);
    assert_eq!(
        (stalled.quality, stalled.reason),
        (Quality::Poor, Reason::Stalled)
    );
    assert_eq!(
        (stalled.late_turns, stalled.stalls),
        (1, 1),
        "one wait, one stall"
    );
    assert_eq!(meters.readings(20_000).quality, Quality::Good);
}

#[test]
fn a_turn_that_is_never_closed_takes_no_room() {
    let mut meters = Meters::default();
    for turn in 0..100_000 {
        meters.turn_sent(turn, 0, 0);
    }
    assert_eq!(meters.sent.len(), super::ON_THE_WAY);
    meters.turn_closed(99_999, 7);
    assert_eq!(meters.readings(0).round_trip_ms, Some(7));
    assert!(meters.sent.is_empty());
}

#[test]
fn the_line_for_the_log_has_every_figure() {
    let mut meters = meters(70, 20);
    for second in 0..10 {
        meters.link(second * 1_900, second * 800, second * 1_000);
    }
    meters.load(0, 40);
    meters.order_took(130);
    meters.order_took(150);
    assert_eq!(
        meters.readings(9_000).line().to_string(),
        "net quality=good reason=\"all is well\" round_trip_ms=70 jitter_ms=20 delay_ms=128 turns_in_hand=1 \
         stalls=0 late_turns=0 in_bytes_per_s=1900 out_bytes_per_s=800 heals=0 order_effect_ms_mean=140 \
         order_effect_ms_p95=150 load_percent_1=40"
    );
}
