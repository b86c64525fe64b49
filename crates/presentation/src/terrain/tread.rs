//! Where the grass is worn: under buildings, around mines, and along the ways between buildings.

use bevy::prelude::{Rect, Vec2};

/// How far trodden earth reaches beyond a footprint, in tiles; art direction, section 4.
const APRON_TILES: f32 = 0.45;
/// Over how many tiles it ends.
const EDGE_TILES: f32 = 0.6;
/// Half the width of a track where it is bare, and where the grass is whole again.
const TRACK_BARE_TILES: f32 = 0.30;
const TRACK_TILES: f32 = 0.95;
/// How bare a track is: so much that its middle is earth and noise eats its sides.
const TRACK_WEIGHT: f32 = 0.60;

/// A piece of trodden earth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tread {
    /// Under a building or around a mine.
    Apron {
        middle: Vec2,
        /// Half the side of the footprint, in tiles.
        half: f32,
        /// Whether walls press on it.
        has_walls: bool,
    },
    /// From one place to another.
    Track { from: Vec2, to: Vec2 },
}

impl Tread {
    /// The part of the map that it may change.
    pub fn area(&self) -> Rect {
        match *self {
            Tread::Apron { middle, half, .. } => {
                Rect::from_center_half_size(middle, Vec2::splat(half + APRON_TILES + EDGE_TILES))
            }
            Tread::Track { from, to } => Rect::from_corners(from, to).inflate(TRACK_TILES),
        }
    }

    /// Whether it reaches into an area of the map.
    pub fn touches(&self, area: Rect) -> bool {
        !self.area().intersect(area).is_empty()
    }

    /// Weight of earth at a place, 0 to 1; above 0.8 only where walls press on it.
    pub fn weight(&self, at: Vec2) -> f32 {
        match *self {
            Tread::Apron {
                middle,
                half,
                has_walls,
            } => apron(at - middle, half, has_walls),
            Tread::Track { from, to } => {
                let way = to - from;
                let along = ((at - from).dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
                let away = at.distance(from + way * along);
                let left = (TRACK_TILES - away) / (TRACK_TILES - TRACK_BARE_TILES);
                TRACK_WEIGHT * left.clamp(0.0, 1.0)
            }
        }
    }
}

fn apron(from_middle: Vec2, half: f32, has_walls: bool) -> f32 {
    let beyond = from_middle.abs() - half;
    let away = beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0);
    let earth = 0.8 * (1.0 - ((away - APRON_TILES) / EDGE_TILES + 0.5).clamp(0.0, 1.0));
    if !has_walls || away >= 0.4 {
        return earth;
    }
    let pressed = 0.8 + 0.2 * (1.0 - ((away + 0.05) / 0.4).clamp(0.0, 1.0));
    earth.max(pressed)
}
