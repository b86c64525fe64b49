use std::cell::RefCell;
use std::rc::Rc;

use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{
    BindingGroup, BindingRow, ControlsIntent, ControlsOptions, Options, OptionsIntent, OptionsPage,
};
use crate::testing::{press, window};
use crate::words::{Language, speaking};

/// The screen, and what it wished for.
fn shown(options: Options) -> (Harness<'static>, Rc<RefCell<(Options, Vec<OptionsIntent>)>>) {
    let state = Rc::new(RefCell::new((options, Vec::new())));
    let inside = Rc::clone(&state);
    let harness = window([1280.0, 720.0], move |context| {
        let (options, intents) = &mut *inside.borrow_mut();
        intents.extend(options.show(context));
    });
    (harness, state)
}

/// Settings as they are at the beginning.
fn usual() -> Options {
    let mut options = Options {
        controls: controls(),
        ..Options::default()
    };
    options.video.window = (1_280, 720);
    options.video.ui_scale_percent = 100;
    options.game.scroll_speed_percent = 100;
    options.network.port = 27_015;
    options.access.text_size_percent = 100;
    options
}

fn controls() -> ControlsOptions {
    let row = |name: &str, keys: &str, conflict: Option<&str>| BindingRow {
        name: name.to_owned(),
        keys: keys.to_owned(),
        is_usual: conflict.is_none(),
        conflict: conflict.map(str::to_owned),
    };
    ControlsOptions {
        presets: vec![String::from("By place"), String::from("Classic")],
        groups: vec![BindingGroup {
            title: String::from("Match"),
            rows: vec![
                row("Chat", "Enter", None),
                row("Pause", "Shift", Some("Hold: add to the selection")),
            ],
        }],
        ..ControlsOptions::default()
    }
}

#[test]
fn every_page_opens_and_every_control_has_a_name() {
    let (mut harness, state) = shown(usual());
    for page in OptionsPage::ALL {
        press(&mut harness, &page.title());
        assert_eq!(state.borrow().0.page, page);
        for role in [
            Role::CheckBox,
            Role::Slider,
            Role::ComboBox,
            Role::TextInput,
            Role::SpinButton,
        ] {
            for node in harness.query_all_by_role(role) {
                let node = node.accesskit_node();
                let named = node.label().or_else(|| node.labelled_by().next()?.value());
                assert!(
                    named.is_some_and(|name| !name.trim().is_empty()),
                    "{page:?}: a {role:?} without a name"
                );
            }
        }
    }
}

#[test]
fn a_change_is_told_and_turning_a_page_is_not() {
    let (mut harness, state) = shown(usual());
    press(&mut harness, &OptionsPage::Access.title());
    assert!(state.borrow().1.is_empty());
    let captions = crate::words::say("access-captions-yes");
    harness
        .get_by_role_and_label(Role::CheckBox, &captions)
        .click();
    harness.run_steps(3);
    assert_eq!(state.borrow().1, [OptionsIntent::Changed]);
    assert!(state.borrow().0.access.has_captions);
    press(&mut harness, "Done");
    assert_eq!(state.borrow().1.last(), Some(&OptionsIntent::Back));
}

#[test]
fn keys_are_asked_for_taken_away_and_looked_for() {
    let (mut harness, state) = shown(Options {
        page: OptionsPage::Controls,
        ..usual()
    });
    press(&mut harness, "Chat: Enter");
    assert_eq!(state.borrow().0.controls.waiting, Some((0, 0)));
    press(&mut harness, "Pause: no key");
    press(&mut harness, "Pause: as in the preset");
    press(&mut harness, "All as in the preset");
    let wished: Vec<ControlsIntent> = state
        .borrow()
        .1
        .iter()
        .filter_map(|intent| match intent {
            OptionsIntent::Controls(intent) => Some(*intent),
            _ => None,
        })
        .collect();
    assert_eq!(
        wished,
        [
            ControlsIntent::Ask { group: 0, row: 0 },
            ControlsIntent::Clear { group: 0, row: 1 },
            ControlsIntent::Usual { group: 0, row: 1 },
            ControlsIntent::Reset,
        ]
    );
    state.borrow_mut().0.controls.waiting = None;
    state.borrow_mut().0.controls.search = String::from("shift");
    harness.run_steps(2);
    assert!(harness.query_by_label("Chat: Enter").is_none());
    assert!(harness.query_by_label("Pause: Shift").is_some());
    state.borrow_mut().0.controls.search = String::from("zeppelin");
    harness.run_steps(2);
    assert!(harness.query_by_label("Nothing is called that.").is_some());
}

/// Case play 17.
#[test]
fn conflicts_are_shown_with_both_names() {
    let (harness, _) = shown(Options {
        page: OptionsPage::Controls,
        ..usual()
    });
    assert!(
        harness
            .query_by_label("One key has two meanings.")
            .is_some()
    );
    assert!(
        harness
            .query_by_label_contains("Hold: add to the selection")
            .is_some()
    );
}

/// Case play 25, for this screen.
#[test]
fn everything_can_be_reached_in_the_smallest_window_and_the_longest_language() {
    for size in [
        [427.0, 240.0],
        [640.0, 360.0],
        [1280.0, 720.0],
        [5120.0, 2880.0],
    ] {
        for language in Language::ALL {
            speaking(language, || {
                for page in OptionsPage::ALL {
                    let mut options = Options { page, ..usual() };
                    let harness = window(size, move |context| {
                        options.show(context);
                    });
                    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
                    let board = harness
                        .ctx
                        .memory(|memory| memory.area_rect("options"))
                        .expect("it is shown");
                    assert!(whole.contains_rect(board), "{size:?} {page:?}: {board}");
                }
            });
        }
    }
}
