//! How something at a place reaches the ear, which hangs over the middle of the view.

use bevy::prelude::Vec2;

use crate::CameraPose;

/// Widths of the view at which nothing is heard any more.
const REACH: f32 = 1.1;
/// Distance of the camera at which everything has its own loudness, and the bounds of what zoom does.
const USUAL_DISTANCE_TILES: f32 = 25.0;
const ZOOM_GAINS: (f32, f32) = (0.4, 1.2);
/// How far to one side something at the edge of the view is, of 1.
const PAN_AT_EDGE: f32 = 0.75;

/// Loudness 0 to about 1, and side: -1 left, 1 right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    pub gain: f32,
    pub pan: f32,
}

impl Heard {
    /// Of what has no place.
    pub const CENTRE: Heard = Heard {
        gain: 1.0,
        pan: 0.0,
    };
}

/// Where a place on the ground lies for whoever looks at it like this.
pub fn hear(at: Vec2, pose: &CameraPose) -> Heard {
    let distance = pose.distance_tiles.max(1.0);
    let away = at - Vec2::from_array(pose.focus);
    let right = Vec2::from_array(pose.on_ground([1.0, 0.0]));
    let near = (1.0 - away.length() / distance / REACH).clamp(0.0, 1.0);
    let zoom = (USUAL_DISTANCE_TILES / distance.max(10.0)).clamp(ZOOM_GAINS.0, ZOOM_GAINS.1);
    Heard {
        // Twice as far is much less than half as loud, and the edge of the view is still heard.
        gain: near * near.sqrt() * zoom,
        pan: (away.dot(right) / (distance * 0.5) * PAN_AT_EDGE).clamp(-1.0, 1.0),
    }
}

/// Gains of the two channels, of equal power.
pub fn pan_gains(pan: f32) -> [f32; 2] {
    let angle = (pan.clamp(-1.0, 1.0) + 1.0) * core::f32::consts::FRAC_PI_4;
    // In the middle both are 1, so that a stereo piece is played as it is.
    [angle.cos(), angle.sin()].map(|gain| (gain * core::f32::consts::SQRT_2).min(1.0))
}
