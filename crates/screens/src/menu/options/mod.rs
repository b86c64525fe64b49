//! Everything that a person can set, on pages of its own kind.

use egui::{Context, ScrollArea, Ui};

use crate::theme;
use crate::widgets::{LOW, dialog, menu_button, tab};
use crate::words::say;

mod access;
mod controls;
mod game;
mod language;
mod network;
mod rows;
mod sound;
#[cfg(test)]
mod tests;
mod video;

pub use access::AccessOptions;
pub use controls::{BindingGroup, BindingRow, ControlsIntent, ControlsOptions};
pub use game::{GameOptions, HealthBarsChoice};
pub use language::LanguageOptions;
pub use network::NetworkOptions;
pub use sound::SoundOptions;
pub use video::{QualityChoice, ShadowsChoice, VideoOptions};

/// A page of the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OptionsPage {
    #[default]
    Video,
    Sound,
    Game,
    Controls,
    Network,
    Language,
    Access,
}

/// All pages, as they are shown and changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub page: OptionsPage,
    pub video: VideoOptions,
    pub sound: SoundOptions,
    pub game: GameOptions,
    pub controls: ControlsOptions,
    pub network: NetworkOptions,
    pub language: LanguageOptions,
    pub access: AccessOptions,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsIntent {
    /// Something was changed: apply and keep it.
    Changed,
    /// Keys are to be changed.
    Controls(ControlsIntent),
    Back,
}

/// Of the pages inside, in points.
const PAGE_WIDTH: f32 = 520.0;
const PAGE_HEIGHT: f32 = 400.0;
const TABS_WIDTH: f32 = 150.0;
/// What a dialog has around its content, from edge to edge of the window.
const AROUND: f32 = 72.0;
/// Heading, button and margins.
const ABOVE_AND_BELOW: f32 = 230.0;
/// The same in low windows.
const LOW_AROUND: f32 = 160.0;

impl OptionsPage {
    /// In the order of the tabs.
    pub const ALL: [OptionsPage; 7] = [
        OptionsPage::Video,
        OptionsPage::Sound,
        OptionsPage::Game,
        OptionsPage::Controls,
        OptionsPage::Network,
        OptionsPage::Language,
        OptionsPage::Access,
    ];

    #[must_use]
    pub fn title(self) -> String {
        match self {
            OptionsPage::Video => say("options-video"),
            OptionsPage::Sound => say("options-sound"),
            OptionsPage::Game => say("options-game"),
            OptionsPage::Controls => say("options-controls"),
            OptionsPage::Network => say("options-network"),
            OptionsPage::Language => say("options-language"),
            OptionsPage::Access => say("options-access"),
        }
    }
}

impl Options {
    pub fn show(&mut self, context: &Context) -> Option<OptionsIntent> {
        let before = self.clone();
        let mut intent = None;
        let letters = theme::letters(context, 1.0).max(1.0);
        let (tabs, page) = (TABS_WIDTH * letters, PAGE_WIDTH * letters);
        let wide = tabs + page + 16.0;
        let is_wide = context.content_rect().width() >= wide + AROUND;
        dialog(context, "options", &say("menu-options"), wide, |ui| {
            if is_wide {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| {
                        ui.set_width(tabs);
                        self.tabs(ui, tabs);
                    });
                    ui.vertical(|ui| {
                        ui.set_width(page);
                        self.scrolled_page(ui, ABOVE_AND_BELOW, &mut intent);
                    });
                });
            } else {
                ui.horizontal_wrapped(|ui| self.tabs(ui, 0.0));
                let above = 2.0 * 40.0 * letters;
                let around = match context.content_rect().height() < LOW {
                    true => LOW_AROUND,
                    false => ABOVE_AND_BELOW,
                };
                self.scrolled_page(ui, around + above, &mut intent);
            }
            ui.add_space(10.0);
            ui.vertical_centered(|ui| {
                if menu_button(ui, &say("options-done"), true) {
                    intent = Some(OptionsIntent::Back);
                }
            });
        });
        let is_changed = Options {
            page: before.page,
            controls: before.controls.clone(),
            ..self.clone()
        } != before;
        intent.or(is_changed.then_some(OptionsIntent::Changed))
    }

    /// Which page is open; each tab is at least so wide.
    fn tabs(&mut self, ui: &mut Ui, width: f32) {
        for page in OptionsPage::ALL {
            if tab(ui, &page.title(), width, self.page == page) {
                self.page = page;
                self.controls.waiting = None;
            }
        }
    }

    /// The page scrolls, so that the window keeps its size from tab to tab. `around`: points of everything
    /// else of the dialog.
    fn scrolled_page(&mut self, ui: &mut Ui, around: f32, intent: &mut Option<OptionsIntent>) {
        let room = ui.ctx().content_rect().height() - around;
        let height = PAGE_HEIGHT.min(room).max(100.0);
        ScrollArea::vertical()
            .id_salt(self.page.title())
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| *intent = self.page(ui).or(intent.take()));
    }

    fn page(&mut self, ui: &mut Ui) -> Option<OptionsIntent> {
        match self.page {
            OptionsPage::Video => self.video.show(ui),
            OptionsPage::Sound => self.sound.show(ui),
            OptionsPage::Game => self.game.show(ui),
            OptionsPage::Controls => return self.controls.show(ui).map(OptionsIntent::Controls),
            OptionsPage::Network => self.network.show(ui),
            OptionsPage::Language => self.language.show(ui),
            OptionsPage::Access => self.access.show(ui),
        }
        None
    }
}
