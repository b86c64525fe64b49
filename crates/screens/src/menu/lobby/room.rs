//! How the room is kept: those who are late, away, pause or look on, and who may come in.

use ::lobby::LobbyView;
use egui::{RichText, Ui};
use protocol::limits::WATCHERS_MAX;
use protocol::lobby::{Ask, HostAsk, RoomKey, Settings};
use protocol::message::{AwayPolicy, DriftPolicy, LatePolicy};

use super::LobbyIntent;
use super::choice::{Choice, choice};
use crate::say;
use crate::theme;
use crate::widgets::{button, password};
use crate::words::say;

const PATIENCES_MS: [u32; 3] = [20_000, 60_000, 300_000];
const AWAY: [AwayPolicy; 4] = [
    AwayPolicy::Resign,
    AwayPolicy::Computer { level: 3 },
    AwayPolicy::Allies,
    AwayPolicy::Hold,
];
const PAUSES: [u8; 4] = [0, 1, 3, 10];
const PAUSE_LENGTHS_MS: [u32; 3] = [30_000, 60_000, 300_000];
const WATCHERS: [u8; 3] = [0, 4, WATCHERS_MAX as u8];
const DELAYS_MS: [u32; 4] = [0, 30_000, 120_000, 300_000];

/// `typing`: a new password, being typed.
pub fn show(ui: &mut Ui, view: &LobbyView, typing: &mut String, intents: &mut Vec<LobbyIntent>) {
    let mut settings = view.settings.clone();
    egui::Grid::new("room settings")
        .num_columns(2)
        .spacing([12.0, 5.0])
        .show(ui, |ui| {
            absence(ui, view.is_host, &mut settings);
            pauses(ui, view.is_host, &mut settings);
            watchers(ui, view.is_host, &mut settings);
            drift(ui, view.is_host, &mut settings);
        });
    if settings != view.settings {
        intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings))));
    }
    door(ui, view, typing, intents);
}

/// "30 seconds", "A minute": `ms` is whole seconds, or whole minutes from one on.
fn lasting(ms: u32) -> String {
    match ms / 1_000 {
        0 => say("set-none"),
        seconds @ 1..60 => say!("set-seconds", count = seconds),
        seconds => say!("set-minutes", count = seconds / 60),
    }
}

fn lengths<const N: usize>(all: [u32; N]) -> [(u32, String); N] {
    all.map(|ms| (ms, lasting(ms)))
}

fn counts<const N: usize>(all: [u8; N]) -> [(u8, String); N] {
    all.map(|count| match count {
        0 => (count, say("set-none")),
        _ => (count, say!("set-count", count = count)),
    })
}

fn away(policy: AwayPolicy) -> String {
    match policy {
        AwayPolicy::Resign => say("set-away-resign"),
        AwayPolicy::Computer { .. } => say("set-away-computer"),
        AwayPolicy::Allies => say("set-away-allies"),
        AwayPolicy::Hold => say("set-away-hold"),
    }
}

fn absence(ui: &mut Ui, is_enabled: bool, settings: &mut Settings) {
    let room = &mut settings.room;
    let row = Choice {
        label: say("set-patience"),
        hint: say("set-patience-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(ui, row, room.patience_ms, &lengths(PATIENCES_MS)) {
        room.patience_ms = chosen;
    }
    let row = Choice {
        label: say("set-away"),
        hint: say("set-away-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(
        ui,
        row,
        room.away,
        &AWAY.map(|policy| (policy, away(policy))),
    ) {
        room.away = chosen;
    }
    let row = Choice {
        label: say("set-late"),
        hint: say("set-late-hint"),
        is_enabled,
    };
    let late = [
        (LatePolicy::Wait, say("set-late-wait")),
        (LatePolicy::Clock, say("set-late-clock")),
    ];
    if let Some(chosen) = choice(ui, row, room.late, &late) {
        room.late = chosen;
    }
}

fn pauses(ui: &mut Ui, is_enabled: bool, settings: &mut Settings) {
    let pauses = &mut settings.room.pauses;
    let row = Choice {
        label: say("set-pauses"),
        hint: say("set-pauses-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(ui, row, pauses.count, &counts(PAUSES)) {
        pauses.count = chosen;
    }
    if pauses.count == 0 {
        return;
    }
    let row = Choice {
        label: say("set-pause-length"),
        hint: say("set-pause-length-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(ui, row, pauses.longest_ms, &lengths(PAUSE_LENGTHS_MS)) {
        pauses.longest_ms = chosen;
    }
}

fn watchers(ui: &mut Ui, is_enabled: bool, settings: &mut Settings) {
    let watchers = &mut settings.room.watchers;
    let row = Choice {
        label: say("set-watchers"),
        hint: say("set-watchers-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(ui, row, watchers.count_max, &counts(WATCHERS)) {
        watchers.count_max = chosen;
    }
    if watchers.count_max == 0 {
        return;
    }
    let row = Choice {
        label: say("set-watch-delay"),
        hint: say("set-watch-delay-hint"),
        is_enabled,
    };
    if let Some(chosen) = choice(ui, row, watchers.delay_ms, &lengths(DELAYS_MS)) {
        watchers.delay_ms = chosen;
    }
}

fn drift(ui: &mut Ui, is_enabled: bool, settings: &mut Settings) {
    let row = Choice {
        label: say("set-drift"),
        hint: say("set-drift-hint"),
        is_enabled,
    };
    let all = [
        (DriftPolicy::Heal, say("set-drift-heal")),
        (DriftPolicy::Stop, say("set-drift-stop")),
    ];
    if let Some(chosen) = choice(ui, row, settings.room.drift, &all) {
        settings.room.drift = chosen;
    }
}

/// The password, as far as it concerns the reader.
fn door(ui: &mut Ui, view: &LobbyView, typing: &mut String, intents: &mut Vec<LobbyIntent>) {
    let state = match view.is_password_set {
        true => say("door-password"),
        false => say("door-open"),
    };
    ui.label(RichText::new(state).color(theme::PARCHMENT_DIM));
    if !view.is_host {
        return;
    }
    let mut set = |key| {
        let ask = Ask::Host(HostAsk::Password(key));
        intents.push(LobbyIntent::Ask(ask));
    };
    ui.horizontal(|ui| {
        if view.is_password_set {
            if button(ui, &say("door-remove")) {
                set(None);
            }
            return;
        }
        ui.scope(|ui| {
            ui.set_max_width(150.0);
            password(ui, typing, &say("door-hint"));
        });
        if button(ui, &say("door-set")) && !typing.is_empty() {
            set(RoomKey::of(typing));
            typing.clear();
        }
    });
}
