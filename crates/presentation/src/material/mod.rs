//! The world's own materials: one sun, sky and bounce light, the colours of seats, the fog of war, a
//! shadow map where the quality asks for it. The shaders are part of the program.

mod ground;
mod overlay;
mod shared;
mod tag;
mod thing;
mod water;

#[cfg(test)]
mod tests;

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexAttribute;
use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::VertexFormat;
use bevy::shader::Shader;

pub(crate) use ground::GroundMaterial;
pub(crate) use overlay::OverlayMaterial;
pub(crate) use shared::{FOG_BYTES, Globals, SharedBuffers};
pub(crate) use tag::{NOBODY, Tag, Tint, bar_tag};
pub(crate) use thing::ThingMaterial;
pub(crate) use water::WaterMaterial;

/// Linear colour with its occlusion; opacity 0 where the seat's colour goes instead.
pub(crate) const ATTRIBUTE_TINT: MeshVertexAttribute =
    MeshVertexAttribute::new("Castellan_Tint", 0x0C57_E11A_0001, VertexFormat::Unorm16x4);
/// Which part of its model a vertex belongs to; [`NO_PART`] in ground cover.
pub(crate) const ATTRIBUTE_PART: MeshVertexAttribute =
    MeshVertexAttribute::new("Castellan_Part", 0x0C57_E11A_0002, VertexFormat::Uint32);
/// Ground cover is lit by the fog where each vertex stands; equals `NO_PART` in `pose.wgsl`.
pub(crate) const NO_PART: u32 = 65_535;

const WORLD: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000001");
const POSE: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000002");
const THING: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000003");
const THING_PREPASS: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000004");
const GROUND: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000005");
const WATER: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000006");
const OVERLAY: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000007");
const BLOB: Handle<Shader> = uuid_handle!("5d2a3c10-0c57-4e11-a000-000000000008");

const SHADERS: [(&Handle<Shader>, &str, &str); 8] = [
    (&WORLD, "world.wgsl", include_str!("shaders/world.wgsl")),
    (&POSE, "pose.wgsl", include_str!("shaders/pose.wgsl")),
    (&THING, "thing.wgsl", include_str!("shaders/thing.wgsl")),
    (
        &THING_PREPASS,
        "thing_prepass.wgsl",
        include_str!("shaders/thing_prepass.wgsl"),
    ),
    (&GROUND, "ground.wgsl", include_str!("shaders/ground.wgsl")),
    (&WATER, "water.wgsl", include_str!("shaders/water.wgsl")),
    (
        &OVERLAY,
        "overlay.wgsl",
        include_str!("shaders/overlay.wgsl"),
    ),
    (&BLOB, "blob.wgsl", include_str!("shaders/blob.wgsl")),
];

pub(crate) struct MaterialsOfTheWorld;

impl Plugin for MaterialsOfTheWorld {
    fn build(&self, app: &mut App) {
        let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
        for (handle, path, source) in SHADERS {
            // The handles are constants and the table is whole: an insertion cannot fail.
            let _ = shaders.insert(
                handle,
                Shader::from_wgsl(source, format!("castellan/{path}")),
            );
        }
        app.add_plugins((
            MaterialPlugin::<ThingMaterial>::default(),
            MaterialPlugin::<GroundMaterial>::default(),
            MaterialPlugin::<WaterMaterial>::default(),
            MaterialPlugin::<OverlayMaterial>::default(),
        ))
        .init_resource::<SharedBuffers>();
    }
}
