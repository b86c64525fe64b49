use bevy::prelude::{Mat4, Resource, Vec2, Vec3, Vec4Swizzles};

use crate::camera::{CameraPose, FIELD_OF_VIEW};

/// The way from the world to the screen and back, in logical pixels from the upper left corner. Kept
/// up to date each frame, before anything is drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    clip_from_world: Mat4,
    world_from_clip: Mat4,
    /// Size of the window in logical pixels.
    pub size: Vec2,
    /// Where the camera stands.
    pub eye: Vec3,
    pub(crate) pose: CameraPose,
}

/// How near to the camera and how far from it things are drawn, in tiles.
pub(crate) const NEAR_TILES: f32 = 1.0;
pub(crate) const FAR_TILES: f32 = 400.0;

impl Default for Lens {
    fn default() -> Lens {
        Lens::new(CameraPose::default(), 0.0, Vec2::new(1280.0, 720.0))
    }
}

impl Lens {
    /// The lens of a camera over ground of the height `height` in a window of `size` logical pixels.
    #[must_use]
    pub fn new(pose: CameraPose, height: f32, size: Vec2) -> Lens {
        let size = size.max(Vec2::ONE);
        let transform = pose.transform(height);
        let projection =
            Mat4::perspective_infinite_reverse_rh(FIELD_OF_VIEW, size.x / size.y, NEAR_TILES);
        let clip_from_world = projection * transform.to_matrix().inverse();
        Lens {
            clip_from_world,
            world_from_clip: clip_from_world.inverse(),
            size,
            eye: transform.translation,
            pose,
        }
    }

    /// Where a place in the world is seen; `None` behind the camera.
    #[must_use]
    pub fn on_screen(&self, place: Vec3) -> Option<Vec2> {
        let clip = self.clip_from_world * place.extend(1.0);
        (clip.w > 0.0).then(|| (clip.xy() / clip.w * Vec2::new(0.5, -0.5) + 0.5) * self.size)
    }

    /// Direction from the camera through a pixel.
    #[must_use]
    pub fn ray(&self, cursor: Vec2) -> Vec3 {
        let ndc = (cursor / self.size - 0.5) * Vec2::new(2.0, -2.0);
        let far = self.world_from_clip * ndc.extend(0.5).extend(1.0);
        (far.xyz() / far.w - self.eye).normalize()
    }

    /// Where the ray through a pixel meets the horizontal plane of the height `height`.
    #[must_use]
    pub fn on_plane(&self, cursor: Vec2, height: f32) -> Option<Vec3> {
        let ray = self.ray(cursor);
        let share = (height - self.eye.y) / ray.y;
        (ray.y < 0.0 && share > 0.0).then(|| self.eye + ray * share)
    }

    /// Logical pixels that one tile takes up around `place`.
    #[must_use]
    pub fn pixels_per_tile(&self, place: Vec3) -> f32 {
        let distance = (place - self.eye).length().max(NEAR_TILES);
        self.size.y / (2.0 * distance * (FIELD_OF_VIEW / 2.0).tan())
    }

    /// The corners of the view on a plane of the height `height`, clockwise from the upper left, for
    /// the frame on the minimap.
    #[must_use]
    pub fn footprint(&self, height: f32) -> [[f32; 2]; 4] {
        let corners = [
            Vec2::ZERO,
            Vec2::new(self.size.x, 0.0),
            self.size,
            Vec2::new(0.0, self.size.y),
        ];
        corners.map(|corner| {
            let place = self.on_plane(corner, height).unwrap_or(self.eye);
            [place.x, place.z]
        })
    }
}
