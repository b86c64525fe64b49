//! Each part of the pace by itself.

use protocol::Millis;
use protocol::message::TurnMessage;

use super::arrivals::Arrivals;
use super::cadence_choice::CadenceChoice;
use super::load_meter::LoadMeter;
use super::turn_clock::TurnClock;
use super::upload::Upload;

#[test]
fn the_clock_of_turns_makes_up_for_a_tick_and_shifts_for_more() {
    let mut clock = TurnClock::starting(Millis(1_000), 100);
    assert_eq!(clock.deadline(), Millis(1_000));
    clock.closed(4, Millis(1_000));
    assert_eq!(clock.deadline(), Millis(1_064));
    clock.closed(4, Millis(1_080));
    assert_eq!(clock.deadline(), Millis(1_128), "sixteen late, made up for");
    clock.closed(1, Millis(3_000));
    assert_eq!(clock.deadline(), Millis(3_000), "a stall, and no race");
    clock.set_percent(50);
    clock.closed(4, Millis(3_000));
    assert_eq!(clock.deadline(), Millis(3_128));
    assert_eq!(
        clock.ticks_in(33),
        2,
        "at half the speed a tick lasts 32 ms"
    );
}

/// After these answers, one every 16 ms.
fn after(answers: impl IntoIterator<Item = u64>) -> Arrivals {
    let mut arrivals = Arrivals::default();
    for (number, ms) in answers.into_iter().enumerate() {
        arrivals.push(ms, Millis(number as u64 * 16));
    }
    arrivals
}

#[test]
fn the_delay_covers_19_of_20_answers_and_a_cushion() {
    assert_eq!(after([40; 300]).needed_ms(), 41);
    let uneven = after((0..300).map(|n| 40 + n % 20));
    assert_eq!(uneven.needed_ms(), 59 + 1 + 1);
    let rare = |of: u64| after((0..300).map(move |n| if n % of == 0 { 400 } else { 40 }));
    assert_eq!(rare(25).needed_ms(), 41, "one of 25 is waited for");
    assert!(rare(15).needed_ms() > 400);
}

#[test]
fn the_last_128_answers_count() {
    let better = after([400; 300].into_iter().chain([40; 128]));
    assert_eq!(better.needed_ms(), 41);
    let one_left = after([400; 300].into_iter().chain([40; 121]));
    assert!(one_left.needed_ms() > 400, "seven of 128 are more than 5 %");
}

#[test]
fn a_queue_that_grows_is_told_from_an_uneven_line() {
    let calm = after((0..600).map(|n| 50 + n % 100));
    assert!(!calm.is_congested());
    let lossy = after((0..600).map(|n| if n % 7 < 4 { 500 } else { 50 }));
    assert!(!lossy.is_congested());
    let growing = after([50; 200].into_iter().chain((0..200).map(|n| 50 + n * 4)));
    assert!(growing.is_congested());
}

#[test]
fn short_turns_are_tried_in_calm_and_given_up_for_longer_each_time() {
    let upload = Upload::new(1_000_000);
    let other_than = |choice: &mut CadenceChoice, ticks, is_congested, ms| {
        choice.other_than(ticks, is_congested, (&upload, 7), Millis(ms))
    };
    let mut choice = CadenceChoice::new((1, 8), Millis(0));
    assert_eq!(other_than(&mut choice, 4, false, 4_999), None);
    assert_eq!(other_than(&mut choice, 4, false, 5_000), Some(2));
    assert_eq!(other_than(&mut choice, 2, true, 6_000), None, "it settles");
    assert_eq!(other_than(&mut choice, 2, true, 7_000), Some(4));
    assert_eq!(other_than(&mut choice, 4, false, 66_999), None);
    assert_eq!(other_than(&mut choice, 4, false, 67_000), Some(2));
    assert_eq!(other_than(&mut choice, 2, true, 70_000), Some(4));
    assert_eq!(other_than(&mut choice, 4, false, 189_999), None);
    assert_eq!(other_than(&mut choice, 4, false, 190_000), Some(2));
    let mut fixed = CadenceChoice::new((4, 4), Millis(0));
    assert_eq!(other_than(&mut fixed, 4, false, 99_000), None);
    assert_eq!(other_than(&mut fixed, 4, true, 99_000), None);
}

/// Half a minute of turns of `ticks` ticks, each with a bundle of so many bytes.
fn half_a_minute(upload: &mut Upload, ticks: u8, bytes: usize) {
    for _ in 0..30 * 625 / 10 / usize::from(ticks) {
        upload.closed(bytes, ticks);
    }
}

#[test]
fn turns_are_as_short_as_the_line_of_the_relay_carries_to_everybody() {
    let mut upload = Upload::new(7 * 3_600);
    half_a_minute(&mut upload, 4, 15);
    for (lines, shortest) in [(1, 1), (3, 1), (4, 1), (5, 2), (7, 2), (9, 4)] {
        let carried = [1, 2, 4, 8].map(|ticks| upload.carries_easily(ticks, lines));
        let expected = [1, 2, 4, 8].map(|ticks| ticks >= shortest);
        assert_eq!(carried, expected, "{lines} lines");
    }
}

#[test]
fn turns_get_longer_while_people_order_more_than_the_line_carries() {
    let mut upload = Upload::new(7 * 3_600);
    let mut choice = CadenceChoice::new((1, 8), Millis(0));
    half_a_minute(&mut upload, 4, 15);
    let mut other_than =
        |upload: &Upload, ticks, ms| choice.other_than(ticks, false, (upload, 7), Millis(ms));
    assert_eq!(other_than(&upload, 4, 5_000), Some(2));
    half_a_minute(&mut upload, 2, 40);
    assert_eq!(other_than(&upload, 2, 6_000), None, "it settles");
    assert_eq!(other_than(&upload, 2, 7_000), Some(4));
    assert_eq!(other_than(&upload, 4, 30_000), None, "it would be too much");
    half_a_minute(&mut upload, 4, 15);
    half_a_minute(&mut upload, 4, 15);
    half_a_minute(&mut upload, 4, 15);
    assert_eq!(
        other_than(&upload, 4, 31_000),
        Some(2),
        "and nothing is held against it"
    );
}

/// Hears the same load for so long, in turns of 64 ms.
fn hear(meter: &mut LoadMeter, now: &mut u64, load: [u8; 2], ms: u64) {
    for _ in 0..ms / 64 {
        *now += 64;
        meter.hear(load, Millis(*now));
    }
}

#[test]
fn a_machine_that_is_behind_for_a_second_does_not_keep_up_until_it_has_recovered() {
    let full = TurnMessage::LOAD_FULL;
    let (mut meter, mut now) = (LoadMeter::default(), 0);
    hear(&mut meter, &mut now, [200, 0], 5_000);
    assert_eq!(meter.percent(), None, "busy is not behind");
    hear(&mut meter, &mut now, [200, 1], 900);
    assert_eq!(meter.percent(), None, "a hitch");
    hear(&mut meter, &mut now, [200, 1], 1_000);
    assert!((60..=66).contains(&meter.percent().expect("it is slow")));
    hear(&mut meter, &mut now, [255, 9], 5_000);
    assert!((50..=52).contains(&meter.percent().expect("it is slow")));
    hear(&mut meter, &mut now, [full - 5, 0], 10_000);
    assert!(meter.percent().is_some(), "it just does");
    hear(&mut meter, &mut now, [full / 2, 0], 5_000);
    assert_eq!(meter.percent(), None);
    assert!(meter.does_keep_up());
}
