//! How the match is set. Guests read what the host may change.

use ::lobby::LobbyView;
use egui::{RichText, Ui};
use protocol::MatchSetup;
use protocol::lobby::{Ask, HostAsk, Settings};

use super::LobbyIntent;
use crate::theme;

const SIZES: [(u16, &str); 6] = [
    (72, "Tiny (72)"),
    (120, "Small (120)"),
    (144, "Middling (144)"),
    (168, "Large (168)"),
    (200, "Huge (200)"),
    (240, "Giant (240)"),
];
/// Hundredths of the usual stockpile.
const GOODS: [(i32, &str); 4] = [
    (1, "Usual"),
    (3, "Plenty"),
    (10, "Riches"),
    (50, "Everything"),
];
const POPULATIONS: [u16; 5] = [50, 75, 100, 150, 200];
const PATIENCES_MS: [(u32, &str); 3] = [
    (20_000, "20 seconds"),
    (60_000, "A minute"),
    (300_000, "Five minutes"),
];

pub fn show(ui: &mut Ui, view: &LobbyView, intents: &mut Vec<LobbyIntent>) {
    let may_change = view.is_host && view.settings.saved.is_none();
    let mut settings = view.settings.clone();
    egui::Grid::new("settings")
        .num_columns(2)
        .spacing([12.0, 5.0])
        .show(ui, |ui| {
            let ui = &mut *ui;
            let size = match settings.is_size_fixed {
                true => Some(settings.template.size_tiles),
                false => None,
            };
            let mut sizes: Vec<(Option<u16>, String)> = vec![(None, String::from("To suit"))];
            sizes.extend(SIZES.map(|(tiles, name)| (Some(tiles), String::from(name))));
            if let Some(chosen) = choice(ui, "Map", may_change, size, &sizes) {
                settings.is_size_fixed = chosen.is_some();
                settings.template.size_tiles = chosen.unwrap_or(settings.template.size_tiles);
            }
            let goods = GOODS.map(|(times, name)| (times_usual(times), String::from(name)));
            if let Some(chosen) =
                choice(ui, "Goods", may_change, settings.template.stockpile, &goods)
            {
                settings.template.stockpile = chosen;
            }
            let most = POPULATIONS.map(|most| (most, most.to_string()));
            if let Some(chosen) = choice(
                ui,
                "Population",
                may_change,
                settings.template.population_max,
                &most,
            ) {
                settings.template.population_max = chosen;
            }
            let seen = [
                (false, String::from("Unexplored")),
                (true, String::from("Explored")),
            ];
            if let Some(chosen) =
                choice(ui, "Land", may_change, settings.template.is_explored, &seen)
            {
                settings.template.is_explored = chosen;
            }
            let patience = PATIENCES_MS.map(|(ms, name)| (ms, String::from(name)));
            if let Some(chosen) = choice(
                ui,
                "Wait for lost players",
                view.is_host,
                settings.patience_ms,
                &patience,
            ) {
                settings.patience_ms = chosen;
            }
        });
    seed(ui, may_change, &mut settings);
    if settings != view.settings {
        intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings))));
    }
}

fn times_usual(times: i32) -> protocol::Stockpile {
    protocol::Stockpile(MatchSetup::STOCKPILE.0.map(|amount| amount * times))
}

/// A row of the grid; what was chosen, if it is something else.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    label: &str,
    is_enabled: bool,
    now: T,
    all: &[(T, String)],
) -> Option<T> {
    ui.label(RichText::new(label).color(theme::PARCHMENT_DIM));
    let found = all.iter().find(|(value, _)| *value == now);
    let name = found.map_or("Special", |(_, name)| name.as_str());
    let mut chosen = now;
    if is_enabled {
        egui::ComboBox::from_id_salt(label)
            .selected_text(name)
            .width(150.0)
            .show_ui(ui, |ui| {
                for (value, name) in all {
                    ui.selectable_value(&mut chosen, *value, name);
                }
            });
    } else {
        ui.label(name);
    }
    ui.end_row();
    (chosen != now).then_some(chosen)
}

/// The same number gives the same land.
fn seed(ui: &mut Ui, may_change: bool, settings: &mut Settings) {
    ui.horizontal(|ui| {
        if !may_change {
            if settings.is_seed_fixed {
                ui.label(format!("Seed {}", settings.template.seed));
            }
            return;
        }
        ui.checkbox(&mut settings.is_seed_fixed, "Seed");
        if settings.is_seed_fixed {
            ui.add(egui::DragValue::new(&mut settings.template.seed).speed(1));
        }
    });
}
