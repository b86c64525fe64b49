use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, Context, Id};
use protocol::message::Audience;

use super::notices::{shadowed, side_width};
use crate::say;
use crate::theme;
use crate::widgets::button;
use crate::words::say;

/// What was said, and what is being typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chat {
    /// Shown lines, the newest last.
    pub lines: Vec<ChatLine>,
    /// `None`: nothing is being typed.
    pub typing: Option<String>,
    /// Whom it goes to.
    pub to: Audience,
    /// There is somebody who would hear what is for allies only.
    pub has_allies: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatLine {
    pub from: String,
    pub colour: [u8; 3],
    pub text: String,
    /// For the speaker's allies only.
    pub is_for_allies: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatIntent {
    Say(String, Audience),
    Close,
}

impl ChatLine {
    /// Who said it, in their colour, and what.
    fn words(&self, ui: &egui::Ui) -> LayoutJob {
        let from = match self.is_for_allies {
            true => say!("chat-from-ally", name = self.from.as_str()),
            false => say!("chat-from", name = self.from.as_str()),
        };
        let [red, green, blue] = self.colour;
        let font = egui::FontId::proportional(theme::letters(ui.ctx(), 15.0));
        let format = |colour| TextFormat::simple(font.clone(), colour);
        let mut words = LayoutJob::default();
        words.append(&from, 0.0, format(Color32::from_rgb(red, green, blue)));
        words.append(&self.text, 6.0, format(theme::PARCHMENT));
        words
    }
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
                    shadowed(ui, line.words(ui), side_width(context));
                }
                if let Some(text) = &mut self.typing {
                    theme::board(ui, 10, |ui| {
                        ui.horizontal(|ui| {
                            if self.has_allies {
                                toggle_audience(ui, &mut self.to);
                            } else {
                                self.to = Audience::All;
                            }
                            let field = egui::TextEdit::singleline(text)
                                .char_limit(protocol::limits::CHAT_CHARS_MAX)
                                .hint_text(say("hud-say"))
                                .desired_width(380.0);
                            let response = ui.add(field);
                            let (enter, escape) = ui.input(|input| {
                                (
                                    input.key_pressed(egui::Key::Enter),
                                    input.key_pressed(egui::Key::Escape),
                                )
                            });
                            if enter && !text.trim().is_empty() {
                                intent = Some(ChatIntent::Say(text.trim().to_owned(), self.to));
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

/// A button that says whom the line goes to; Tab presses it.
fn toggle_audience(ui: &mut egui::Ui, to: &mut Audience) {
    let label = match to {
        Audience::All => say("chat-to-all"),
        Audience::Allies => say("chat-to-allies"),
    };
    let is_tabbed = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Tab));
    if button(ui, &label) || is_tabbed {
        *to = match to {
            Audience::All => Audience::Allies,
            Audience::Allies => Audience::All,
        };
    }
}
