//! Ground cover: grass, flowers, ferns, pebbles, reeds, in clumps, one mesh a square of the map.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::chunk::Square;
use super::cover::Cover;
use super::noise::{fractal, hashed};
use crate::material::NO_PART;
use crate::mirror::{Ground, WATER_LEVEL};
use crate::models::Shape;

/// The models of what may grow, by name.
pub(crate) struct Plants(pub HashMap<&'static str, Arc<Shape>>);

/// What grows on each sort of ground, and how much of it, in shares of one; the rest stays bare.
type Mix = &'static [(&'static str, f32)];

const MEADOW: Mix = &[
    ("grass_tuft", 0.80),
    ("rocks_small", 0.035),
    ("shrub", 0.025),
    ("grass_dry", 0.03),
];
const FOREST: Mix = &[
    ("fern", 0.34),
    ("grass_tuft", 0.22),
    ("shrub", 0.08),
    ("mushrooms", 0.07),
    ("rocks_small", 0.04),
    ("boulder", 0.01),
];
const DRY: Mix = &[
    ("grass_dry", 0.62),
    ("grass_tuft", 0.14),
    ("flowers_yellow", 0.05),
    ("rocks_small", 0.06),
];
const BEACH: Mix = &[("rocks_small", 0.07), ("grass_dry", 0.06)];
/// Each flower has its own meadows.
const FLOWERS: [&str; 4] = ["flowers", "flowers_yellow", "flowers_blue", "flowers_red"];

/// Every model that any ground asks for.
pub(crate) fn plant_names() -> impl Iterator<Item = &'static str> {
    [MEADOW, FOREST, DRY, BEACH]
        .into_iter()
        .flatten()
        .map(|(name, _)| *name)
        .chain(FLOWERS)
        .chain(["reeds", "lilies"])
}

/// Everything that grows on a square.
pub(crate) fn scatter(
    ground: &Ground,
    cover: &Cover,
    square: Square,
    plants: &Plants,
    per_tile: f32,
) -> Shape {
    let area = square.area();
    let mut grown = Shape::default();
    for y in area.min.y as i32..area.max.y as i32 {
        for x in area.min.x as i32..area.max.x as i32 {
            for try_number in 0..2 {
                let random = |salt: i32| hashed(x * 2 + try_number, y, 100 + salt);
                let at = Vec2::new(x as f32 + random(1), y as f32 + random(2));
                // Clumps: where this noise is high, everything grows; elsewhere little does.
                let clump = fractal(at * 0.6, 44, 1);
                let share = if clump > 0.42 { 1.15 } else { 0.35 };
                if random(3) > per_tile * share {
                    continue;
                }
                let Some(name) = pick(ground, cover, at, random(4)) else {
                    continue;
                };
                let Some(shape) = plants.0.get(name) else {
                    continue;
                };
                let height = if name == "lilies" {
                    WATER_LEVEL
                } else {
                    ground.height(at) - 0.01
                };
                let place = Transform::from_xyz(at.x, height, at.y)
                    .with_rotation(Quat::from_rotation_y(random(6) * core::f32::consts::TAU))
                    .with_scale(Vec3::splat(0.7 + 0.55 * random(5)));
                add(&mut grown, shape, &place);
            }
        }
    }
    grown
}

/// What grows at a place; `lot`: 0 to 1.
fn pick(ground: &Ground, cover: &Cover, at: Vec2, lot: f32) -> Option<&'static str> {
    let shore = ground.shore_at(at);
    if shore > 0.30 {
        let is_still = fractal(at * 0.30, 83, 1) > 0.66;
        return (is_still && shore < 1.6 && lot < 0.35).then_some("lilies");
    }
    let weight = |channel| Cover::weight(&cover.texels, cover.side, at, channel);
    if weight(0) > 0.25 {
        return None;
    }
    if shore > -0.8 {
        let is_overgrown = fractal(at * 0.5, 71, 1) > 0.5;
        let is_wet = shore > -0.35;
        return is_overgrown.then_some(if is_wet { "reeds" } else { "rocks_small" });
    }
    let mix = if weight(1) > 0.4 || shore > -1.4 {
        BEACH
    } else if weight(2) > 0.4 {
        FOREST
    } else if weight(3) > 0.4 {
        DRY
    } else {
        // The field of flowers a place belongs to, if it belongs to one.
        let field = fractal(at * 0.11, 57, 2);
        if field > 0.56 && lot > 0.55 {
            let sort = (fractal(at * 0.05, 58, 1) * 7.99) as usize % FLOWERS.len();
            return Some(FLOWERS[sort]);
        }
        MEADOW
    };
    let mut left = lot;
    mix.iter()
        .find(|(_, share)| {
            left -= share;
            left < 0.0
        })
        .map(|(name, _)| *name)
}

fn add(whole: &mut Shape, part: &Shape, place: &Transform) {
    let base = whole.positions.len() as u32;
    let matrix = place.to_matrix();
    whole.positions.extend(
        part.positions
            .iter()
            .map(|at| matrix.transform_point3(Vec3::from_array(*at)).to_array()),
    );
    whole.normals.extend(
        part.normals
            .iter()
            .map(|normal| (place.rotation * Vec3::from_array(*normal)).to_array()),
    );
    whole.tints.extend_from_slice(&part.tints);
    whole.parts.extend(part.parts.iter().map(|_| NO_PART));
    whole
        .indices
        .extend(part.indices.iter().map(|index| index + base));
}
