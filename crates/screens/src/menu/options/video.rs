use egui::Ui;

use super::rows;
use crate::say;
use crate::words::say;

/// How the picture is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VideoOptions {
    pub is_full_screen: bool,
    /// Width and height of the window.
    pub window: (u32, u32),
    pub ui_scale_percent: u16,
    pub quality: QualityChoice,
    pub shadows: ShadowsChoice,
    pub foliage_percent: u16,
    /// Frames a second at most; 0: as the screen.
    pub frame_limit: u16,
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QualityChoice {
    Low,
    #[default]
    Medium,
    High,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShadowsChoice {
    #[default]
    Usual,
    Off,
    Plain,
    Fine,
}

/// Sizes of a window that screens have room for.
const WINDOWS: [(u32, u32); 7] = [
    (1_024, 576),
    (1_280, 720),
    (1_600, 900),
    (1_920, 1_080),
    (2_560, 1_440),
    (3_200, 1_800),
    (3_840, 2_160),
];
const FRAME_LIMITS: [u16; 7] = [0, 30, 60, 90, 120, 144, 240];

impl VideoOptions {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        rows::page(ui, "video", |ui| {
            let full = say("video-full-screen");
            rows::check(ui, &say("video-window"), &mut self.is_full_screen, &full);
            if !self.is_full_screen {
                let size = |(width, height): (u32, u32)| format!("{width} × {height}");
                let mut sizes: Vec<_> = WINDOWS.map(|sides| (sides, size(sides))).into();
                if !WINDOWS.contains(&self.window) {
                    sizes.insert(0, (self.window, size(self.window)));
                }
                rows::choice(ui, &say("video-size"), &mut self.window, &sizes);
            }
            let scale = &mut self.ui_scale_percent;
            rows::slider(ui, &say("video-ui-scale"), scale, 75..=300, 25.0, " %");
            let qualities = [
                (QualityChoice::Low, say("video-low")),
                (QualityChoice::Medium, say("video-medium")),
                (QualityChoice::High, say("video-high")),
            ];
            rows::choice(ui, &say("video-quality"), &mut self.quality, &qualities);
            let shadows = [
                (ShadowsChoice::Usual, say("video-usual")),
                (ShadowsChoice::Off, say("video-shadows-off")),
                (ShadowsChoice::Plain, say("video-shadows-plain")),
                (ShadowsChoice::Fine, say("video-shadows-fine")),
            ];
            rows::choice(ui, &say("video-shadows"), &mut self.shadows, &shadows);
            let foliage = &mut self.foliage_percent;
            rows::slider(ui, &say("video-foliage"), foliage, 0..=200, 10.0, " %");
            let limits = FRAME_LIMITS.map(|limit| {
                let text = match limit {
                    0 => say("video-frames-screen"),
                    _ => say!("video-frames", count = limit),
                };
                (limit, text)
            });
            rows::choice(
                ui,
                &say("video-frame-limit"),
                &mut self.frame_limit,
                &limits,
            );
        });
    }
}
