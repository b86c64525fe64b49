//! What is said at the table.

use ::lobby::LobbyView;
use egui::{RichText, ScrollArea, TextEdit, Ui};

use super::LobbyIntent;
use crate::theme;
use crate::widgets::note_button;
use crate::words::say;

/// Points of what was said.
const HEIGHT: f32 = 104.0;

/// `typing`: the line that is being typed.
pub fn show(ui: &mut Ui, view: &LobbyView, typing: &mut String, intents: &mut Vec<LobbyIntent>) {
    ui.add_space(4.0);
    egui::Frame::new()
        .fill(theme::WOOD_DARK)
        .corner_radius(4.0)
        .inner_margin(8)
        .show(ui, |ui| {
            ScrollArea::vertical()
                .id_salt("said")
                .max_height(HEIGHT)
                .min_scrolled_height(HEIGHT)
                .stick_to_bottom(true)
                .auto_shrink(false)
                .show(ui, |ui| view.chat.iter().for_each(|line| said(ui, line)));
        });
    let edit = TextEdit::singleline(typing)
        .hint_text(say("table-say"))
        .char_limit(protocol::limits::CHAT_CHARS_MAX)
        .desired_width(ui.available_width() - 12.0);
    let response = ui.add(edit);
    note_button(ui.ctx(), &say("table-say"), response.rect);
    let is_sent = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if is_sent && !typing.trim().is_empty() {
        intents.push(LobbyIntent::Say(std::mem::take(typing)));
        response.request_focus();
    }
}

fn said(ui: &mut Ui, line: &protocol::lobby::Line) {
    ui.horizontal_wrapped(|ui| {
        let name = format!("{}:", line.name);
        ui.label(RichText::new(name).strong().color(theme::GOLD));
        ui.label(&line.text);
    });
}
