use protocol::Millis;

use super::Playout;

/// Turns of four ticks whose bundles come `late` milliseconds behind the relay's schedule; when each is
/// due, counted from that schedule.
fn due_behind_ms(late: &[u64]) -> std::vec::Vec<u64> {
    let mut playout = Playout::new();
    let mut due = std::vec::Vec::new();
    for (turn, late) in late.iter().enumerate() {
        let schedule = 10_000 + turn as u64 * 64;
        playout.asked(Millis(schedule + late));
        playout.arrived(4, Millis(schedule + late));
        due.push(playout.due_us().expect("it is there") / 1_000 - schedule);
        playout.begin();
    }
    due
}

#[test]
fn a_turn_is_due_as_late_as_the_latest_bundle_of_two_seconds() {
    assert_eq!(due_behind_ms(&[5, 5, 5]), [5, 5, 5]);
    assert_eq!(due_behind_ms(&[5, 25, 10, 5]), [5, 25, 25, 25]);
    let mut late = [5; 60];
    late[10] = 25;
    let due = due_behind_ms(&late);
    assert!(due[10..=40].iter().all(|&due| due == 25), "{due:?}");
    assert!(due[42..].iter().all(|&due| due == 5), "{due:?}");
}

#[test]
fn a_jam_is_over_when_it_is_over() {
    let due = due_behind_ms(&[5, 2_005, 1_941, 5, 5]);
    assert_eq!(due, [5, 2_005, 2_005, 5, 5]);
}

#[test]
fn a_hitch_of_this_machine_is_no_news_of_the_line() {
    let mut playout = Playout::new();
    playout.asked(Millis(1_000));
    playout.arrived(4, Millis(1_000));
    playout.begin();
    // It did not look for 300 ms; the bundle was there long before.
    playout.arrived(4, Millis(1_300));
    assert_eq!(playout.due_us(), Some(1_064_000));
    playout.begin();
    // It waited for this one, so that is how late it is.
    playout.waits();
    playout.arrived(4, Millis(1_700));
    assert_eq!(playout.due_us(), Some(1_700_000));
}

#[test]
fn a_slower_clock_makes_turns_longer() {
    let mut playout = Playout::new();
    playout.set_percent(50);
    for turn in 0..4 {
        playout.asked(Millis(1_000 + turn * 128));
        playout.arrived(4, Millis(1_000 + turn * 128));
        assert_eq!(playout.due_us(), Some((1_000 + turn * 128) * 1_000));
        playout.begin();
    }
}
