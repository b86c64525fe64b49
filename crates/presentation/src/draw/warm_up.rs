//! One invisible speck of each sort, drawn from the start: so that no pipeline has to be compiled when
//! the first ghost, arrow or ring appears in the middle of a match.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::overlays::Overlays;
use crate::camera::CameraPose;
use crate::material::{GroundMaterial, SharedBuffers, ThingMaterial, WaterMaterial};
use crate::models::Library;

/// A speck.
#[derive(Component)]
pub(super) struct Speck;

/// Smaller than any pixel.
const SPECK_TILES: f32 = 1.0e-5;

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it touches"
)]
pub(super) fn set_up(
    mut commands: Commands,
    library: Res<Library>,
    overlays: Res<Overlays>,
    shared: Res<SharedBuffers>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut grounds: ResMut<Assets<GroundMaterial>>,
    mut waters: ResMut<Assets<WaterMaterial>>,
) {
    let image = images.add(Image::default());
    let (globals, fog) = (shared.globals.clone(), shared.fog.clone());
    let ground = grounds.add(GroundMaterial {
        globals: globals.clone(),
        fog: fog.clone(),
        cover: image.clone(),
        noise: image.clone(),
    });
    let water = waters.add(WaterMaterial {
        globals,
        fog,
        noise: image,
    });
    let flat = meshes.add(
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            vec![[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]],
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; 3])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; 3])
        .with_inserted_indices(Indices::U32(vec![0, 1, 2])),
    );
    let speck = || {
        (
            Speck,
            NoFrustumCulling,
            Transform::from_scale(Vec3::splat(SPECK_TILES)),
        )
    };
    commands.spawn((speck(), Mesh3d(flat.clone()), MeshMaterial3d(ground)));
    commands.spawn((speck(), Mesh3d(flat), MeshMaterial3d(water)));
    if let Some(model) = library.placeholder() {
        for material in [&model.material, &model.ghost] {
            commands.spawn((
                speck(),
                Mesh3d(model.mesh.clone()),
                MeshMaterial3d::<ThingMaterial>(material.clone()),
            ));
        }
    }
    for (mesh, material) in overlays.specks() {
        commands.spawn((speck(), Mesh3d(mesh), MeshMaterial3d(material)));
    }
}

/// Specks stay in view.
pub(super) fn follow(pose: Res<CameraPose>, mut specks: Query<&mut Transform, With<Speck>>) {
    if pose.is_changed() {
        specks.iter_mut().for_each(|mut speck| {
            speck.translation = Vec3::new(pose.focus[0], -2.0, pose.focus[1])
        });
    }
}
