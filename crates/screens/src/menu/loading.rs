use egui::{Context, RichText};

use crate::theme;
use crate::widgets::{bar, dialog};

/// While the map is drawn up and pictures and pipelines are prepared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loading {
    /// What is being done.
    pub step: String,
    /// 0 to 1.
    pub share: f32,
    /// Others who are not ready yet.
    pub waiting_for: Vec<String>,
}

impl Loading {
    pub fn show(&self, context: &Context) {
        dialog(context, "loading", "Loading", 400.0, |ui| {
            ui.set_min_width(380.0);
            ui.label(&self.step);
            bar(ui, egui::vec2(380.0, 16.0), self.share, theme::GOLD);
            if !self.waiting_for.is_empty() {
                let names = format!("Still loading: {}", self.waiting_for.join(", "));
                ui.label(RichText::new(names).color(theme::PARCHMENT_DIM));
            }
        });
    }
}
