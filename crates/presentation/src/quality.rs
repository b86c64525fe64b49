use bevy::prelude::Resource;

/// How much the world's drawing may cost. May be changed at any time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// Blob shadows, one sample a pixel, thin ground cover: for machines that draw in software.
    Low,
    /// A shadow map, four samples a pixel.
    #[default]
    Medium,
    /// A larger shadow map, four samples a pixel, dense ground cover.
    High,
}

impl Quality {
    /// Side of the sun's shadow map in texels; `None`: no shadow map.
    pub(crate) fn shadow_map_texels(self) -> Option<usize> {
        match self {
            Quality::Low => None,
            Quality::Medium => Some(2048),
            Quality::High => Some(4096),
        }
    }

    /// Pieces of ground cover on a tile of grass, on average.
    pub(crate) fn scatter_per_tile(self) -> f32 {
        match self {
            Quality::Low => 0.25,
            Quality::Medium => 0.5,
            Quality::High => 0.8,
        }
    }
}
