use egui::Ui;

use super::rows;
use crate::words::{Language, say};

/// Which language is spoken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LanguageOptions {
    /// `None`: that of the system.
    pub chosen: Option<Language>,
}

impl LanguageOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "language", |ui| {
            let own =
                Language::ALL.map(|language| (Some(language), language.own_name().to_owned()));
            let system = [(None, say("language-system"))];
            let all: Vec<_> = system.into_iter().chain(own).collect();
            rows::choice(ui, &say("options-language"), &mut self.chosen, &all);
        });
    }
}
