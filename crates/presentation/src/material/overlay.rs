use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;

use super::{BLOB, OVERLAY};

/// What rings, bars and marks are drawn with, and the dark spots under things where shadows are not
/// mapped.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(OverlayKey)]
pub(crate) struct OverlayMaterial {
    #[storage(0, read_only)]
    pub globals: Handle<ShaderBuffer>,
    #[storage(1, read_only)]
    pub fog: Handle<ShaderBuffer>,
    pub is_blob: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct OverlayKey {
    is_blob: bool,
}

impl From<&OverlayMaterial> for OverlayKey {
    fn from(material: &OverlayMaterial) -> OverlayKey {
        OverlayKey {
            is_blob: material.is_blob,
        }
    }
}

impl Material for OverlayMaterial {
    fn vertex_shader() -> ShaderRef {
        OVERLAY.into()
    }

    fn fragment_shader() -> ShaderRef {
        OVERLAY.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.is_blob {
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
            Mesh::ATTRIBUTE_UV_0.at_shader_location(1),
        ])?];
        descriptor.primitive.cull_mode = None;
        if key.bind_group_data.is_blob {
            descriptor.vertex.shader = BLOB;
            if let Some(fragment) = &mut descriptor.fragment {
                fragment.shader = BLOB;
            }
        }
        Ok(())
    }
}
