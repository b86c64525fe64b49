use egui::Ui;

use super::rows;
use crate::words::say;

/// Loudness, each part 0 to 100.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoundOptions {
    pub master_percent: u8,
    pub effects_percent: u8,
    pub music_percent: u8,
    pub voices_percent: u8,
    pub interface_percent: u8,
}

impl SoundOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "sound", |ui| {
            for (name, part) in [
                (say("sound-master"), &mut self.master_percent),
                (say("sound-effects"), &mut self.effects_percent),
                (say("sound-music"), &mut self.music_percent),
                (say("sound-voices"), &mut self.voices_percent),
                (say("sound-interface"), &mut self.interface_percent),
            ] {
                rows::slider(ui, &name, part, 0..=100, 5.0, " %");
            }
        });
    }
}
