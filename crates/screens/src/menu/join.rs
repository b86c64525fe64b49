use egui::{Context, RichText};

use super::found_games::{self, FoundIntent, FoundRow};
use crate::theme;
use crate::widgets::{button, dialog, field_width, menu_button, password};
use crate::words::say;

/// A game to be joined: one that was found, or one at an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    pub name: String,
    pub address: String,
    /// For a game that wants one.
    pub password: String,
    /// A game that wants a password: the person is being asked for it.
    pub asked: Option<PasswordAsked>,
    /// Games found on the network.
    pub found: Vec<FoundRow>,
    /// Addresses joined lately, the newest first.
    pub recent: Vec<String>,
    /// Why the last try failed.
    pub complaint: Option<String>,
    /// A try is under way.
    pub is_trying: bool,
}

/// Why somebody is asked for a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordAsked {
    Wanted,
    /// The one that was typed was not it.
    Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinIntent {
    /// Join `address`.
    Join,
    /// Look on at the match at `address`.
    Watch,
    Back,
}

impl Join {
    pub fn show(&mut self, context: &Context) -> Option<JoinIntent> {
        if let Some(asked) = self.asked {
            return self.ask_for_password(context, asked);
        }
        let mut intent = None;
        dialog(
            context,
            "join",
            &say("menu-join"),
            theme::letters(context, 460.0),
            |ui| {
                egui::Grid::new("join rows")
                    .num_columns(2)
                    .spacing([24.0, 12.0])
                    .show(ui, |ui| {
                        let label = ui.label(say("saves-your-name"));
                        let name = egui::TextEdit::singleline(&mut self.name)
                            .char_limit(protocol::limits::NAME_CHARS_MAX)
                            .desired_width(field_width(ui, 260.0));
                        ui.add(name).labelled_by(label.id);
                        ui.end_row();
                        let label = ui.label(say("join-address"));
                        let field = egui::TextEdit::singleline(&mut self.address)
                            .hint_text(say("join-address-hint"))
                            .char_limit(255)
                            .desired_width(field_width(ui, 260.0));
                        let typed = ui.add(field).labelled_by(label.id);
                        if typed.lost_focus()
                            && ui.input(|input| input.key_pressed(egui::Key::Enter))
                            && !self.address.trim().is_empty()
                        {
                            intent = Some(JoinIntent::Join);
                        }
                        ui.end_row();
                        let label = ui.label(say("saves-password"));
                        password(ui, &mut self.password, &say("join-password-hint"))
                            .labelled_by(label.id);
                        ui.end_row();
                    });
                ui.add_space(6.0);
                match found_games::show(ui, &self.found, !self.is_trying) {
                    Some(FoundIntent::Join(index)) => {
                        self.address.clone_from(&self.found[index].address);
                        if self.found[index].needs_password && self.password.is_empty() {
                            self.asked = Some(PasswordAsked::Wanted);
                        } else {
                            intent = Some(JoinIntent::Join);
                        }
                    }
                    Some(FoundIntent::Watch(index)) => {
                        self.address.clone_from(&self.found[index].address);
                        intent = Some(JoinIntent::Watch);
                    }
                    None => {}
                }
                if !self.recent.is_empty() {
                    ui.add_space(6.0);
                    ui.label(RichText::new(say("join-lately")).color(theme::PARCHMENT_DIM));
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
                    let label = match self.is_trying {
                        true => say("join-knocking"),
                        false => say("password-join"),
                    };
                    let may_go = !self.is_trying && !self.address.trim().is_empty();
                    if menu_button(ui, &label, may_go) {
                        intent = Some(JoinIntent::Join);
                    }
                    if menu_button(ui, &say("join-look-on"), may_go) {
                        intent = Some(JoinIntent::Watch);
                    }
                    if menu_button(ui, &say("menu-back"), true) {
                        intent = Some(JoinIntent::Back);
                    }
                });
            },
        );
        intent
    }
    fn ask_for_password(&mut self, context: &Context, asked: PasswordAsked) -> Option<JoinIntent> {
        let mut intent = None;
        dialog(
            context,
            "ask password",
            &say("password-title"),
            380.0,
            |ui| {
                let words = match asked {
                    PasswordAsked::Wanted => say("password-wanted"),
                    PasswordAsked::Wrong => say("password-wrong"),
                };
                ui.label(words);
                let typed = password(ui, &mut self.password, &say("password-hint"));
                // At first; later Tab may lead elsewhere.
                if !typed.lost_focus() && ui.memory(|memory| memory.focused().is_none()) {
                    typed.request_focus();
                }
                let is_sent =
                    typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                ui.add_space(10.0);
                ui.vertical_centered(|ui| {
                    let is_typed = !self.password.is_empty();
                    if (menu_button(ui, &say("password-join"), is_typed) || is_sent) && is_typed {
                        intent = Some(JoinIntent::Join);
                    }
                    if menu_button(ui, &say("menu-back"), true) {
                        self.password.clear();
                        self.asked = None;
                    }
                });
            },
        );
        if intent.is_some() {
            self.asked = None;
        }
        intent
    }
}
