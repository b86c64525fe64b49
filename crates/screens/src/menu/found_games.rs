use egui::{RichText, ScrollArea, Ui};
use protocol::VersionDifference;
use protocol::datagram::{GameInfo, GameStage};

use crate::{text, theme};

/// The list scrolls from this height on, in points.
const HEIGHT_MAX: f32 = 220.0;

/// A game that was found on the network: one row of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundRow {
    /// Who hosts it, and what is played.
    pub title: String,
    /// Where to join it.
    pub address: String,
    /// Why it cannot be joined from here, as a sentence.
    pub reason: Option<String>,
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
        let title = game.map_or_else(
            || host.to_owned(),
            |game| format!("{host}: {}", facts(game)),
        );
        let reason = difference.map(|difference| format!("Another version: {difference}."));
        let reason = reason.or_else(|| game.and_then(why_closed).map(str::to_owned));
        let reason =
            reason.or_else(|| is_stale.then(|| String::from("It does not answer at the moment.")));
        FoundRow {
            title,
            address,
            reason,
        }
    }
}

fn facts(game: &GameInfo) -> String {
    let map = format!("{}, {} tiles", text::name(&game.map), game.size_tiles);
    match game.stage {
        GameStage::Lobby => format!(
            "{} of {} players, {map}",
            game.people,
            game.people + game.rows_open
        ),
        GameStage::InGame if game.people == 1 => format!("1 player, {map}"),
        GameStage::InGame => format!("{} players, {map}", game.people),
    }
}

fn why_closed(game: &GameInfo) -> Option<&'static str> {
    match game.stage {
        GameStage::InGame => Some("The match has already started."),
        GameStage::Lobby if game.rows_open == 0 => Some("The match is full."),
        GameStage::Lobby => None,
    }
}

/// Shows the list; the place of the game that was clicked.
pub fn show(ui: &mut Ui, rows: &[FoundRow], is_enabled: bool) -> Option<usize> {
    ui.label(RichText::new("On this network").color(theme::PARCHMENT_DIM));
    if rows.is_empty() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Looking for games…");
        });
        return None;
    }
    let mut clicked = None;
    ScrollArea::vertical()
        .max_height(HEIGHT_MAX)
        .show(ui, |ui| {
            for (index, row) in rows.iter().enumerate() {
                let button =
                    egui::Button::new(&row.title).min_size(egui::vec2(ui.available_width(), 32.0));
                if ui
                    .add_enabled(is_enabled && row.reason.is_none(), button)
                    .on_hover_text(&row.address)
                    .clicked()
                {
                    clicked = Some(index);
                }
                if let Some(reason) = &row.reason {
                    ui.label(RichText::new(reason).small().color(theme::PARCHMENT_DIM));
                }
            }
        });
    clicked
}
