//! Every screen at every size, in both languages, by keyboard too.

use std::collections::{BTreeSet, HashSet};

use egui::{Id, Key, Rect, Vec2};
use egui_kittest::Harness;

use super::gallery::{self, Show};
use super::paint::{self, Painted};
use crate::testing::{window, window_as};
use crate::theme::Look;
use crate::words::{Language, marking, speaking};

/// Windows and sizes of panels in per cent. What is left of them in points is what counts.
const WINDOWS: [[f32; 2]; 2] = [[1_280.0, 720.0], [3_840.0, 2_160.0]];
const SCALES: [f32; 4] = [75.0, 100.0, 200.0, 300.0];
/// Panels of a match grow no further than this: see `crates/app/src/panel_zoom.rs`.
const MATCH_POINTS: Vec2 = Vec2::new(1_120.0, 620.0);
/// In windows narrower than this, with usual letters, whole pages scroll sideways too.
const NARROW: f32 = 600.0;
/// A text in what is no higher is a line of a list. What is chosen stands in full beside the list.
const LINE: f32 = 80.0;

/// Sizes in points, each once.
fn sizes() -> Vec<Vec2> {
    let mut sizes: Vec<Vec2> = Vec::new();
    for (window, scale) in WINDOWS
        .into_iter()
        .flat_map(|window| SCALES.map(|scale| (window, scale)))
    {
        let size = Vec2::from(window) * 100.0 / scale;
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    sizes
}

pub fn of_match(size: Vec2) -> Vec2 {
    let zoom = (size.x / MATCH_POINTS.x).min(size.y / MATCH_POINTS.y);
    size / zoom.min(1.0)
}

fn faults(harness: &Harness<'_>, size: Vec2) -> Vec<String> {
    let whole = Rect::from_min_size(egui::Pos2::ZERO, size);
    let letters = crate::theme::letters(&harness.ctx, 1.0);
    let texts = paint::texts(harness);
    let mut faults = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        faults.extend(
            cut(text, whole, letters).map(|how| format!("{how}: {:?} at {}", text.text, text.rect)),
        );
        for other in &texts[..index] {
            if overlap(text, other) {
                faults.push(format!(
                    "{:?} lies on {:?} at {}",
                    text.text, other.text, text.rect
                ));
            }
        }
    }
    for (name, rect) in areas(harness) {
        if !whole.expand(0.5).contains_rect(rect) {
            faults.push(format!("{name:?} leaves the window: {rect}"));
        }
    }
    faults.extend(crossed_controls(harness));
    faults
}

/// How a text is cut off, if it is. What stands above or below what a list shows is scrolled to.
fn cut(text: &Painted, whole: Rect, letters: f32) -> Option<&'static str> {
    let seen = text.clip.intersect(whole);
    let is_narrow = whole.width() < NARROW * letters;
    let is_beside =
        |clip: Rect| text.rect.left() < clip.left() - 1.5 || text.rect.right() > clip.right() + 1.5;
    let is_list = text.clip.height() < whole.height() - 1.0;
    let is_high = text.rect.top() < seen.top() - 1.5 || text.rect.bottom() > seen.bottom() + 1.5;
    if text.is_elided && text.clip.height() > LINE && !is_narrow {
        Some("shortened")
    } else if is_beside(seen) && !is_narrow {
        Some("cut at the side")
    } else if is_high && !is_list {
        Some("cut above or below")
    } else {
        None
    }
}

fn overlap(one: &Painted, other: &Painted) -> bool {
    let both = one.seen().intersect(other.seen());
    let is_much = both.width() > 2.0 && both.height() > 3.0;
    is_much && !one.is_shadow_of(other)
}

/// Where the panels lie.
fn areas(harness: &Harness<'_>) -> Vec<(Id, Rect)> {
    harness.ctx.memory(|memory| {
        let shown = memory.areas().visible_layer_ids();
        let rect = |layer: egui::LayerId| Some((layer.id, memory.area_rect(layer.id)?));
        shown.into_iter().filter_map(rect).collect()
    })
}

/// Controls that lie across one another, so that a click on one is a click on the other.
fn crossed_controls(harness: &Harness<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    harness.ctx.viewport(|viewport| {
        for (_, widgets) in viewport.prev_pass.widgets.layers() {
            let controls: Vec<Rect> = widgets
                .iter()
                .filter(|widget| widget.sense.senses_click() && widget.interact_rect.is_positive())
                .filter(|widget| !is_scroll_bar(widget.interact_rect))
                .map(|widget| widget.interact_rect.shrink(1.0))
                .collect();
            for (index, one) in controls.iter().enumerate() {
                for other in &controls[..index] {
                    let is_inside = one.contains_rect(*other) || other.contains_rect(*one);
                    if one.intersects(*other) && !is_inside {
                        faults.push(format!("controls at {one} and {other}"));
                    }
                }
            }
        }
    });
    faults
}

/// They float over the edge of what they scroll.
fn is_scroll_bar(rect: Rect) -> bool {
    rect.width().min(rect.height()) < 14.0 && rect.width().max(rect.height()) > 30.0
}

