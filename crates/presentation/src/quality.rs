use bevy::prelude::Resource;

/// How much the world's drawing may cost. May be changed at any time.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    pub quality: Quality,
    pub shadows: Shadows,
    /// Ground cover, 0 to 200; 100: as the quality has it.
    pub cover_percent: u16,
}

/// What the rest follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// Blob shadows, one sample a pixel, thin ground cover: for machines that draw in software.
    Low,
    /// A shadow map, four samples a pixel.
    #[default]
    Medium,
    /// A larger shadow map, four samples a pixel, dense ground cover.
    High,
}

/// The sun's shadow map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shadows {
    /// As the quality has it.
    #[default]
    Usual,
    Off,
    Plain,
    Fine,
}

const PLAIN_TEXELS: usize = 2_048;
const FINE_TEXELS: usize = 4_096;

impl Default for Detail {
    fn default() -> Detail {
        Detail::of(Quality::default())
    }
}

impl Detail {
    /// All as `quality` has it.
    #[must_use]
    pub const fn of(quality: Quality) -> Detail {
        Detail {
            quality,
            shadows: Shadows::Usual,
            cover_percent: 100,
        }
    }

    /// Side of the sun's shadow map in texels; `None`: no shadow map.
    pub(crate) fn shadow_map_texels(self) -> Option<usize> {
        match (self.shadows, self.quality) {
            (Shadows::Off, _) | (Shadows::Usual, Quality::Low) => None,
            (Shadows::Plain, _) | (Shadows::Usual, Quality::Medium) => Some(PLAIN_TEXELS),
            (Shadows::Fine, _) | (Shadows::Usual, Quality::High) => Some(FINE_TEXELS),
        }
    }

    /// Pieces of ground cover on a tile of grass, on average.
    pub(crate) fn scatter_per_tile(self) -> f32 {
        let usual = match self.quality {
            Quality::Low => 0.25,
            Quality::Medium => 0.5,
            Quality::High => 0.8,
        };
        usual * f32::from(self.cover_percent) / 100.0
    }

    /// Tiles from the camera up to which things are drawn in their whole form: what walks, and trees.
    pub(crate) fn whole_until_tiles(self, is_mover: bool) -> f32 {
        match (self.quality, is_mover) {
            (Quality::Low, true) => 32.0,
            (Quality::Low, false) => 25.0,
            (Quality::Medium, true) => 48.0,
            (Quality::Medium, false) => 46.0,
            (Quality::High, true) => 64.0,
            (Quality::High, false) => 60.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Detail, Quality, Shadows};

    #[test]
    fn what_is_set_by_itself_goes_before_the_quality() {
        let mut detail = Detail::of(Quality::Low);
        assert_eq!(detail.shadow_map_texels(), None);
        detail.shadows = Shadows::Fine;
        assert_eq!(detail.shadow_map_texels(), Some(4_096));
        detail.quality = Quality::High;
        detail.shadows = Shadows::Off;
        assert_eq!(detail.shadow_map_texels(), None);
        detail.cover_percent = 0;
        assert_eq!(detail.scatter_per_tile(), 0.0);
    }
}
