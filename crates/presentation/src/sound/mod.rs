//! What happens is heard, from where it happens; music follows. What each thing sounds like
//! stands in `assets/sounds/*.toml`; see docs/sound.md. Nothing here reaches the world, and without a sound device
//! all of it is silent.

mod beds;
mod clip;
mod cues;
mod ear;
mod hearing;
mod music;
mod situation;
mod source;
mod speakers;
mod stirrings;
mod table;
mod voices;
mod volume;

#[cfg(test)]
mod tests;

use bevy::audio::{AddAudioSource, AudioPlugin};
use bevy::prelude::*;

pub(crate) use clip::Clip;
pub use cues::Cues;
pub use volume::Volume;

use crate::plugin::PresentationSystems;

pub(crate) struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Volume>()
            .init_resource::<Cues>()
            .init_resource::<hearing::Table>()
            .init_resource::<hearing::Land>()
            .init_resource::<speakers::Speakers>()
            .init_resource::<music::MusicPlayer>()
            .add_systems(Startup, hearing::open)
            .add_systems(Update, hearing::hear.in_set(PresentationSystems::Sound));
        if app.is_plugin_added::<AudioPlugin>() {
            app.init_asset::<clip::Clip>()
                .init_asset_loader::<clip::ClipLoader>()
                .add_audio_source::<source::Voice>()
                .add_systems(Startup, speakers::probe)
                .add_systems(
                    Update,
                    (speakers::listen, hearing::speak)
                        .chain()
                        .after(hearing::hear)
                        .in_set(PresentationSystems::Sound),
                );
        }
    }
}
