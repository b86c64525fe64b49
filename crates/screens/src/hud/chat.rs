use egui::{Align2, Color32, Context, Id, RichText};

use super::notices::shadowed;
use crate::theme;
use crate::words::say;

/// What was said, and what is being typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chat {
    /// Shown lines, the newest last.
    pub lines: Vec<ChatLine>,
    /// `None`: nothing is being typed.
    pub typing: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatLine {
    pub from: String,
    pub colour: [u8; 3],
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatIntent {
    Say(String),
    Close,
}

impl Chat {
    pub fn show(&mut self, context: &Context) -> Option<ChatIntent> {
        let mut intent = None;
        let is_typing = self.typing.is_some();
        egui::Area::new(Id::new("chat"))
            .anchor(Align2::LEFT_BOTTOM, egui::vec2(14.0, -206.0))
            .interactable(is_typing)
            .show(context, |ui| {
                for line in &self.lines {
                    let [red, green, blue] = line.colour;
                    ui.horizontal(|ui| {
                        shadowed(
                            ui,
                            &format!("{}:", line.from),
                            15.0,
                            Color32::from_rgb(red, green, blue),
                        );
                        shadowed(ui, &line.text, 15.0, theme::PARCHMENT);
                    });
                }
                if let Some(text) = &mut self.typing {
                    theme::board(ui, 10, |ui| {
                        ui.horizontal(|ui| {
                            ui.label(RichText::new(say("hud-say")).color(theme::GOLD));
                            let field = egui::TextEdit::singleline(text)
                                .char_limit(protocol::limits::CHAT_CHARS_MAX)
                                .desired_width(380.0);
                            let response = ui.add(field);
                            let (enter, escape) = ui.input(|input| {
                                (
                                    input.key_pressed(egui::Key::Enter),
                                    input.key_pressed(egui::Key::Escape),
                                )
                            });
                            if enter && !text.trim().is_empty() {
                                intent = Some(ChatIntent::Say(text.trim().to_owned()));
                            } else if enter || escape {
                                intent = Some(ChatIntent::Close);
                            } else {
                                response.request_focus();
                            }
                        });
                    });
                }
            });
        if intent.is_some() {
            self.typing = None;
        }
        intent
    }
}
