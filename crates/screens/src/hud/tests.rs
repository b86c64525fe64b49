//! All panels of a match at once.

use egui::{Pos2, Rect};
use egui_kittest::Harness;
use protocol::Stockpile;
use telemetry::Meters;

use super::{
    Banner, CardButton, Chat, ChatLine, CommandCard, Meter, MinimapPanel, Notices, QueueItem,
    SelectionPanel, Single, Stat, Tally, TopBar,
};
use crate::icons::Icons;
use crate::testing::window_as;
use crate::theme::Look;
use crate::widgets;
use crate::words::{Language, speaking};

/// Panels that take clicks.
const PANELS: [&str; 6] = [
    "top bar",
    "age bar",
    "command card",
    "selection",
    "minimap",
    "meter",
];

/// A match in which every panel is as full as it gets.
fn full_match(size: [f32; 2], look: Look, has_one_selected: bool) -> Harness<'static> {
    let icons = Icons::default();
    let bar = TopBar {
        stockpile: Stockpile([99_999; 4]),
        gatherers: [88; 4],
        population: 200,
        room: 200,
        age: 3,
        idle_villagers: 99,
        clock_ms: 35_999_000,
        speed_percent: Some(3_200),
        ..TopBar::default()
    };
    let card = CommandCard {
        buttons: (0..15)
            .map(|slot| CardButton {
                slot,
                key: String::from("town_centre"),
                letter: String::from("Q"),
                ..CardButton::default()
            })
            .collect(),
        stockpile: Stockpile::default(),
    };
    let queue = QueueItem {
        key: String::from("spearman"),
    };
    let stat = |label: &str| Stat {
        label: label.to_owned(),
        value: String::from("100/100"),
    };
    let selection = match has_one_selected {
        true => SelectionPanel {
            single: Some(Single {
                key: String::from("archery_range"),
                owner: String::from("Wilhelmine von Hohenlohe"),
                hit_points: 2_400.0,
                hit_points_max: 2_400.0,
                stats: ["Attack", "Range", "Armour", "Room"].map(stat).into(),
                queue: vec![queue; 5],
                done: 0.5,
                is_waiting_for_room: true,
                built: 0.99,
                ..Single::default()
            }),
            tallies: Vec::new(),
        },
        false => SelectionPanel {
            single: None,
            tallies: vec![
                Tally {
                    key: String::from("villager"),
                    count: 200,
                    health: 1.0,
                };
                6
            ],
        },
    };
    let minimap = MinimapPanel {
        size_tiles: 120.0,
        ..MinimapPanel::default()
    };
    let readings = {
        let mut meters = Meters::default();
        meters.turn_sent(1, 60, 0);
        meters.turn_closed(1, 48);
        meters.readings(50)
    };
    let meter = Meter {
        readings: Some(readings),
        past: Vec::new(),
        is_page_open: false,
    };
    let notices = Notices {
        lines: vec![String::from("Your people are under attack!"); 6],
        banner: Some(Banner::Plain {
            text: String::from("Paused"),
        }),
        hint: Some(String::from("Click where it shall stand")),
    };
    let said = ChatLine {
        from: String::from("Zoë"),
        colour: [200; 3],
        text: String::from("to the east"),
        ..ChatLine::default()
    };
    let mut chat = Chat {
        lines: vec![said; 4],
        ..Chat::default()
    };
    window_as(size, look, move |context| {
        bar.show(context, &icons);
        card.show(context, &icons);
        selection.show(context, &icons);
        minimap.show(context);
        meter.show(context);
        notices.show(context);
        chat.show(context);
    })
}

fn panels(harness: &Harness<'_>) -> Vec<(&'static str, Rect)> {
    let rect = |name: &&'static str| {
        let found = harness
            .ctx
            .memory(|memory| memory.area_rect(egui::Id::new(*name)));
        (
            *name,
            found.unwrap_or_else(|| panic!("{name} is not shown")),
        )
    };
    PANELS.iter().map(rect).collect()
}

/// Case play 25: the sizes are the smallest that a zoom leaves (`crates/app/src/panel_zoom.rs`).
#[test]
fn panels_never_overlap_and_never_leave_the_window() {
    for (size, text_percent) in [
        ([1_120.0, 620.0], 75),
        ([1_120.0, 620.0], 100),
        ([1_370.0, 620.0], 150),
        ([5_120.0, 2_880.0], 100),
    ] {
        for (language, has_one) in Language::ALL
            .into_iter()
            .flat_map(|it| [(it, true), (it, false)])
        {
            speaking(language, || {
                let look = Look {
                    text_percent,
                    ..Look::default()
                };
                let harness = full_match(size, look, has_one);
                let whole = Rect::from_min_size(Pos2::ZERO, size.into());
                let panels = panels(&harness);
                for (index, (name, rect)) in panels.iter().enumerate() {
                    assert!(whole.contains_rect(*rect), "{size:?}: {name} {rect}");
                    for (other, beside) in &panels[..index] {
                        let is_apart = !rect.shrink(0.5).intersects(beside.shrink(0.5));
                        assert!(
                            is_apart,
                            "{size:?} {text_percent} % {language:?}: {name} {rect} over {other} {beside}"
                        );
                    }
                }
            });
        }
    }
}

/// Case play 28.
#[test]
fn every_place_that_is_no_panel_lets_clicks_through() {
    let size = [1_280.0, 720.0];
    let harness = full_match(size, Look::default(), true);
    let panels = panels(&harness);
    let mut covered = 0;
    let mut count = 0;
    for (x, y) in (0..180).flat_map(|y| (0..320).map(move |x| (x, y))) {
        let at = egui::pos2(x as f32 * 4.0 + 2.0, y as f32 * 4.0 + 2.0);
        let is_panel = panels.iter().any(|(_, rect)| rect.contains(at));
        assert_eq!(widgets::is_covered(&harness.ctx, at), is_panel, "{at}");
        covered += u32::from(is_panel);
        count += 1;
    }
    assert!(covered * 3 < count, "most of the window is the world's");
}
