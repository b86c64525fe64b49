//! Ground cover: tufts, flowers, pebbles and reeds, in clumps, one mesh a square of the map.

use std::sync::Arc;

use bevy::prelude::*;

use super::chunk::Square;
use super::cover::Cover;
use super::noise::{fractal, hashed};
use crate::material::NO_PART;
use crate::mirror::Ground;
use crate::models::Shape;

/// What may grow.
pub(crate) struct Plants {
    pub tuft: Arc<Shape>,
    pub flowers: Arc<Shape>,
    pub pebbles: Arc<Shape>,
    pub reeds: Arc<Shape>,
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
                let shore = ground.shore_at(at);
                let is_waterside = shore > -0.8;
                // Clumps: where this noise is high, everything grows; elsewhere little does.
                let clump = fractal(at * 0.6, 44, 1);
                let share = if clump > 0.42 { 1.15 } else { 0.35 };
                if random(3) > per_tile * share * if is_waterside { 0.9 } else { 1.0 } {
                    continue;
                }
                let weight = |channel| Cover::weight(&cover.texels, cover.side, at, channel);
                if weight(0) > 0.25 || shore > 0.25 {
                    continue;
                }
                let pick = random(4);
                let shape = if is_waterside {
                    if fractal(at * 0.5, 71, 1) < 0.5 {
                        continue;
                    }
                    if shore > -0.35 {
                        &plants.reeds
                    } else {
                        &plants.pebbles
                    }
                } else if weight(1) > 0.4 || shore > -1.4 {
                    if pick > 0.1 {
                        continue;
                    }
                    &plants.pebbles
                } else if pick > 0.88 {
                    &plants.flowers
                } else if pick < 0.04 {
                    &plants.pebbles
                } else {
                    &plants.tuft
                };
                let size = 0.7 + 0.55 * random(5);
                let place = Transform::from_xyz(at.x, ground.height(at) - 0.01, at.y)
                    .with_rotation(Quat::from_rotation_y(random(6) * core::f32::consts::TAU))
                    .with_scale(Vec3::splat(size));
                add(&mut grown, shape, &place);
            }
        }
    }
    grown
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
