//! How the match is set. Guests read what the host may change.

use ::lobby::LobbyView;
use egui::{RichText, Ui};
use protocol::lobby::{Ask, HostAsk, Settings};
use protocol::{MatchSetup, Reveal};

use super::LobbyIntent;
use super::choice::{Choice, choice};
use crate::widgets::button;
use crate::words::{say, say_of};
use crate::{say, text, theme};

/// Sides of the land that are offered, in tiles.
const SIZES: [u16; 6] = [72, 120, 144, 168, 200, 240];
/// Times the usual stockpile.
const GOODS: [i32; 4] = [1, 3, 10, 50];
const POPULATIONS: [u16; 5] = [50, 75, 100, 150, 200];

/// What is to be played.
pub fn show(ui: &mut Ui, view: &LobbyView, maps: &[String], intents: &mut Vec<LobbyIntent>) {
    let may_change = view.is_host && view.settings.saved.is_none();
    let mut settings = view.settings.clone();
    egui::Grid::new("settings")
        .num_columns(2)
        .spacing([12.0, 5.0])
        .show(ui, |ui| {
            land(ui, may_change, maps, &mut settings);
            beginning(ui, may_change, &mut settings);
        });
    seed(ui, may_change, &mut settings, intents);
    if settings != view.settings {
        intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings))));
    }
}

fn land(ui: &mut Ui, may_change: bool, maps: &[String], settings: &mut Settings) {
    let scripts: Vec<(&str, String)> = maps
        .iter()
        .map(|key| (key.as_str(), text::name(key)))
        .collect();
    let map = settings.template.map.clone();
    let row = Choice {
        label: say("set-map"),
        hint: say("set-map-hint"),
        is_enabled: may_change && maps.len() > 1,
    };
    if let Some(chosen) = choice(ui, row, map.as_str(), &scripts) {
        settings.template.map = chosen.to_owned();
    }
    let size = settings
        .is_size_fixed
        .then_some(settings.template.size_tiles);
    let mut sizes: Vec<(Option<u16>, String)> = vec![(None, say("set-size-auto"))];
    sizes.extend(SIZES.map(|tiles| (Some(tiles), say_of("set-size", &tiles.to_string()))));
    let row = Choice {
        label: say("set-size"),
        hint: say("set-size-hint"),
        is_enabled: may_change,
    };
    if let Some(chosen) = choice(ui, row, size, &sizes) {
        settings.is_size_fixed = chosen.is_some();
        settings.template.size_tiles = chosen.unwrap_or(settings.template.size_tiles);
    }
    let seen = [
        (Reveal::Unexplored, say("set-land-unexplored")),
        (Reveal::Explored, say("set-land-explored")),
        (Reveal::Visible, say("set-land-visible")),
    ];
    let row = Choice {
        label: say("set-land"),
        hint: say("set-land-hint"),
        is_enabled: may_change,
    };
    if let Some(chosen) = choice(ui, row, settings.template.terms.reveal, &seen) {
        settings.template.terms.reveal = chosen;
    }
}

fn beginning(ui: &mut Ui, may_change: bool, settings: &mut Settings) {
    let goods = GOODS.map(|times| (times_usual(times), say_of("set-goods", &times.to_string())));
    let row = Choice {
        label: say("set-goods"),
        hint: say("set-goods-hint"),
        is_enabled: may_change,
    };
    if let Some(chosen) = choice(ui, row, settings.template.stockpile, &goods) {
        settings.template.stockpile = chosen;
    }
    let most = POPULATIONS.map(|most| (most, most.to_string()));
    let row = Choice {
        label: say("set-population"),
        hint: say("set-population-hint"),
        is_enabled: may_change,
    };
    if let Some(chosen) = choice(ui, row, settings.template.population_max, &most) {
        settings.template.population_max = chosen;
    }
    let cheats = [(false, say("set-cheats-no")), (true, say("set-cheats-yes"))];
    let row = Choice {
        label: say("set-cheats"),
        hint: say("set-cheats-hint"),
        is_enabled: may_change,
    };
    if let Some(chosen) = choice(ui, row, settings.template.allows_cheats, &cheats) {
        settings.template.allows_cheats = chosen;
    }
}

fn times_usual(times: i32) -> protocol::Stockpile {
    protocol::Stockpile(MatchSetup::STOCKPILE.0.map(|amount| amount * times))
}

/// The same number gives the same land.
fn seed(ui: &mut Ui, may_change: bool, settings: &mut Settings, intents: &mut Vec<LobbyIntent>) {
    let hint = say("set-seed-hint");
    ui.horizontal(|ui| {
        if !may_change {
            let words = match settings.is_seed_fixed {
                true => say!("set-seed-is", seed = settings.template.seed.to_string()),
                false => say("table-land-lot"),
            };
            ui.label(RichText::new(words).color(theme::PARCHMENT_DIM))
                .on_hover_text(&hint);
            return;
        }
        ui.checkbox(&mut settings.is_seed_fixed, say("set-seed"))
            .on_hover_text(&hint);
        if settings.is_seed_fixed {
            let number = egui::DragValue::new(&mut settings.template.seed).speed(1);
            ui.add(number).on_hover_text(&hint);
            if button(ui, &say("table-land-new")) {
                intents.push(LobbyIntent::DrawLand);
            }
        }
    });
}
