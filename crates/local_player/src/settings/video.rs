use serde::{Deserialize, Serialize};

/// How the picture is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Video {
    pub quality: Quality,
    pub shadows: Shadows,
    /// Ground cover and undergrowth, 0 to 200; 100: as the quality has it.
    pub foliage_percent: u16,
    pub is_full_screen: bool,
    /// Of the window, when it is not the whole screen, in logical pixels.
    pub window: Extent,
    /// Size of all panels, 75 to 300.
    pub ui_scale_percent: u16,
    /// Frames a second at most, 20 to 500; 0: as many as the screen shows.
    pub frame_limit: u16,
}

/// Width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    pub width: u32,
    pub height: u32,
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// No shadows, no multisampling.
    Low,
    #[default]
    Medium,
    High,
}

/// Of the sun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shadows {
    /// As the quality has them.
    #[default]
    Usual,
    Off,
    Plain,
    Fine,
}

impl Default for Video {
    fn default() -> Video {
        Video {
            quality: Quality::default(),
            shadows: Shadows::default(),
            foliage_percent: 100,
            is_full_screen: false,
            window: Extent {
                width: 1280,
                height: 720,
            },
            ui_scale_percent: 100,
            frame_limit: 0,
        }
    }
}

impl Video {
    pub(super) fn bound(&mut self) {
        self.foliage_percent = self.foliage_percent.min(200);
        self.ui_scale_percent = self.ui_scale_percent.clamp(75, 300);
        self.window.width = self.window.width.clamp(640, 7_680);
        self.window.height = self.window.height.clamp(360, 4_320);
        if self.frame_limit != 0 {
            self.frame_limit = self.frame_limit.clamp(20, 500);
        }
    }
}
