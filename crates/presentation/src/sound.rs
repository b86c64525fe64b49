use bevy::prelude::Resource;

/// Loudness, each part 0 to 1. May be changed at any time.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    pub master: f32,
    /// What happens in the world.
    pub world: f32,
    /// Wind, birds, water.
    pub ambience: f32,
    /// Orders, alarms and buttons.
    pub interface: f32,
}

impl Default for Volume {
    fn default() -> Volume {
        Volume { master: 0.8, world: 1.0, ambience: 0.6, interface: 1.0 }
    }
}
