use egui::Context;

use crate::theme;
use crate::widgets::{dialog, menu_button, password};

/// A game to be opened to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    pub name: String,
    /// As it is typed.
    pub port: String,
    /// What others must know to come in; empty: nothing.
    pub password: String,
    /// Why the last try failed.
    pub complaint: Option<String>,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            name: String::new(),
            port: String::from("27015"),
            password: String::new(),
            complaint: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostIntent {
    Open { port: u16 },
    Back,
}

impl Host {
    pub fn show(&mut self, context: &Context) -> Option<HostIntent> {
        let mut intent = None;
        dialog(context, "host", "Host a game", 400.0, |ui| {
            egui::Grid::new("host rows")
                .num_columns(2)
                .spacing([24.0, 12.0])
                .show(ui, |ui| {
                    ui.label("Your name");
                    ui.add(
                        egui::TextEdit::singleline(&mut self.name)
                            .char_limit(protocol::limits::NAME_CHARS_MAX)
                            .desired_width(220.0),
                    );
                    ui.end_row();
                    ui.label("Port");
                    ui.add(
                        egui::TextEdit::singleline(&mut self.port)
                            .char_limit(5)
                            .desired_width(90.0),
                    );
                    ui.end_row();
                    ui.label("Password");
                    password(ui, &mut self.password, "none");
                    ui.end_row();
                });
            let port = self
                .port
                .trim()
                .parse::<u16>()
                .ok()
                .filter(|&port| port > 0);
            if port.is_none() {
                ui.colored_label(theme::BAD, "A port is a number from 1 to 65535.");
            }
            if let Some(complaint) = &self.complaint {
                ui.colored_label(theme::BAD, complaint);
            }
            ui.add_space(14.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, "Open the game", port.is_some())
                    && let Some(port) = port
                {
                    intent = Some(HostIntent::Open { port });
                }
                if menu_button(ui, "Back", true) {
                    intent = Some(HostIntent::Back);
                }
            });
        });
        intent
    }
}
