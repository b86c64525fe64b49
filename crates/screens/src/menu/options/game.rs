use egui::Ui;

use super::rows;
use crate::say;
use crate::words::say;

/// How the match is played from here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    pub scrolls_at_edges: bool,
    pub scroll_speed_percent: u16,
    pub health_bars: HealthBarsChoice,
    /// 0: never.
    pub autosave_minutes: u16,
}

/// Whose health bars are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HealthBarsChoice {
    Selected,
    #[default]
    Damaged,
    Always,
}

const MINUTES: [u16; 6] = [0, 1, 2, 5, 10, 20];

impl GameOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "game", |ui| {
            let edges = &mut self.scrolls_at_edges;
            rows::check(ui, &say("game-edges"), edges, &say("game-edges-yes"));
            let speed = &mut self.scroll_speed_percent;
            rows::slider(ui, &say("game-scroll-speed"), speed, 25..=400, 25.0, " %");
            let bars = [
                (HealthBarsChoice::Selected, say("game-bars-selected")),
                (HealthBarsChoice::Damaged, say("game-bars-damaged")),
                (HealthBarsChoice::Always, say("game-bars-always")),
            ];
            rows::choice(ui, &say("game-bars"), &mut self.health_bars, &bars);
            let minutes = MINUTES.map(|minutes| {
                let text = match minutes {
                    0 => say("game-autosave-never"),
                    _ => say!("game-autosave-every", minutes = minutes),
                };
                (minutes, text)
            });
            rows::choice(
                ui,
                &say("game-autosave"),
                &mut self.autosave_minutes,
                &minutes,
            );
        });
    }
}
