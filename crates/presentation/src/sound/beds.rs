//! What the place sounds like: wind, grass, leaves, shore, fire, many feet. Each bed is one voice that goes on; only
//! its loudness follows the view.

use bevy::prelude::Vec2;
use rules::Terrain;

use super::ear::hear;
use super::stirrings::{Surroundings, THRONG};
use crate::CameraPose;
use crate::mirror::Shown;

/// Points along a side of the square that is looked at, and the square's side as a share of the view.
const POINTS: i32 = 9;
const SQUARE: f32 = 0.8;
/// A building burns below this share of its health, as it is drawn.
pub const BURNS_BELOW: f32 = 0.4;
/// Distance of the camera from which on the wind is all there is.
const HIGH_TILES: f32 = 60.0;
/// Share of the way to the new loudness in a second.
const GLIDE_PER_S: f32 = 1.2;

/// The beds, in the order in which their keys stand in [`KEYS`].
pub type Loudness = [f32; KEYS.len()];

pub const KEYS: [&str; 7] = [
    "bed.wind",
    "bed.meadow",
    "bed.forest",
    "bed.shore",
    "bed.river",
    "bed.fire",
    "bed.marching",
];

/// What grows and flows around the middle of the view, as shares of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Land {
    pub forest: f32,
    pub water: f32,
    pub deep: f32,
    pub shore: f32,
}

impl Land {
    /// Looks at a square of the ground.
    pub fn around(shown: &Shown, pose: &CameraPose) -> Land {
        let focus = Vec2::from_array(pose.focus);
        let step = pose.distance_tiles * SQUARE / POINTS as f32;
        let part = 1.0 / (POINTS * POINTS) as f32;
        let mut land = Land::default();
        for point in 0..POINTS * POINTS {
            let offset =
                Vec2::new((point % POINTS) as f32, (point / POINTS) as f32) - (POINTS / 2) as f32;
            let at = focus + offset * step;
            match shown.ground.terrain(at.x as i32, at.y as i32) {
                Terrain::ForestFloor => land.forest += part,
                Terrain::Water => land.water += part,
                Terrain::DeepWater => {
                    land.water += part;
                    land.deep += part;
                }
                _ => {}
            }
            if shown.ground.shore_at(at).abs() < 1.5 {
                land.shore += part;
            }
        }
        land
    }

    pub fn for_birds(self, is_battle: bool) -> Surroundings {
        Surroundings {
            forest: self.forest,
            water: self.shore.max(self.deep * 0.5),
            is_battle,
        }
    }
}

/// How loud each bed is to be.
pub fn wanted(land: Land, fire: f32, walkers: usize, pose: &CameraPose) -> Loudness {
    let high = (pose.distance_tiles / HIGH_TILES).clamp(0.0, 1.0);
    let near = 1.0 - 0.6 * high;
    let throng = (walkers.saturating_sub(THRONG / 2) as f32 / 40.0).min(1.0);
    // Water without a deep is a river or a pond.
    let is_sea = (land.deep * 8.0).min(1.0);
    let waters = (land.shore * 2.2).min(1.0);
    [
        0.15 + 0.75 * high,
        (1.0 - land.forest * 1.6 - land.water).clamp(0.0, 1.0) * near * 0.8,
        (land.forest * 1.8).min(1.0) * near,
        (waters * is_sea).max(land.deep * 0.6).min(1.0) * near,
        waters * (1.0 - is_sea) * near,
        fire,
        throng * near,
    ]
}

/// How loud the fires in sight are together, as they reach the ear.
pub fn fires(shown: &Shown, pose: &CameraPose) -> f32 {
    let burning = shown.buildings.iter().filter_map(|&slot| {
        let thing = shown.things[slot as usize].as_ref()?;
        let burns = thing.health < BURNS_BELOW && !thing.is_remembered;
        burns.then(|| hear(thing.to.at, pose).gain)
    });
    burning
        .fold(0.0_f32, |all, gain| all.max(gain) + 0.15 * gain.min(all))
        .min(1.0)
}

/// A step from one loudness to another.
pub fn glide(now: &mut Loudness, to: &Loudness, seconds: f32) {
    let share = (GLIDE_PER_S * seconds).min(1.0);
    for (now, to) in now.iter_mut().zip(to) {
        *now += (to - *now) * share;
    }
}
