use egui::Context;

use crate::theme;
use crate::widgets::{dialog, field_width, menu_button, password};
use crate::words::say;

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
        dialog(
            context,
            "host",
            &say("menu-host"),
            theme::letters(context, 400.0),
            |ui| {
                egui::Grid::new("host rows")
                    .num_columns(2)
                    .spacing([24.0, 12.0])
                    .show(ui, |ui| {
                        let label = ui.label(say("saves-your-name"));
                        let name = egui::TextEdit::singleline(&mut self.name)
                            .char_limit(protocol::limits::NAME_CHARS_MAX)
                            .desired_width(field_width(ui, 220.0));
                        ui.add(name).labelled_by(label.id);
                        ui.end_row();
                        let label = ui.label(say("saves-port"));
                        let port = egui::TextEdit::singleline(&mut self.port)
                            .char_limit(5)
                            .desired_width(field_width(ui, 90.0));
                        ui.add(port).labelled_by(label.id);
                        ui.end_row();
                        let label = ui.label(say("saves-password"));
                        password(ui, &mut self.password, &say("saves-no-password"))
                            .labelled_by(label.id);
                        ui.end_row();
                    });
                let port = self
                    .port
                    .trim()
                    .parse::<u16>()
                    .ok()
                    .filter(|&port| port > 0);
                if port.is_none() {
                    ui.colored_label(theme::BAD, say("saves-port-wrong"));
                }
                if let Some(complaint) = &self.complaint {
                    ui.colored_label(theme::BAD, complaint);
                }
                ui.add_space(14.0);
                ui.vertical_centered(|ui| {
                    if menu_button(ui, &say("host-open"), port.is_some())
                        && let Some(port) = port
                    {
                        intent = Some(HostIntent::Open { port });
                    }
                    if menu_button(ui, &say("menu-back"), true) {
                        intent = Some(HostIntent::Back);
                    }
                });
            },
        );
        intent
    }
}