/// Makes the screens anew in each language and looks at each of them.
fn look_at_all(
    make: fn() -> std::collections::BTreeMap<&'static str, Show>,
    look: Look,
    points: impl Fn(Vec2) -> Vec2,
) {
    let mut found = Vec::new();
    for language in Language::ALL {
        for size in sizes().into_iter().map(&points) {
            speaking(language, || {
                for (name, show) in make() {
                    let harness = window_as(size.into(), look, show);
                    for fault in faults(&harness, size) {
                        found.push(format!("{name}, {language:?}, {size}: {fault}"));
                    }
                }
            });
        }
    }
    assert!(
        found.is_empty(),
        "{} faults:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// Case play 25.
#[test]
fn no_menu_is_cut_and_nothing_in_it_overlaps() {
    look_at_all(gallery::menus, Look::default(), |size| size);
}

/// Case play 25.
#[test]
fn nothing_over_a_match_is_cut_or_overlaps() {
    look_at_all(gallery::matches, Look::default(), of_match);
}

/// Case play 25, for those who want large letters.
#[test]
fn large_letters_have_room_in_every_menu() {
    let large = Look {
        text_percent: 150,
        ..Look::default()
    };
    look_at_all(gallery::menus, large, |size| size);
}

#[test]
fn everything_that_is_painted_comes_out_of_a_text() {
    let mut found = BTreeSet::new();
    marking(|| {
        for (name, show) in gallery::menus().into_iter().chain(gallery::matches()) {
            let harness = window([1_280.0, 720.0], show);
            for painted in paint::texts(&harness) {
                let plain = unmarked(&painted.text);
                if plain.contains(|letter: char| letter.is_ascii_alphabetic()) {
                    found.insert(format!("{name}: {plain:?} in {:?}", painted.text));
                }
            }
        }
    });
    // The name of the game is the same everywhere.
    found.retain(|line| !line.contains("\"CASTELLAN\""));
    assert!(found.is_empty(), "{found:#?}");
}

/// What stands outside the marks around texts.
fn unmarked(text: &str) -> String {
    let mut depth = 0_u32;
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '⟦' => depth += 1,
            '⟧' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// Controls that can be used: those that take clicks, but for the panels themselves.
fn usable(harness: &Harness<'_>) -> HashSet<Id> {
    let panels: HashSet<Id> = areas(harness).into_iter().map(|(id, _)| id).collect();
    harness.ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let widgets = layers.flat_map(|(_, widgets)| widgets);
        widgets
            .filter(|widget| widget.enabled && widget.sense.senses_click())
            .filter(|widget| widget.sense.is_focusable() && !panels.contains(&widget.id))
            .map(|widget| widget.id)
            .collect()
    })
}

/// Presses Tab until it has been everywhere twice; what had the focus, and what of it was seen.
fn tab_through(harness: &mut Harness<'_>) -> HashSet<Id> {
    let mut reached = HashSet::new();
    for _ in 0..150 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        reached.extend(harness.ctx.memory(|memory| memory.focused()));
    }
    reached
}

#[test]
fn the_keyboard_reaches_every_control_of_every_menu() {
    let mut found = Vec::new();
    for (name, show) in gallery::menus() {
        let mut harness = window([1_280.0, 720.0], show);
        let usable = usable(&harness);
        assert!(!usable.is_empty(), "{name}: there is nothing to do");
        let reached = tab_through(&mut harness);
        let missed = usable.difference(&reached).count();
        if missed > 0 {
            found.push(format!("{name}: {missed} of {}", usable.len()));
        }
    }
    assert!(
        found.is_empty(),
        "Tab does not reach:\n{}",
        found.join("\n")
    );
}

#[test]
fn the_focus_is_seen_and_lies_in_the_window() {
    let mut found = Vec::new();
    for (name, show) in gallery::menus() {
        let size = [1_280.0, 720.0];
        let mut harness = window(size, show);
        let whole = Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let plain = shapes(&harness);
        // Who is asked one thing may answer at once.
        let first = harness.ctx.memory(|memory| memory.focused());
        for _ in 0..20 {
            harness.key_press(Key::Tab);
            harness.run_steps(12);
            let focused = harness.ctx.memory(|memory| memory.focused());
            let Some(id) = focused.filter(|_| focused != first) else {
                continue;
            };
            let rect = harness.ctx.viewport(|viewport| {
                let widget = viewport.prev_pass.widgets.get(id);
                widget.map(|widget| widget.interact_rect)
            });
            let is_inside =
                rect.is_some_and(|rect| whole.contains_rect(rect) && rect.is_positive());
            if !is_inside || shapes(&harness) == plain {
                found.push(format!("{name}: {rect:?}"));
            }
        }
    }
    assert!(
        found.is_empty(),
        "the focus is not seen:\n{}",
        found.join("\n")
    );
}

/// Everything that is painted.
fn shapes(harness: &Harness<'_>) -> String {
    format!("{:?}", harness.output().shapes)
}
