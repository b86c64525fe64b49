use bevy::prelude::{Component, Quat, Resource, Transform, Vec2, Vec3};

/// Vertical field of view in radians, and the angle at which the camera looks down; art direction,
/// section 4.
pub(crate) const FIELD_OF_VIEW: f32 = 30.0 * core::f32::consts::PI / 180.0;
pub(crate) const PITCH: f32 = 50.0 * core::f32::consts::PI / 180.0;

/// The camera that draws the world.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct WorldCamera;

/// Where the camera looks, and from how far. The application sets it each frame.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct CameraPose {
    /// The place on the ground in the middle of the view, in tiles.
    pub focus: [f32; 2],
    /// From the camera to that place: 25 shows about 25 tiles across.
    pub distance_tiles: f32,
    /// Turn about the vertical, in radians, from the view in which the grid stands on its corner.
    pub yaw: f32,
}

impl Default for CameraPose {
    fn default() -> CameraPose {
        CameraPose {
            focus: [0.0, 0.0],
            distance_tiles: 25.0,
            yaw: 0.0,
        }
    }
}

impl CameraPose {
    /// The camera's place and turn; `height` is that of the ground in the middle of the view.
    pub(crate) fn transform(&self, height: f32) -> Transform {
        let yaw = core::f32::consts::FRAC_PI_4 + self.yaw;
        let focus = Vec3::new(self.focus[0], height, self.focus[1]);
        let back = Quat::from_rotation_y(yaw) * Vec3::new(0.0, PITCH.sin(), PITCH.cos());
        Transform::from_translation(focus + back * self.distance_tiles).looking_at(focus, Vec3::Y)
    }

    /// A way on the screen (right, up) as a way on the ground, both in tiles: for scrolling.
    #[must_use]
    pub fn on_ground(&self, right_up: [f32; 2]) -> [f32; 2] {
        let angle = core::f32::consts::FRAC_PI_4 + self.yaw;
        let right = Vec2::new(angle.cos(), -angle.sin());
        let up = Vec2::new(-angle.sin(), -angle.cos());
        (right * right_up[0] + up * right_up[1]).to_array()
    }
}
