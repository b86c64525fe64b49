use std::collections::BTreeMap;

use egui::{Rect, TextureId, Ui};

/// Pictures by name, as the application has loaded them. A missing one is drawn as its first letter.
#[derive(Clone, Debug, Default)]
pub struct Icons(BTreeMap<String, TextureId>);

impl Icons {
    pub fn insert(&mut self, key: &str, texture: TextureId) {
        self.0.insert(key.to_owned(), texture);
    }

    #[must_use]
    pub fn get(&self, key: &str) -> Option<TextureId> {
        self.0.get(key).copied()
    }

    /// Draws `key` into `rect`, tinted.
    pub fn paint(&self, ui: &Ui, key: &str, rect: Rect, tint: egui::Color32) {
        let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        match self.get(key) {
            Some(texture) => {
                ui.painter().image(texture, rect, whole, tint);
            }
            None => {
                let letter = crate::text::name(key)
                    .chars()
                    .next()
                    .unwrap_or('?')
                    .to_string();
                let font = egui::FontId::proportional(rect.height() * 0.6);
                ui.painter().text(
                    rect.center(),
                    egui::Align2::CENTER_CENTER,
                    letter,
                    font,
                    crate::theme::INK,
                );
            }
        }
    }
}
