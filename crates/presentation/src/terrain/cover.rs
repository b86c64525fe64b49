//! Which ground lies where, as weights that fall softly from one tile to the next; the shader moves the
//! borders by noise. Buildings stand on trodden earth.

use bevy::prelude::Vec2;
use rules::Terrain;

use super::tread::Tread;
use crate::mirror::Ground;

/// Texels along a tile.
pub(crate) const TEXELS_PER_TILE: usize = 4;
/// Weights of dirt, sand, forest floor and dry grass, four texels a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cover {
    pub side: usize,
    pub texels: Vec<u8>,
}

impl Cover {
    pub fn of(ground: &Ground) -> Cover {
        let side = usize::from(ground.size_tiles) * TEXELS_PER_TILE;
        let mut texels = Vec::with_capacity(side * side * 4);
        for y in 0..side {
            let (row, row_weights) = spline((y as f32 + 0.5) / TEXELS_PER_TILE as f32);
            for x in 0..side {
                let (column, weights) = spline((x as f32 + 0.5) / TEXELS_PER_TILE as f32);
                let mut sums = [0.0_f32; 4];
                for (dy, down) in row_weights.iter().enumerate() {
                    for (dx, across) in weights.iter().enumerate() {
                        if let Some(channel) =
                            channel(ground.terrain(column + dx as i32, row + dy as i32))
                        {
                            sums[channel] += down * across;
                        }
                    }
                }
                // What is trodden by walls alone goes above 0.8.
                sums[0] *= 0.8;
                texels.extend(sums.map(|sum| (sum * 255.0) as u8));
            }
        }
        Cover { side, texels }
    }

    /// This ground with trodden earth.
    pub fn trodden(&self, treads: &[Tread]) -> Vec<u8> {
        let mut texels = self.texels.clone();
        let scale = TEXELS_PER_TILE as f32;
        for tread in treads {
            let area = tread.area();
            let low = (area.min * scale).max(Vec2::ZERO);
            let high = (area.max * scale)
                .min(Vec2::splat(self.side as f32 - 1.0))
                .max(Vec2::ZERO);
            for y in low.y as usize..=high.y as usize {
                for x in low.x as usize..=high.x as usize {
                    let at = (Vec2::new(x as f32, y as f32) + 0.5) / scale;
                    let weight = (tread.weight(at) * 255.0) as u8;
                    let texel = &mut texels[(y * self.side + x) * 4];
                    *texel = weight.max(*texel);
                }
            }
        }
        texels
    }

    /// Weight of one of the four grounds at a place, 0 to 1.
    pub fn weight(texels: &[u8], side: usize, at: Vec2, channel: usize) -> f32 {
        let texel =
            |part: f32| ((part * TEXELS_PER_TILE as f32) as usize).min(side.saturating_sub(1));
        let index = (texel(at.y) * side + texel(at.x)) * 4 + channel;
        texels
            .get(index)
            .map_or(0.0, |byte| f32::from(*byte) / 255.0)
    }
}

fn channel(terrain: Terrain) -> Option<usize> {
    match terrain {
        Terrain::Dirt => Some(0),
        Terrain::Sand => Some(1),
        Terrain::ForestFloor => Some(2),
        Terrain::DryGrass => Some(3),
        Terrain::Grass | Terrain::Water | Terrain::DeepWater => None,
    }
}

/// The first of the three tiles that matter at a place, and how much each does (quadratic B-spline).
fn spline(at: f32) -> (i32, [f32; 3]) {
    let tile = at.floor();
    let share = at - tile;
    let weights = [
        0.5 * (1.0 - share) * (1.0 - share),
        0.75 - (share - 0.5) * (share - 0.5),
        0.5 * share * share,
    ];
    (tile as i32 - 1, weights)
}
