use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;

use super::{ATTRIBUTE_PART, ATTRIBUTE_TINT, THING, THING_PREPASS};

/// What units, buildings, trees and ground cover are drawn with. One a model: it carries the model's
/// clips; what an instance shows stands in its `Tag`.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(ThingKey)]
pub(crate) struct ThingMaterial {
    #[storage(0, read_only)]
    pub globals: Handle<ShaderBuffer>,
    #[storage(1, read_only)]
    pub fog: Handle<ShaderBuffer>,
    #[storage(2, read_only)]
    pub animation: Handle<ShaderBuffer>,
    /// Half transparent: a building that is not placed yet.
    pub is_ghost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct ThingKey {
    is_ghost: bool,
}

impl From<&ThingMaterial> for ThingKey {
    fn from(material: &ThingMaterial) -> ThingKey {
        ThingKey {
            is_ghost: material.is_ghost,
        }
    }
}

impl Material for ThingMaterial {
    fn vertex_shader() -> ShaderRef {
        THING.into()
    }

    fn fragment_shader() -> ShaderRef {
        THING.into()
    }

    fn prepass_vertex_shader() -> ShaderRef {
        THING_PREPASS.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.is_ghost {
            AlphaMode::Blend
        } else {
            AlphaMode::Opaque
        }
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
            ATTRIBUTE_TINT.at_shader_location(2),
            ATTRIBUTE_PART.at_shader_location(3),
        ])?];
        if key.bind_group_data.is_ghost
            && let Some(fragment) = &mut descriptor.fragment
        {
            fragment.shader_defs.push("GHOST".into());
        }
        Ok(())
    }
}
