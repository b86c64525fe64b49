use bevy::prelude::Resource;

/// Whether a picture can be believed: models are loaded and pipelines compiled. The loading screen and
/// tests wait for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readiness {
    /// Models that are not there yet.
    pub models_waiting: usize,
    /// Pipelines that are still being compiled.
    pub pipelines_waiting: usize,
    /// Frames since nothing was waiting.
    pub calm_frames: u32,
}

impl Readiness {
    /// Whether everything that was asked for has been there for a few frames.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.calm_frames >= 3
    }
}
