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

    /// Tiles from the camera up to which things are drawn in their whole form: what walks, and trees.
    pub(crate) fn whole_until_tiles(self, is_mover: bool) -> f32 {
        match (self, is_mover) {
            (Quality::Low, true) => 19.0,
            (Quality::Low, false) => 14.0,
            (Quality::Medium, true) => 48.0,
            (Quality::Medium, false) => 46.0,
            (Quality::High, true) => 64.0,
            (Quality::High, false) => 60.0,
        }
    }
}
