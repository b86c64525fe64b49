use std::cell::RefCell;
use std::rc::Rc;

use egui_kittest::kittest::Queryable;

use super::{Hosting, SaveFacts, SaveRow, Saves, SavesIntent};
use crate::testing::{press, window};

fn saves() -> Saves {
    let siege = SaveRow {
        name: String::from("Before the siege"),
        facts: Ok(SaveFacts {
            date: String::from("2026-12-01 10:20"),
            map: String::from("open_fields"),
            size_tiles: 120,
            people: vec![String::from("Ana"), String::from("Bo")],
            duration_ms: 754_000,
            picture: None,
        }),
    };
    let broken = SaveRow {
        name: String::from("old"),
        facts: Err(String::from("this saved match is damaged")),
    };
    Saves {
        rows: vec![siege, broken],
        ..Saves::default()
    }
}

/// Presses the buttons one after the other; what came of it.
fn pressed(mut saves: Saves, size: [f32; 2], labels: &[&str]) -> Vec<SavesIntent> {
    let intents = Rc::new(RefCell::new(Vec::new()));
    let basket = Rc::clone(&intents);
    let mut harness = window(size, move |context| {
        basket.borrow_mut().extend(saves.show(context))
    });
    for label in labels {
        press(&mut harness, label);
    }
    drop(harness);
    intents.take()
}

#[test]
fn a_chosen_save_is_loaded_and_a_damaged_one_is_not() {
    let size = [1280.0, 720.0];
    let labels = ["Load", "Before the siege", "Load", "Back"];
    assert_eq!(
        pressed(saves(), size, &labels),
        [SavesIntent::Load(0), SavesIntent::Back]
    );
    assert_eq!(pressed(saves(), size, &["old", "Load"]), []);
}

#[test]
fn the_chosen_one_says_what_it_is() {
    let mut model = Saves {
        chosen: Some(0),
        ..saves()
    };
    let harness = window([1280.0, 720.0], move |context| {
        model.show(context);
    });
    for text in ["Open fields, 120 tiles", "Ana, Bo", "2026-12-01 10:20"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    let mut model = Saves {
        chosen: Some(1),
        ..saves()
    };
    let harness = window([1280.0, 720.0], move |context| {
        model.show(context);
    });
    assert!(
        harness
            .query_by_label("this saved match is damaged")
            .is_some()
    );
}

#[test]
fn nothing_is_deleted_that_was_not_meant() {
    let size = [1280.0, 720.0];
    assert_eq!(
        pressed(saves(), size, &["Delete", "old", "Delete", "Keep it"]),
        []
    );
    let labels = ["old", "Delete", "Delete it"];
    assert_eq!(pressed(saves(), size, &labels), [SavesIntent::Delete(1)]);
}

#[test]
fn a_match_is_restored_at_a_port_that_exists() {
    let hosting = |port: &str| Saves {
        hosting: Some(Hosting {
            port: port.into(),
            ..Hosting::default()
        }),
        ..saves()
    };
    let labels = ["Before the siege", "Restore"];
    // The smallest that is promised: 1280 by 720 at twice the size.
    for size in [[1280.0, 720.0], [640.0, 360.0]] {
        assert_eq!(pressed(hosting("70000"), size, &labels), []);
        let host = SavesIntent::Host {
            index: 0,
            port: 27_015,
        };
        assert_eq!(pressed(hosting("27015"), size, &labels), [host]);
    }
}
