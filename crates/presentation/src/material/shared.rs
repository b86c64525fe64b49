use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;

use crate::Light;
use crate::colours::{SeatColours, linear};

/// The buffers that all materials read. Their contents are replaced in place, so that no material has
/// to be prepared again.
#[derive(Resource)]
pub(crate) struct SharedBuffers {
    pub globals: Handle<ShaderBuffer>,
    pub fog: Handle<ShaderBuffer>,
}

/// Numbers that change from frame to frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Globals {
    pub clock_s: f32,
    pub size_tiles: f32,
    pub has_shadow_map: bool,
    pub is_fogless: bool,
    pub colours: SeatColours,
    pub light: Light,
}

/// Side of the largest map, whose corners the fog's buffer has room for: it never changes its size.
const SIZE_TILES_MAX: usize = *protocol::limits::MAP_SIZE_TILES.end() as usize;
/// Bytes of that buffer: two a tile corner.
pub(crate) const FOG_BYTES: usize =
    ((SIZE_TILES_MAX + 1) * (SIZE_TILES_MAX + 1) * 2).next_multiple_of(4);

/// Rows of four numbers in [`Globals`]: the head, eight seats and nobody, five of the light.
const GLOBAL_ROWS: usize = 15;

impl FromWorld for SharedBuffers {
    fn from_world(world: &mut World) -> SharedBuffers {
        let mut buffers = world.resource_mut::<Assets<ShaderBuffer>>();
        let mut zeroes = |size: usize| {
            buffers.add(ShaderBuffer::new(
                &vec![0; size],
                RenderAssetUsages::RENDER_WORLD,
            ))
        };
        SharedBuffers {
            globals: zeroes(16 * GLOBAL_ROWS),
            fog: zeroes(FOG_BYTES),
        }
    }
}

impl Globals {
    pub fn bytes(&self) -> Vec<u8> {
        let flag = |is_set: bool| if is_set { 1.0 } else { 0.0 };
        let head = Vec4::new(
            self.clock_s,
            self.size_tiles,
            flag(self.has_shadow_map),
            flag(self.is_fogless),
        );
        let nobody = linear([0xEA, 0xDF, 0xC6]);
        let rows = core::iter::once(head)
            .chain(self.colours.0.map(linear))
            .chain(core::iter::once(nobody))
            .chain(self.light.lamps().rows());
        rows.flat_map(|row| row.to_array())
            .flat_map(f32::to_le_bytes)
            .collect()
    }
}
