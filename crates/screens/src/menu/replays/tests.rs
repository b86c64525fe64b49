use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::kittest::Queryable;

use super::{ReplayFacts, ReplayRow, Replays, ReplaysIntent};
use crate::testing::{press, window};

fn replays() -> Replays {
    let row = |name: &str, facts| ReplayRow {
        name: name.into(),
        date: String::from("2026-12-01 10:20"),
        facts,
    };
    let monday = ReplayFacts {
        map: String::from("open_fields"),
        size_tiles: 120,
        people: vec![String::from("Ana"), String::from("Bo")],
        duration_ms: 3_600_000,
        winners: vec![String::from("Bo")],
        ending: String::from("the match was decided"),
        build: String::from("castellan 0.1.0"),
        difference: None,
    };
    let foreign = ReplayFacts {
        difference: Some(String::from("The rules differ.")),
        ..monday.clone()
    };
    Replays {
        rows: vec![
            row("monday", Ok(monday)),
            row("foreign", Ok(foreign)),
            row("broken", Err(String::from("this file is not a record"))),
        ],
        ..Replays::default()
    }
}

fn pressed(size: [f32; 2], labels: &[&str]) -> Vec<ReplaysIntent> {
    let intents = Rc::new(RefCell::new(Vec::new()));
    let basket = Rc::clone(&intents);
    let mut model = replays();
    let mut harness = window(size, move |context| {
        basket.borrow_mut().extend(model.show(context));
    });
    for label in labels {
        press(&mut harness, label);
    }
    drop(harness);
    intents.take()
}

#[test]
fn what_this_build_can_play_is_watched_and_nothing_else() {
    for size in [[1280.0, 720.0], [640.0, 360.0]] {
        let labels = ["Watch", "monday", "Watch", "Back"];
        let expected = [ReplaysIntent::Watch(0), ReplaysIntent::Back];
        assert_eq!(pressed(size, &labels), expected);
    }
    let size = [1280.0, 720.0];
    assert_eq!(pressed(size, &["foreign", "Watch", "broken", "Watch"]), []);
    let labels = ["broken", "Delete", "Keep it", "Delete", "Delete it"];
    assert_eq!(pressed(size, &labels), [ReplaysIntent::Delete(2)]);
}

#[test]
fn the_chosen_one_says_what_was_played_and_why_it_cannot_be_watched() {
    let shown = |chosen: usize, text: &str| {
        let mut model = Replays {
            chosen: Some(chosen),
            ..replays()
        };
        let harness = window([1280.0, 720.0], move |context| {
            model.show(context);
        });
        assert!(harness.query_by_label(text).is_some(), "{text}");
    };
    shown(0, "castellan 0.1.0");
    shown(0, "the match was decided");
    shown(1, "It cannot be watched here. The rules differ.");
}
