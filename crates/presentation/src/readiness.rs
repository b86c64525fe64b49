use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};

use crate::models::Library;

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
        self.calm_frames >= 4
    }
}

/// Carries the renderer's count of waiting pipelines to the program's side.
#[derive(Resource, Clone, Default)]
struct Waiting(Arc<AtomicUsize>);

pub(crate) struct ReadinessPlugin;

impl Plugin for ReadinessPlugin {
    fn build(&self, app: &mut App) {
        let waiting = Waiting::default();
        app.init_resource::<Readiness>()
            .insert_resource(waiting.clone())
            .add_systems(First, look);
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            render_app
                .insert_resource(waiting)
                .add_systems(Render, count.in_set(RenderSystems::Cleanup));
        }
    }
}

fn count(cache: Res<PipelineCache>, waiting: Res<Waiting>) {
    waiting
        .0
        .store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

fn look(waiting: Res<Waiting>, library: Res<Library>, mut readiness: ResMut<Readiness>) {
    let pipelines_waiting = waiting.0.load(Ordering::Relaxed);
    let models_waiting = library.waiting();
    let is_calm = pipelines_waiting == 0 && models_waiting == 0;
    let calm_frames = if is_calm {
        readiness.calm_frames.saturating_add(1)
    } else {
        0
    };
    *readiness = Readiness {
        models_waiting,
        pipelines_waiting,
        calm_frames,
    };
}
