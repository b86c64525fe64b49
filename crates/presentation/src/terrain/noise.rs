//! Smooth value noise, as the mock-ups of the art direction use it.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Noise at a place, 0 to 1; octaves halve in strength.
pub(crate) fn fractal(at: Vec2, seed: i32, octaves: i32) -> f32 {
    layered(at, octaves, |place, octave| {
        value(place, seed + octave * 17, i32::MAX)
    })
}

fn layered(at: Vec2, octaves: i32, noise: impl Fn(Vec2, i32) -> f32) -> f32 {
    let (mut sum, mut strength, mut total) = (0.0, 1.0, 0.0);
    for octave in 0..octaves {
        sum += strength * noise(at * (1 << octave) as f32, octave);
        total += strength;
        strength *= 0.5;
    }
    sum / total
}

/// One octave that repeats every `period` cells.
fn value(at: Vec2, seed: i32, period: i32) -> f32 {
    let cell = at.floor();
    let share = at - cell;
    let share = share * share * (Vec2::splat(3.0) - 2.0 * share);
    let corner = |dx: i32, dy: i32| {
        hashed(
            (cell.x as i32 + dx).rem_euclid(period),
            (cell.y as i32 + dy).rem_euclid(period),
            seed,
        )
    };
    let near = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * share.x;
    let far = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * share.x;
    near + (far - near) * share.y
}

/// A number from 0 to 1 for a cell.
pub(crate) fn hashed(x: i32, y: i32, seed: i32) -> f32 {
    let mut mixed = (x as u32)
        .wrapping_mul(374_761_393)
        .wrapping_add((y as u32).wrapping_mul(668_265_263))
        .wrapping_add((seed as u32).wrapping_mul(974_711));
    mixed = (mixed ^ (mixed >> 13)).wrapping_mul(1_274_126_177);
    ((mixed ^ (mixed >> 16)) & 0xFFFF) as f32 / 65_535.0
}

/// Side of the picture of noise in texels; it covers 32 tiles.
const TEXELS: usize = 512;

/// Four noises that repeat without a seam: two broad, a middle and a fine one. Cells a side, octaves and
/// seed of each; frequencies: `mock.py` of the art direction, in tiles.
const LAYERS: [(i32, i32, i32); 4] = [(8, 4, 1), (7, 4, 8), (29, 3, 2), (109, 2, 4)];

pub(crate) fn noise_image() -> Image {
    let mut texels = Vec::with_capacity(TEXELS * TEXELS * 4);
    for y in 0..TEXELS {
        for x in 0..TEXELS {
            let at = Vec2::new(x as f32, y as f32) / TEXELS as f32;
            for (cells, octaves, seed) in LAYERS {
                let noise = layered(at * cells as f32, octaves, |place, octave| {
                    value(place, seed + octave * 17, cells << octave)
                });
                texels.push((noise * 255.0) as u8);
            }
        }
    }
    picture(TEXELS, texels, ImageAddressMode::Repeat)
}

/// A square picture of four unsigned bytes a texel, filtered when it is seen large or small.
pub(crate) fn picture(side: usize, texels: Vec<u8>, edge: ImageAddressMode) -> Image {
    let size = Extent3d {
        width: side as u32,
        height: side as u32,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        texels,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: edge,
        address_mode_v: edge,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}
