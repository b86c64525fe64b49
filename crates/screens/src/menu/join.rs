use egui::{Context, RichText};

use super::found_games::{self, FoundRow};
use crate::theme;
use crate::widgets::{button, dialog, menu_button, password};

/// A game to be joined: one that was found, or one at an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    pub name: String,
    pub address: String,
    /// For a game that wants one.
    pub password: String,
    /// Games found on the network.
    pub found: Vec<FoundRow>,
    /// Addresses joined lately, the newest first.
    pub recent: Vec<String>,
    /// Why the last try failed.
    pub complaint: Option<String>,
    /// A try is under way.
    pub is_trying: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinIntent {
    /// Join `address`.
    Join,
    Back,
}

impl Join {
    pub fn show(&mut self, context: &Context) -> Option<JoinIntent> {
        let mut intent = None;
        dialog(context, "join", "Join a game", 440.0, |ui| {
            egui::Grid::new("join rows")
                .num_columns(2)
                .spacing([24.0, 12.0])
                .show(ui, |ui| {
                    ui.label("Your name");
                    ui.add(
                        egui::TextEdit::singleline(&mut self.name)
                            .char_limit(protocol::limits::NAME_CHARS_MAX)
                            .desired_width(260.0),
                    );
                    ui.end_row();
                    ui.label("Address");
                    let field = egui::TextEdit::singleline(&mut self.address)
                        .hint_text("host, host:port or [IPv6]:port")
                        .char_limit(255)
                        .desired_width(260.0);
                    let typed = ui.add(field);
                    if typed.lost_focus()
                        && ui.input(|input| input.key_pressed(egui::Key::Enter))
                        && !self.address.trim().is_empty()
                    {
                        intent = Some(JoinIntent::Join);
                    }
                    ui.end_row();
                    ui.label("Password");
                    password(ui, &mut self.password, "if the host wants one");
                    ui.end_row();
                });
            ui.add_space(6.0);
            if let Some(index) = found_games::show(ui, &self.found, !self.is_trying) {
                self.address.clone_from(&self.found[index].address);
                intent = Some(JoinIntent::Join);
            }
            if !self.recent.is_empty() {
                ui.add_space(6.0);
                ui.label(RichText::new("Lately").color(theme::PARCHMENT_DIM));
                ui.horizontal_wrapped(|ui| {
                    for address in &self.recent {
                        if button(ui, address) {
                            self.address.clone_from(address);
                        }
                    }
                });
            }
            if let Some(complaint) = &self.complaint {
                ui.colored_label(theme::BAD, complaint);
            }
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                let label = if self.is_trying {
                    "Knocking…"
                } else {
                    "Join"
                };
                if menu_button(
                    ui,
                    label,
                    !self.is_trying && !self.address.trim().is_empty(),
                ) {
                    intent = Some(JoinIntent::Join);
                }
                if menu_button(ui, "Back", true) {
                    intent = Some(JoinIntent::Back);
                }
            });
        });
        intent
    }
}
