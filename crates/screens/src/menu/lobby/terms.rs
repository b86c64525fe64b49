//! By which rules the match is played and decided, and how fast.

use ::lobby::LobbyView;
use egui::Ui;
use protocol::limits::AGES;
use protocol::lobby::{Ask, HostAsk, Settings};
use protocol::{MatchSetup, Terms, Victory};

use super::LobbyIntent;
use super::choice::{Choice, choice};
use crate::words::{say, say_of};
use crate::{say, text};

const POINTS: [u32; 5] = [1_000, 2_500, 5_000, 10_000, 20_000];
const TIMES: [u16; 6] = [15, 30, 45, 60, 90, 120];
const TREATIES: [u16; 7] = [0, 5, 10, 15, 20, 30, 60];
const SPEEDS: [u16; 5] = [50, 75, 100, 150, 200];

pub fn show(ui: &mut Ui, view: &LobbyView, intents: &mut Vec<LobbyIntent>) {
    let mut settings = view.settings.clone();
    // How a saved match is played is settled; how fast is the room's.
    let may_change = view.is_host && settings.saved.is_none();
    egui::Grid::new("terms")
        .num_columns(2)
        .spacing([12.0, 5.0])
        .show(ui, |ui| {
            beginning(ui, may_change, &mut settings);
            victory(ui, may_change, &mut settings.template.terms);
            peace(ui, may_change, &mut settings.template.terms);
            speed(ui, view.is_host, &mut settings);
        });
    if settings != view.settings {
        intents.push(LobbyIntent::Ask(Ask::Host(HostAsk::Settings(settings))));
    }
}

/// Whether the template is that of a death match.
fn is_death_match(template: &MatchSetup) -> bool {
    template.terms.knows_everything && template.stockpile == Terms::DEATH_MATCH_STOCKPILE
}

fn beginning(ui: &mut Ui, may_change: bool, settings: &mut Settings) {
    let template = &mut settings.template;
    let row = Choice {
        label: say("set-kind"),
        hint: say("set-kind-hint"),
        is_enabled: may_change,
    };
    let kinds = [
        (false, say("set-kind-usual")),
        (true, say("set-kind-death-match")),
    ];
    if let Some(is_death_match) = choice(ui, row, is_death_match(template), &kinds) {
        template.terms.knows_everything = is_death_match;
        template.stockpile = match is_death_match {
            true => Terms::DEATH_MATCH_STOCKPILE,
            false => MatchSetup::STOCKPILE,
        };
    }
    let row = Choice {
        label: say("set-technologies"),
        hint: say("set-technologies-hint"),
        is_enabled: may_change,
    };
    let known = [
        (false, say("set-technologies-learnt")),
        (true, say("set-technologies-known")),
    ];
    let terms = &mut template.terms;
    if let Some(chosen) = choice(ui, row, terms.knows_everything, &known) {
        terms.knows_everything = chosen;
    }
    let row = Choice {
        label: say("set-age"),
        hint: say("set-age-hint"),
        is_enabled: may_change && !terms.knows_everything,
    };
    let ages: Vec<(u8, String)> = (0..AGES).map(|age| (age, text::age(age))).collect();
    let age = if terms.knows_everything {
        AGES - 1
    } else {
        terms.start_age
    };
    if let Some(chosen) = choice(ui, row, age, &ages) {
        terms.start_age = chosen;
    }
}

/// What decides, without its figure.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Conquest,
    Score,
    Time,
}

fn victory(ui: &mut Ui, may_change: bool, terms: &mut Terms) {
    let row = Choice {
        label: say("set-victory"),
        hint: say("set-victory-hint"),
        is_enabled: may_change,
    };
    let kinds = [
        (Kind::Conquest, say("set-victory-conquest")),
        (Kind::Score, say("set-victory-score")),
        (Kind::Time, say("set-victory-time")),
    ];
    let kind = match terms.victory {
        Victory::Conquest => Kind::Conquest,
        Victory::Score { .. } => Kind::Score,
        Victory::Time { .. } => Kind::Time,
    };
    if let Some(chosen) = choice(ui, row, kind, &kinds) {
        terms.victory = match chosen {
            Kind::Conquest => Victory::Conquest,
            Kind::Score => Victory::Score { points: POINTS[2] },
            Kind::Time => Victory::Time { minutes: TIMES[3] },
        };
    }
    match &mut terms.victory {
        Victory::Conquest => {}
        Victory::Score { points } => {
            let row = Choice {
                label: say("set-points"),
                hint: say("set-points-hint"),
                is_enabled: may_change,
            };
            let all = POINTS.map(|points| (points, say!("set-count", count = points)));
            if let Some(chosen) = choice(ui, row, *points, &all) {
                *points = chosen;
            }
        }
        Victory::Time { minutes } => {
            let row = Choice {
                label: say("set-time"),
                hint: say("set-time-hint"),
                is_enabled: may_change,
            };
            let all = TIMES.map(|minutes| (minutes, say!("set-minutes", count = minutes)));
            if let Some(chosen) = choice(ui, row, *minutes, &all) {
                *minutes = chosen;
            }
        }
    }
}

fn peace(ui: &mut Ui, may_change: bool, terms: &mut Terms) {
    let row = Choice {
        label: say("set-treaty"),
        hint: say("set-treaty-hint"),
        is_enabled: may_change,
    };
    let treaties = TREATIES.map(|minutes| match minutes {
        0 => (minutes, say("set-none")),
        _ => (minutes, say!("set-minutes", count = minutes)),
    });
    if let Some(chosen) = choice(ui, row, terms.treaty_minutes, &treaties) {
        terms.treaty_minutes = chosen;
    }
    let row = Choice {
        label: say("set-teams"),
        hint: say("set-teams-hint"),
        is_enabled: may_change,
    };
    let places = [
        (true, say("set-teams-together")),
        (false, say("set-teams-apart")),
    ];
    if let Some(chosen) = choice(ui, row, terms.are_teams_together, &places) {
        terms.are_teams_together = chosen;
    }
}

fn speed(ui: &mut Ui, is_enabled: bool, settings: &mut Settings) {
    let row = Choice {
        label: say("set-speed"),
        hint: say("set-speed-hint"),
        is_enabled,
    };
    let speeds = SPEEDS.map(|percent| (percent, say_of("set-speed", &percent.to_string())));
    if let Some(chosen) = choice(ui, row, settings.room.speed_percent, &speeds) {
        settings.room.speed_percent = chosen;
    }
}
