use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;

use super::WATER;
use super::ground::ground_layout;

/// What water is painted with.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(crate) struct WaterMaterial {
    #[storage(0, read_only)]
    pub globals: Handle<ShaderBuffer>,
    #[storage(1, read_only)]
    pub fog: Handle<ShaderBuffer>,
    #[texture(4)]
    #[sampler(5)]
    pub noise: Handle<Image>,
}

impl Material for WaterMaterial {
    fn vertex_shader() -> ShaderRef {
        WATER.into()
    }

    fn fragment_shader() -> ShaderRef {
        WATER.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
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
