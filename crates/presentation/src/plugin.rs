use bevy::prelude::*;

use crate::{AssetRoot, CameraPose, Detail, Lens, Light, Mirror};

/// Draws and sounds the world. Add it after Bevy's default plugins.
#[derive(Default)]
pub struct PresentationPlugin;

/// The order of drawing within `Update`. The application feeds [`Mirror`] and [`CameraPose`] before
/// [`PresentationSystems::Look`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PresentationSystems {
    /// The camera takes its pose and [`Lens`] is made anew.
    Look,
    /// Entities follow the mirror.
    Draw,
    /// What happened is heard.
    Sound,
}

impl Plugin for PresentationPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Mirror>()
            .init_resource::<AssetRoot>()
            .init_resource::<CameraPose>()
            .init_resource::<Lens>()
            .init_resource::<Detail>()
            .init_resource::<Light>()
            .configure_sets(
                Update,
                (
                    PresentationSystems::Look,
                    PresentationSystems::Draw,
                    PresentationSystems::Sound,
                )
                    .chain(),
            )
            .add_plugins((
                crate::material::MaterialsOfTheWorld,
                crate::models::LibraryPlugin,
                crate::terrain::TerrainPlugin,
                crate::draw::DrawPlugin,
                crate::readiness::ReadinessPlugin,
                crate::sound::SoundPlugin,
            ));
    }
}
