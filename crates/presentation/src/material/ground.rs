use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;

use super::GROUND;

/// What the ground is painted with.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(crate) struct GroundMaterial {
    #[storage(0, read_only)]
    pub globals: Handle<ShaderBuffer>,
    #[storage(1, read_only)]
    pub fog: Handle<ShaderBuffer>,
    #[texture(2)]
    #[sampler(3)]
    pub cover: Handle<Image>,
    #[texture(4)]
    #[sampler(5)]
    pub noise: Handle<Image>,
}

impl Material for GroundMaterial {
    fn vertex_shader() -> ShaderRef {
        GROUND.into()
    }

    fn fragment_shader() -> ShaderRef {
        GROUND.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        ground_layout(descriptor, layout)
    }
}

/// Position, normal, way from the shore: the vertices of ground and water.
pub(super) fn ground_layout(
    descriptor: &mut RenderPipelineDescriptor,
    layout: &MeshVertexBufferLayoutRef,
) -> Result<(), SpecializedMeshPipelineError> {
    descriptor.vertex.buffers = vec![layout.0.get_layout(&[
        Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
        Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
        Mesh::ATTRIBUTE_UV_0.at_shader_location(2),
    ])?];
    Ok(())
}
