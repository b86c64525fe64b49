use egui::{Context, RichText};

use crate::widgets::{dialog, menu_button, seat_name};
use crate::{text, theme};

/// The table after a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AfterGame {
    /// One line: who won, or why it ended.
    pub headline: String,
    pub duration_ms: u64,
    pub seats: Vec<SeatResult>,
    /// Where the record lies, if one was written.
    pub record: Option<String>,
}

/// One row of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatResult {
    pub name: String,
    pub colour: [u8; 3],
    pub is_winner: bool,
    pub age: u8,
    pub gathered: i64,
    pub trained: u32,
    pub killed: u32,
    pub lost: u32,
    pub razed: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterGameIntent {
    Watch,
    Menu,
}

impl AfterGame {
    pub fn show(&self, context: &Context) -> Option<AfterGameIntent> {
        let mut intent = None;
        dialog(context, "after game", &self.headline, 640.0, |ui| {
            ui.vertical_centered(|ui| {
                ui.label(
                    RichText::new(format!("after {}", text::clock(self.duration_ms)))
                        .color(theme::PARCHMENT_DIM),
                )
            });
            ui.add_space(8.0);
            egui::Grid::new("results")
                .num_columns(8)
                .striped(true)
                .spacing([20.0, 8.0])
                .show(ui, |ui| {
                    for title in ["", "Age", "Gathered", "Trained", "Killed", "Lost", "Razed"] {
                        ui.label(RichText::new(title).strong().color(theme::GOLD));
                    }
                    ui.end_row();
                    for row in &self.seats {
                        let crown = if row.is_winner { " ★" } else { "" };
                        seat_name(ui, &format!("{}{crown}", row.name), row.colour, 15.0);
                        ui.label(text::age(row.age));
                        for number in [
                            row.gathered,
                            i64::from(row.trained),
                            i64::from(row.killed),
                            i64::from(row.lost),
                            i64::from(row.razed),
                        ] {
                            ui.label(number.to_string());
                        }
                        ui.end_row();
                    }
                });
            if let Some(record) = &self.record {
                ui.add_space(8.0);
                ui.label(
                    RichText::new(format!("Recorded as {record}"))
                        .small()
                        .color(theme::PARCHMENT_DIM),
                );
            }
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, "Watch it again", self.record.is_some()) {
                    intent = Some(AfterGameIntent::Watch);
                }
                if menu_button(ui, "Main menu", true) {
                    intent = Some(AfterGameIntent::Menu);
                }
            });
        });
        intent
    }
}
