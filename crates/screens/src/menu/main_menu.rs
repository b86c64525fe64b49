use egui::{Context, RichText};

use crate::theme;
use crate::widgets::{board_that_fits, menu_button, rule, title};
use crate::words::say;

/// The first screen.
#[derive(Clone, Debug, Default)]
pub struct MainMenu {
    /// A sentence about what just happened (a refused join, a broken settings file).
    pub notice: Option<String>,
    pub version: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainMenuIntent {
    Skirmish,
    /// Play on from a save, alone.
    Load,
    Host,
    Join,
    /// Play on from a save with others.
    Restore,
    Replays,
    Reach,
    Options,
    Quit,
}

/// Of its board, in points: the land beside it is to be seen.
const WIDTH: f32 = 310.0;

impl MainMenu {
    pub fn show(&self, context: &Context) -> Option<MainMenuIntent> {
        let mut intent = None;
        egui::Area::new(egui::Id::new("main menu"))
            .anchor(
                egui::Align2::LEFT_CENTER,
                egui::vec2(context.content_rect().width() * 0.06 - 20.0, 0.0)
                    .max(egui::vec2(6.0, 0.0)),
            )
            .show(context, |ui| {
                board_that_fits(ui, "main menu", 24, |ui| {
                    ui.set_width(WIDTH);
                    ui.vertical_centered(|ui| {
                        title(ui, "CASTELLAN", 46.0);
                        ui.label(
                            RichText::new(say("menu-motto"))
                                .italics()
                                .color(theme::PARCHMENT_DIM),
                        );
                        ui.add_space(4.0);
                        rule(ui, WIDTH);
                        ui.add_space(10.0);
                        let entries = [
                            (say("menu-skirmish"), MainMenuIntent::Skirmish),
                            (say("saves-load-title"), MainMenuIntent::Load),
                            (say("menu-host"), MainMenuIntent::Host),
                            (say("menu-join"), MainMenuIntent::Join),
                            (say("saves-restore-title"), MainMenuIntent::Restore),
                            (say("replays-title"), MainMenuIntent::Replays),
                            (say("reach-title"), MainMenuIntent::Reach),
                            (say("menu-options"), MainMenuIntent::Options),
                            (say("menu-quit"), MainMenuIntent::Quit),
                        ];
                        for (label, meaning) in entries {
                            if menu_button(ui, &label, true) {
                                intent = Some(meaning);
                            }
                        }
                        if let Some(notice) = &self.notice {
                            ui.add_space(8.0);
                            let notice = RichText::new(notice).color(theme::BAD);
                            ui.add(egui::Label::new(notice).wrap());
                        }
                        ui.add_space(6.0);
                        ui.label(
                            RichText::new(&self.version)
                                .small()
                                .color(theme::PARCHMENT_DIM),
                        );
                    });
                });
            });
        intent
    }
}
