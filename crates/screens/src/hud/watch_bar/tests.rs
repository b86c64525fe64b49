use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::{BarMark, Sign, WatchBar, WatchIntent, WatchTab};
use crate::testing::{press, window};

fn bar() -> WatchBar {
    WatchBar {
        span_ms: (60_000, 3_660_000),
        now_ms: 120_000,
        reach_ms: 2_000_000,
        marks: vec![BarMark {
            at_ms: 600_000,
            text: String::from("Ana reached the Feudal Age"),
            sign: Sign::Age,
            colour: [200, 30, 30],
        }],
        speed_percent: 25,
        seats: vec![
            (String::from("Ana"), [200, 30, 30]),
            (String::from("Bo"), [30, 60, 200]),
        ],
        ..WatchBar::default()
    }
}

fn shown(bar: WatchBar, size: [f32; 2]) -> (Harness<'static>, Rc<RefCell<Vec<WatchIntent>>>) {
    let intents = Rc::new(RefCell::new(Vec::new()));
    let basket = Rc::clone(&intents);
    let harness = window(size, move |context| {
        basket.borrow_mut().extend(bar.show(context))
    });
    (harness, intents)
}

#[test]
fn every_button_does_what_it_says() {
    for size in [[1280.0, 720.0], [640.0, 360.0]] {
        let (mut harness, intents) = shown(bar(), size);
        for label in [
            "Pause",
            "Slower",
            "Faster",
            "Restart",
            "Army",
            "Play from here",
        ] {
            press(&mut harness, label);
        }
        use WatchIntent::{PlayFromHere, Restart, Speed, Tab, TogglePause};
        let tab = Tab(Some(WatchTab::Army));
        let expected = [TogglePause, Speed(-1), Speed(1), Restart, tab, PlayFromHere];
        assert_eq!(*intents.borrow(), expected, "{size:?}");
        assert!(harness.query_by_label("×0.25").is_some());
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        for label in ["Pause", "Play from here", "Graphs"] {
            assert!(
                screen.contains_rect(harness.get_by_label(label).rect()),
                "{label}"
            );
        }
    }
}

#[test]
fn a_press_in_the_middle_of_the_line_goes_to_the_middle_of_the_match() {
    let (mut harness, intents) = shown(bar(), [1280.0, 720.0]);
    harness.get_by_label("Place in the match").click();
    harness.run_steps(3);
    let [WatchIntent::Seek { to_ms }] = intents.borrow()[..] else {
        panic!("{intents:?}");
    };
    assert!(to_ms.abs_diff(1_860_000) < 10_000, "{to_ms}");
}

#[test]
fn keys_pause_and_jump_and_stay_in_the_match() {
    let (mut harness, intents) = shown(bar(), [1280.0, 720.0]);
    for key in [
        egui::Key::Space,
        egui::Key::PageDown,
        egui::Key::PageUp,
        egui::Key::Home,
    ] {
        harness.key_press(key);
        harness.run_steps(2);
    }
    use WatchIntent::{Restart, Seek, TogglePause};
    let expected = [
        TogglePause,
        Seek { to_ms: 150_000 },
        Seek { to_ms: 90_000 },
        Restart,
    ];
    assert_eq!(*intents.borrow(), expected);
}

#[test]
fn a_match_that_is_played_now_has_views_and_tabs_and_no_speed() {
    let live = WatchBar {
        is_live: true,
        ..bar()
    };
    let (mut harness, intents) = shown(live, [640.0, 360.0]);
    for absent in ["Pause", "Slower", "Faster", "Restart", "Play from here"] {
        assert!(harness.query_by_label(absent).is_none(), "{absent}");
    }
    assert!(harness.query_by_label("Place in the match").is_none());
    harness.key_press(egui::Key::Space);
    harness.run_steps(2);
    assert!(intents.borrow().is_empty(), "time is not ours");
    press(&mut harness, "Production");
    harness.get_by_value("All players").click();
    harness.run_steps(3);
    harness.get_by_label("Bo").click();
    harness.run_steps(3);
    let expected = [
        WatchIntent::Tab(Some(WatchTab::Production)),
        WatchIntent::Eyes(Some(1)),
    ];
    assert_eq!(*intents.borrow(), expected);
}
