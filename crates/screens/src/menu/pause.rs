use egui::{Context, RichText};

use crate::say;
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
    /// Among people: how often this person may still stop the match for all; `None`: not at all.
    pub pauses_left: Option<u8>,
    /// There is a match to save.
    pub can_save: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseIntent {
    Resume,
    /// The match stands still for all.
    Pause,
    Save,
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
                if menu_button(ui, &say("pause-resume"), true) {
                    intent = Some(PauseIntent::Resume);
                }
                if let Some(left) = self.pauses_left {
                    let label = say!("room-pause-for-all", count = left);
                    if menu_button(ui, &label, left > 0) {
                        intent = Some(PauseIntent::Pause);
                    }
                }
                let entries = [
                    (say("saves-save-as"), PauseIntent::Save, self.can_save),
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
