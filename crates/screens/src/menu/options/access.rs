use egui::Ui;

use super::rows;
use crate::words::say;

/// For eyes, ears and hands that need it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccessOptions {
    pub has_safe_colours: bool,
    pub has_minimap_shapes: bool,
    pub has_high_contrast: bool,
    pub text_size_percent: u16,
    pub reduces_flashing: bool,
    pub has_captions: bool,
    pub holds_toggle: bool,
}

impl AccessOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "access", |ui| {
            let size = &mut self.text_size_percent;
            rows::slider(ui, &say("access-text-size"), size, 75..=150, 25.0, " %");
            for (name, value, what) in [
                (
                    say("access-contrast"),
                    &mut self.has_high_contrast,
                    say("access-contrast-yes"),
                ),
                (
                    say("access-colours"),
                    &mut self.has_safe_colours,
                    say("access-colours-yes"),
                ),
                (
                    say("access-shapes"),
                    &mut self.has_minimap_shapes,
                    say("access-shapes-yes"),
                ),
                (
                    say("access-flashing"),
                    &mut self.reduces_flashing,
                    say("access-flashing-yes"),
                ),
                (
                    say("access-captions"),
                    &mut self.has_captions,
                    say("access-captions-yes"),
                ),
                (
                    say("access-toggle"),
                    &mut self.holds_toggle,
                    say("access-toggle-yes"),
                ),
            ] {
                rows::check(ui, &name, value, &what);
            }
        });
    }
}
