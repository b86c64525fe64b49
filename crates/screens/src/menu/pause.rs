use egui::{Context, RichText};

use crate::theme;
use crate::widgets::{dialog, menu_button};
use crate::words::say;

/// The menu inside a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pause {
    /// The match stands still meanwhile (only alone).
    pub is_standing_still: bool,
    /// There is a seat that could resign.
    pub can_resign: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseIntent {
    Resume,
    Options,
    Resign,
    Leave,
}

impl Pause {
    pub fn show(&self, context: &Context) -> Option<PauseIntent> {
        let mut intent = None;
        dialog(context, "pause", &say("pause-title"), 340.0, |ui| {
            let note = if self.is_standing_still {
                say("pause-stands-still")
            } else {
                say("pause-goes-on")
            };
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(note).color(theme::PARCHMENT_DIM));
                let entries = [
                    (say("pause-resume"), PauseIntent::Resume, true),
                    (say("menu-options"), PauseIntent::Options, true),
                    (say("pause-resign"), PauseIntent::Resign, self.can_resign),
                    (say("pause-leave"), PauseIntent::Leave, true),
                ];
                for (label, meaning, is_enabled) in entries {
                    if menu_button(ui, &label, is_enabled) {
                        intent = Some(meaning);
                    }
                }
            });
        });
        intent
    }
}
