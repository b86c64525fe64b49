use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::audio::AudioSource;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};

use crate::models::{Library, LoadedShape};
use crate::sound::Clip;

/// Whether a picture can be believed: models are loaded and pipelines compiled. The loading screen and
/// tests wait for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readiness {
    /// Models that are not there yet.
    pub models_waiting: usize,
    /// Pipelines that are still being compiled.
    pub pipelines_waiting: usize,
    /// Pipelines that were ever asked for, and files of models, pictures and sounds that were ever read. In a
    /// match that runs neither grows: either would make a frame late.
    pub pipelines: usize,
    pub files_read: usize,
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

/// Carries the renderer's counts of pipelines to the program's side: those that wait, and all.
#[derive(Resource, Clone, Default)]
struct Counts {
    waiting: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
}

pub(crate) struct ReadinessPlugin;

impl Plugin for ReadinessPlugin {
    fn build(&self, app: &mut App) {
        let counts = Counts::default();
        app.init_resource::<Readiness>()
            .insert_resource(counts.clone())
            .add_systems(First, look);
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            render_app
                .insert_resource(counts)
                .add_systems(Render, count.in_set(RenderSystems::Cleanup));
        }
    }
}

fn count(cache: Res<PipelineCache>, counts: Res<Counts>) {
    let waiting = cache.waiting_pipelines().count();
    counts.waiting.store(waiting, Ordering::Relaxed);
    counts
        .all
        .store(cache.pipelines().count(), Ordering::Relaxed);
}

/// Files that were read since the last frame.
#[derive(SystemParam)]
struct Files<'w, 's> {
    models: MessageReader<'w, 's, AssetEvent<LoadedShape>>,
    pictures: MessageReader<'w, 's, AssetEvent<Image>>,
    sounds: MessageReader<'w, 's, AssetEvent<Clip>>,
    music: MessageReader<'w, 's, AssetEvent<AudioSource>>,
}

impl Files<'_, '_> {
    fn count(&mut self) -> usize {
        fn read<A: Asset>(events: &mut MessageReader<'_, '_, AssetEvent<A>>) -> usize {
            let is_read =
                |event: &&AssetEvent<A>| matches!(event, AssetEvent::LoadedWithDependencies { .. });
            events.read().filter(is_read).count()
        }
        read(&mut self.models)
            + read(&mut self.pictures)
            + read(&mut self.sounds)
            + read(&mut self.music)
    }
}

fn look(
    counts: Res<Counts>,
    library: Res<Library>,
    mut files: Files<'_, '_>,
    mut readiness: ResMut<Readiness>,
) {
    let pipelines_waiting = counts.waiting.load(Ordering::Relaxed);
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
        pipelines: counts.all.load(Ordering::Relaxed),
        files_read: readiness.files_read + files.count(),
        calm_frames,
    };
}
