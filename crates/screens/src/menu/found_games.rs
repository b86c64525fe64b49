use egui::{RichText, ScrollArea, Ui};
use protocol::VersionDifference;
use protocol::datagram::{GameInfo, GameStage};

use crate::widgets::{note_button, show_focus, wooden_button};
use crate::words::{endings, say};
use crate::{say, text, theme};

/// The list scrolls from this height on, in points.
const HEIGHT_MAX: f32 = 220.0;
/// Points of the button that watches a game.
const WATCH_WIDTH: f32 = 90.0;

/// A game that was found on the network: one row of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundRow {
    /// Who hosts it, and what is played.
    pub title: String,
    /// Where to join it.
    pub address: String,
    /// Why it cannot be joined from here, as a sentence.
    pub reason: Option<String>,
    /// The match runs, and may be watched.
    pub may_watch: bool,
    pub needs_password: bool,
}

/// What is to be done with a game of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundIntent {
    Join(usize),
    Watch(usize),
}

impl FoundRow {
    /// The row of a game at `address`, of which `game` is known (`None`: its host speaks another
    /// protocol). `is_stale`: it has not answered lately.
    #[must_use]
    pub fn new(
        host_name: &str,
        address: String,
        game: Option<&GameInfo>,
        difference: Option<VersionDifference>,
        is_stale: bool,
    ) -> FoundRow {
        let host = if host_name.is_empty() {
            address.as_str()
        } else {
            host_name
        };
        let title = match game {
            None => host.to_owned(),
            Some(game) => say!("found-title", host = host, facts = facts(game)),
        };
        let reason = difference
            .map(|it| say!("found-other-version", why = endings::difference(it)))
            .or_else(|| game.and_then(why_closed))
            .or_else(|| is_stale.then(|| say("found-silent")));
        let is_running = |game: &GameInfo| game.stage == GameStage::InGame && game.may_watch;
        FoundRow {
            title,
            address,
            reason,
            may_watch: difference.is_none() && !is_stale && game.is_some_and(is_running),
            needs_password: game.is_some_and(|game| game.is_password_set),
        }
    }
}

fn facts(game: &GameInfo) -> String {
    let mut map = say!(
        "files-map-of",
        name = text::name(&game.map),
        tiles = game.size_tiles
    );
    if game.is_saved {
        map = say!("found-saved", map = map);
    }
    if game.watchers > 0 {
        map = say!("found-watched", map = map, count = game.watchers);
    }
    match game.stage {
        GameStage::Lobby => say!(
            "found-gathering",
            people = game.people,
            places = game.people + game.rows_open,
            map = map
        ),
        GameStage::InGame => say!("found-playing", people = game.people, map = map),
    }
}

fn why_closed(game: &GameInfo) -> Option<String> {
    match game.stage {
        GameStage::InGame => Some(say("found-started")),
        // Whoever finds no row free may sit down to look on.
        GameStage::Lobby if game.rows_open == 0 && !game.may_watch => Some(say("found-full")),
        GameStage::Lobby => None,
    }
}

/// Shows the list.
pub fn show(ui: &mut Ui, rows: &[FoundRow], is_enabled: bool) -> Option<FoundIntent> {
    ui.label(RichText::new(say("found-here")).color(theme::PARCHMENT_DIM));
    if rows.is_empty() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(say("found-looking"));
        });
        return None;
    }
    let mut intent = None;
    ScrollArea::vertical()
        .max_height(HEIGHT_MAX)
        .show(ui, |ui| {
            for (index, row) in rows.iter().enumerate() {
                ui.horizontal(|ui| {
                    let watch = theme::letters(ui.ctx(), WATCH_WIDTH).max(WATCH_WIDTH);
                    let room = match row.may_watch {
                        true => watch + 24.0,
                        false => 0.0,
                    };
                    let width = ui.available_width() - room;
                    let title = match row.needs_password {
                        true => format!("🔒 {}", row.title),
                        false => row.title.clone(),
                    };
                    let button = egui::Button::new(title)
                        .min_size(egui::vec2(width, 32.0))
                        .wrap();
                    let is_open = is_enabled && row.reason.is_none();
                    let response = ui
                        .scope(|ui| {
                            ui.set_max_width(width);
                            ui.add_enabled(is_open, button)
                        })
                        .inner
                        .on_hover_text(&row.address);
                    show_focus(ui, &response);
                    if is_open {
                        note_button(ui.ctx(), &row.title, response.rect);
                    }
                    if response.clicked() {
                        intent = Some(FoundIntent::Join(index));
                    }
                    if row.may_watch
                        && wooden_button(
                            ui,
                            &say("found-watch"),
                            egui::vec2(watch, 32.0),
                            16.0,
                            is_enabled,
                        )
                    {
                        intent = Some(FoundIntent::Watch(index));
                    }
                });
                if let Some(reason) = &row.reason {
                    ui.label(RichText::new(reason).small().color(theme::PARCHMENT_DIM));
                }
            }
        });
    intent
}
