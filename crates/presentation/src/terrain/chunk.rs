//! Meshes of ground and water, in squares of sixteen tiles, so that what is out of view is not drawn.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::mirror::{GRID, Ground, WATER_LEVEL};

/// Side of a square in tiles.
pub(crate) const CHUNK_TILES: usize = 16;
/// The rim of the map hangs down so far that nobody sees under it.
const RIM_TILES: f32 = 1.2;

/// Corner of a square in points of the ground, and how many points it has along its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    pub x: usize,
    pub y: usize,
    pub columns: usize,
    pub rows: usize,
}

/// The squares that cover the ground.
pub(crate) fn squares(ground: &Ground) -> Vec<Square> {
    let last = ground.side() - 1;
    let step = CHUNK_TILES * GRID;
    let starts = || (0..last).step_by(step);
    starts()
        .flat_map(|y| {
            starts().map(move |x| Square {
                x,
                y,
                columns: step.min(last - x) + 1,
                rows: step.min(last - y) + 1,
            })
        })
        .collect()
}

impl Square {
    fn points(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).map(move |column| (self.x + column, self.y + row))
        })
    }

    /// The part of the map it covers, in tiles.
    pub fn area(self) -> Rect {
        let scale = 1.0 / GRID as f32;
        let low = Vec2::new(self.x as f32, self.y as f32) * scale;
        Rect::from_corners(
            low,
            low + Vec2::new((self.columns - 1) as f32, (self.rows - 1) as f32) * scale,
        )
    }
}

pub(crate) fn ground_mesh(ground: &Ground, square: Square) -> Mesh {
    let place = |x: usize, y: usize| {
        Vec3::new(
            x as f32 / GRID as f32,
            ground.point(x, y),
            y as f32 / GRID as f32,
        )
    };
    let mut positions: Vec<[f32; 3]> = square
        .points()
        .map(|(x, y)| place(x, y).to_array())
        .collect();
    let mut normals: Vec<[f32; 3]> = square
        .points()
        .map(|(x, y)| {
            let across = ground.point(x + 1, y) - ground.point(x.saturating_sub(1), y);
            let down = ground.point(x, y + 1) - ground.point(x, y.saturating_sub(1));
            Vec3::new(-across, 2.0 / GRID as f32, -down)
                .normalize()
                .to_array()
        })
        .collect();
    let mut shores: Vec<[f32; 2]> = square
        .points()
        .map(|(x, y)| [ground.shore(x, y), 0.0])
        .collect();
    let mut indices = grid_indices(square, |_| true);
    let last = ground.side() - 1;
    let mut skirt = |edge: Vec<usize>, outwards: Vec3| {
        let base = positions.len() as u32;
        for index in edge {
            let top = positions[index];
            let shore = shores[index];
            positions.push(top);
            positions.push([top[0], top[1] - RIM_TILES, top[2]]);
            normals.extend([outwards.to_array(); 2]);
            shores.extend([shore; 2]);
        }
        let count = (positions.len() as u32 - base) / 2;
        for at in 0..count.saturating_sub(1) {
            let corner = base + at * 2;
            indices.extend([
                corner,
                corner + 1,
                corner + 2,
                corner + 2,
                corner + 1,
                corner + 3,
            ]);
            indices.extend([
                corner,
                corner + 2,
                corner + 1,
                corner + 2,
                corner + 3,
                corner + 1,
            ]);
        }
    };
    let (columns, rows) = (square.columns, square.rows);
    if square.y + rows - 1 == last {
        skirt(
            (0..columns).map(|x| (rows - 1) * columns + x).collect(),
            Vec3::Z,
        );
    }
    if square.x + columns - 1 == last {
        skirt(
            (0..rows).map(|y| y * columns + columns - 1).collect(),
            Vec3::X,
        );
    }
    mesh(positions, normals, shores, indices)
}

/// The water of a square; `None` where it is dry.
pub(crate) fn water_mesh(ground: &Ground, square: Square) -> Option<Mesh> {
    let is_wet = |x: usize, y: usize| ground.point(x, y) < WATER_LEVEL + 0.08;
    if !square.points().any(|(x, y)| is_wet(x, y)) {
        return None;
    }
    let positions: Vec<[f32; 3]> = square
        .points()
        .map(|(x, y)| [x as f32 / GRID as f32, WATER_LEVEL, y as f32 / GRID as f32])
        .collect();
    let shores = square
        .points()
        .map(|(x, y)| [ground.shore(x, y), 0.0])
        .collect();
    let indices = grid_indices(square, |corners| {
        corners.iter().any(|(x, y)| is_wet(*x, *y))
    });
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    Some(mesh(positions, normals, shores, indices))
}

fn grid_indices(square: Square, is_wanted: impl Fn(&[(usize, usize); 4]) -> bool) -> Vec<u32> {
    let mut indices = Vec::new();
    for row in 0..square.rows - 1 {
        for column in 0..square.columns - 1 {
            let (x, y) = (square.x + column, square.y + row);
            if !is_wanted(&[(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]) {
                continue;
            }
            let corner = (row * square.columns + column) as u32;
            let below = corner + square.columns as u32;
            indices.extend([corner, below, corner + 1, corner + 1, below, below + 1]);
        }
    }
    indices
}

fn mesh(
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    shores: Vec<[f32; 2]>,
    indices: Vec<u32>,
) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, shores)
    .with_inserted_indices(Indices::U32(indices))
}
