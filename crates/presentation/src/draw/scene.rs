//! Camera, sun, and the numbers that all shaders read.

use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{
    CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap, GlobalAmbientLight,
};
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;
use bevy::window::PrimaryWindow;

use crate::camera::{CameraPose, FIELD_OF_VIEW, WorldCamera};
use crate::lens::{FAR_TILES, Lens, NEAR_TILES};
use crate::light::Light;
use crate::material::{FOG_BYTES, Globals, SharedBuffers};
use crate::mirror::{FogCopy, Mirror};
use crate::quality::{Detail, Quality};

/// What lies beyond the map and what nobody has seen; art direction, section 4.
const PARCHMENT: Color = Color::srgb(0.1686, 0.1490, 0.1255);

#[derive(Component)]
pub(super) struct Sun;

pub(super) fn set_up(mut commands: Commands) {
    commands.insert_resource(ClearColor(PARCHMENT));
    commands.insert_resource(GlobalAmbientLight::NONE);
    commands.spawn((
        WorldCamera,
        Camera3d::default(),
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW,
            near: NEAR_TILES,
            far: FAR_TILES,
            ..default()
        }),
        Transform::default(),
        Tonemapping::None,
        DebandDither::Disabled,
        Exposure::default(),
        Msaa::Off,
    ));
    commands.spawn((
        Sun,
        DirectionalLight {
            shadow_maps_enabled: false,
            shadow_depth_bias: 0.02,
            shadow_normal_bias: 0.9,
            ..default()
        },
        sun_transform(Light::Day),
        cascade(25.0),
    ));
}

fn sun_transform(light: Light) -> Transform {
    Transform::from_translation(light.lamps().to_sun).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Turns the sun whose shadows are mapped.
pub(super) fn obey_light(light: Res<Light>, mut suns: Query<&mut Transform, With<Sun>>) {
    if light.is_changed() {
        suns.iter_mut()
            .for_each(|mut sun| *sun = sun_transform(*light));
    }
}

/// One shadow map that reaches just past the far edge of the view.
fn cascade(distance_tiles: f32) -> CascadeShadowConfig {
    CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: distance_tiles * 0.4,
        maximum_distance: distance_tiles * 1.5 + 3.0,
        ..default()
    }
    .build()
}

pub(super) fn obey_quality(
    detail: Res<Detail>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut suns: Query<&mut DirectionalLight, With<Sun>>,
    mut cameras: Query<&mut Msaa, With<WorldCamera>>,
) {
    if !detail.is_changed() {
        return;
    }
    for mut sun in &mut suns {
        sun.shadow_maps_enabled = detail.shadow_map_texels().is_some();
    }
    if let Some(texels) = detail.shadow_map_texels() {
        shadow_map.size = texels;
    }
    for mut msaa in &mut cameras {
        *msaa = if detail.quality == Quality::Low {
            Msaa::Off
        } else {
            Msaa::Sample4
        };
    }
}

pub(super) fn look(
    pose: Res<CameraPose>,
    mirror: Res<Mirror>,
    mut lens: ResMut<Lens>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<&mut Transform, With<WorldCamera>>,
    mut suns: Query<&mut CascadeShadowConfig, With<Sun>>,
    mut cascade_distance: Local<f32>,
) {
    let size = windows.iter().next().map_or(lens.size, |window| {
        Vec2::new(window.width(), window.height())
    });
    let height = mirror.height_at(pose.focus).max(0.0);
    let wanted = Lens::new(*pose, height, size);
    if *lens != wanted {
        *lens = wanted;
    }
    let transform = pose.transform(height);
    for mut camera in &mut cameras {
        camera.set_if_neq(transform);
    }
    if (*cascade_distance / pose.distance_tiles.max(0.1) - 1.0).abs() > 0.05 {
        *cascade_distance = pose.distance_tiles;
        suns.iter_mut()
            .for_each(|mut sun| *sun = cascade(pose.distance_tiles));
    }
}

pub(super) fn tell_globals(
    mirror: Res<Mirror>,
    detail: Res<Detail>,
    light: Res<Light>,
    shared: Res<SharedBuffers>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    mut last: Local<Option<Globals>>,
) {
    let Some(shown) = &mirror.shown else { return };
    let globals = Globals {
        clock_s: shown.clock_s() as f32,
        size_tiles: f32::from(shown.ground.size_tiles),
        has_shadow_map: detail.shadow_map_texels().is_some(),
        is_fogless: shown.fog.grids.is_none(),
        colours: shown.colours,
        light: *light,
    };
    if *last != Some(globals)
        && let Some(mut buffer) = buffers.get_mut(&shared.globals)
    {
        buffer.data = Some(globals.bytes());
        *last = Some(globals);
    }
}

/// The fog as the shader has it: it opens and closes slowly.
#[derive(Resource, Default)]
pub(super) struct FogOnScreen {
    generation: Option<u32>,
    version: u32,
    /// Two bytes a tile corner: seen, ever seen.
    now: Vec<u8>,
    wanted: Vec<u8>,
}

/// How fast fog opens, in bytes a second: a third of a second for all of it.
const FOG_SPEED: f32 = 255.0 * 3.0;

pub(super) fn lift_fog(
    mirror: Res<Mirror>,
    time: Res<Time<Real>>,
    shared: Res<SharedBuffers>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    mut fog: ResMut<FogOnScreen>,
) {
    let Some(shown) = &mirror.shown else {
        fog.generation = None;
        return;
    };
    let is_new = fog.generation != Some(mirror.generation);
    if is_new || fog.version != shown.fog.version {
        fog.version = shown.fog.version;
        fog.wanted = corners(&shown.fog, shown.ground.size_tiles);
    }
    if is_new {
        fog.generation = Some(mirror.generation);
        fog.now = fog.wanted.clone();
    } else if fog.now == fog.wanted {
        return;
    }
    let step = (time.delta_secs() * FOG_SPEED).clamp(1.0, 255.0) as u8;
    let FogOnScreen { now, wanted, .. } = &mut *fog;
    for (now, wanted) in now.iter_mut().zip(wanted.iter()) {
        *now = if *now < *wanted {
            now.saturating_add(step).min(*wanted)
        } else {
            now.saturating_sub(step).max(*wanted)
        };
    }
    if let Some(mut buffer) = buffers.get_mut(&shared.fog) {
        let mut bytes = now.clone();
        bytes.resize(FOG_BYTES, 0);
        buffer.data = Some(bytes);
    }
}

/// Share of the four tiles around each corner that are seen, and were ever seen.
fn corners(fog: &FogCopy, size_tiles: u16) -> Vec<u8> {
    let side = usize::from(size_tiles) + 1;
    let Some((visible, explored)) = &fog.grids else {
        return vec![255; side * side * 2];
    };
    let share = |grid: &sim::fog::BitGrid, x: usize, y: usize| {
        let last = usize::from(size_tiles).saturating_sub(1);
        let tile =
            |x: usize, y: usize| protocol::CellPos::new(x.min(last) as u16, y.min(last) as u16);
        let (left, up) = (x.saturating_sub(1), y.saturating_sub(1));
        let around = [tile(left, up), tile(x, up), tile(left, y), tile(x, y)];
        (around.iter().filter(|cell| grid.contains(**cell)).count() * 255 / 4) as u8
    };
    (0..side * side)
        .flat_map(|index| {
            let (x, y) = (index % side, index / side);
            [share(visible, x, y), share(explored, x, y)]
        })
        .collect()
}
