//! Entities that follow the mirror: one for each thing that is shown, touched only when it changes.

mod ambience;
mod corpses;
mod detail;
mod flights;
mod ghosts;
mod look;
mod overlays;
mod place;
mod puffs;
mod scene;
mod stage;
mod things;
mod treads;
mod walk;
mod walls;
mod warm_up;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use crate::plugin::PresentationSystems;

pub(crate) struct DrawPlugin;

impl Plugin for DrawPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<stage::Stage>()
            .init_resource::<flights::Flights>()
            .init_resource::<ghosts::Ghosts>()
            .init_resource::<puffs::Puffs>()
            .init_resource::<ambience::Ambience>()
            .init_resource::<scene::FogOnScreen>()
            .add_systems(
                Startup,
                (scene::set_up, (overlays::set_up, warm_up::set_up).chain()),
            )
            .add_systems(
                Update,
                (scene::obey_quality, scene::obey_light, scene::look)
                    .chain()
                    .in_set(PresentationSystems::Look),
            )
            .add_systems(
                Update,
                (
                    // Corpses take the happenings away.
                    (
                        puffs::rise,
                        corpses::happen,
                        things::follow,
                        walk::walk,
                        detail::refine,
                        corpses::rot,
                        puffs::fly,
                    )
                        .chain()
                        .after(crate::terrain::lay),
                    warm_up::follow,
                    flights::fly,
                    (ambience::settle, ambience::soar)
                        .chain()
                        .after(things::follow),
                    ghosts::haunt,
                    (overlays::ring, overlays::mark, overlays::shade)
                        .chain()
                        .after(walk::walk),
                    (scene::tell_globals, scene::lift_fog),
                )
                    .in_set(PresentationSystems::Draw),
            );
    }
}
