//! The ground of a match: painted land, water, and what grows on it.

mod chunk;
mod cover;
mod noise;
mod scatter;
mod tread;

#[cfg(test)]
mod tests;

use bevy::image::ImageAddressMode;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use crate::material::{GroundMaterial, NOBODY, SharedBuffers, Tag, ThingMaterial, WaterMaterial};
use crate::mirror::{Mirror, Shown};
use crate::models::{Library, mesh_of};
use crate::plugin::PresentationSystems;
use crate::quality::Detail;

pub(crate) use noise::{fractal, hashed};
pub(crate) use tread::Tread;

use chunk::{Square, squares};
use cover::Cover;
use scatter::{Plants, plant_names, scatter};

/// Lays the ground when a match begins and keeps it up to date.
pub(crate) struct TerrainPlugin;

impl Plugin for TerrainPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Terrain>()
            .add_systems(Startup, prepare)
            .add_systems(
                Update,
                (lay, tread, grow).chain().in_set(PresentationSystems::Draw),
            );
    }
}

/// The ground that lies there now.
#[derive(Resource, Default)]
pub(crate) struct Terrain {
    /// Of which match; see `Mirror`.
    generation: Option<u32>,
    noise: Handle<Image>,
    cover: Cover,
    cover_image: Handle<Image>,
    material: Handle<GroundMaterial>,
    /// Trodden earth now, and what was last given to the renderer.
    pub treads: Vec<Tread>,
    laid_treads: Vec<Tread>,
    /// Frames in which the material has still to take over the new picture.
    touches_left: u8,
    /// What grows now: at which quality, in which match, and what each square's ground was trodden by.
    plants: Option<(Detail, u32)>,
    squares: Vec<Grown>,
    /// The square at which ground cover is looked at next.
    next_square: usize,
}

/// Ground cover of a square.
struct Grown {
    square: Square,
    treads: Vec<Tread>,
    entity: Option<Entity>,
}

/// A piece of the ground of a match.
#[derive(Component)]
pub(crate) struct Piece;

/// Ground cover.
#[derive(Component)]
pub(crate) struct Growth;

fn prepare(mut terrain: ResMut<Terrain>, mut images: ResMut<Assets<Image>>) {
    terrain.noise = images.add(noise::noise_image());
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it touches"
)]
pub(crate) fn lay(
    mut commands: Commands,
    mirror: Res<Mirror>,
    mut terrain: ResMut<Terrain>,
    shared: Res<SharedBuffers>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut grounds: ResMut<Assets<GroundMaterial>>,
    mut waters: ResMut<Assets<WaterMaterial>>,
    pieces: Query<Entity, Or<(With<Piece>, With<Growth>)>>,
) {
    let wanted = mirror.shown.as_ref().map(|_| mirror.generation);
    if terrain.generation == wanted {
        return;
    }
    terrain.generation = wanted;
    terrain.plants = None;
    terrain.squares.clear();
    terrain.treads.clear();
    terrain.laid_treads.clear();
    pieces
        .iter()
        .for_each(|piece| commands.entity(piece).despawn());
    let Some(shown) = &mirror.shown else { return };
    let ground = &shown.ground;
    terrain.cover = Cover::of(ground);
    terrain.cover_image = images.add(noise::picture(
        terrain.cover.side,
        terrain.cover.texels.clone(),
        ImageAddressMode::ClampToEdge,
    ));
    terrain.material = grounds.add(GroundMaterial {
        globals: shared.globals.clone(),
        fog: shared.fog.clone(),
        cover: terrain.cover_image.clone(),
        noise: terrain.noise.clone(),
    });
    let water = waters.add(WaterMaterial {
        globals: shared.globals.clone(),
        fog: shared.fog.clone(),
        noise: terrain.noise.clone(),
    });
    for square in squares(ground) {
        let mesh = meshes.add(chunk::ground_mesh(ground, square));
        commands.spawn((
            Piece,
            Mesh3d(mesh),
            MeshMaterial3d(terrain.material.clone()),
            bounds(shown, square),
        ));
        if let Some(mesh) = chunk::water_mesh(ground, square) {
            let mesh = meshes.add(mesh);
            commands.spawn((
                Piece,
                Mesh3d(mesh),
                MeshMaterial3d(water.clone()),
                NotShadowCaster,
                bounds(shown, square),
            ));
        }
    }
}

/// What the camera's view is held against: a square with room for hills above and beds below it.
fn bounds(shown: &Shown, square: Square) -> impl Bundle {
    let area = square.area();
    let points = |x: usize, y: usize| shown.ground.point(x, y);
    let heights =
        (0..square.rows).flat_map(|row| (0..square.columns).map(move |column| (column, row)));
    let (low, high) = heights.fold((f32::MAX, f32::MIN), |(low, high), (column, row)| {
        let height = points(square.x + column, square.y + row);
        (low.min(height), high.max(height))
    });
    let low = Vec3::new(area.min.x, low - 1.2, area.min.y);
    let high = Vec3::new(area.max.x, high + 0.6, area.max.y);
    (
        bevy::camera::primitives::Aabb {
            center: ((low + high) * 0.5).into(),
            half_extents: ((high - low) * 0.5).into(),
        },
        bevy::camera::visibility::NoAutoAabb,
    )
}

/// Paints trodden earth where buildings came or went.
fn tread(
    mut terrain: ResMut<Terrain>,
    mut images: ResMut<Assets<Image>>,
    mut grounds: ResMut<Assets<GroundMaterial>>,
) {
    if terrain.touches_left > 0 {
        // A material holds on to the picture it was prepared with; touching it makes it look again.
        terrain.touches_left -= 1;
        let _ = grounds.get_mut(&terrain.material);
    }
    if terrain.generation.is_none() || terrain.treads == terrain.laid_treads {
        return;
    }
    terrain.laid_treads = terrain.treads.clone();
    let texels = terrain.cover.trodden(&terrain.treads);
    let image = noise::picture(terrain.cover.side, texels, ImageAddressMode::ClampToEdge);
    if images.insert(&terrain.cover_image, image).is_ok() {
        terrain.touches_left = 2;
    }
}

/// Lets ground cover grow once its models are there: all of it when a match begins or the quality
/// changes, a square of it where buildings came or went.
fn grow(
    mut commands: Commands,
    mirror: Res<Mirror>,
    mut terrain: ResMut<Terrain>,
    library: Res<Library>,
    detail: Res<Detail>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(shown) = &mirror.shown else { return };
    let terrain = &mut *terrain;
    if library.waiting() > 0 || terrain.generation != Some(mirror.generation) {
        return;
    }
    let wanted = Some((*detail, mirror.generation));
    let is_new = terrain.plants != wanted;
    if is_new {
        terrain.plants = wanted;
        for old in terrain.squares.drain(..).filter_map(|old| old.entity) {
            commands.entity(old).try_despawn();
        }
        terrain
            .squares
            .extend(squares(&shown.ground).into_iter().map(|square| Grown {
                square,
                treads: Vec::new(),
                entity: None,
            }));
    }
    let looks = if is_new { terrain.squares.len() } else { 1 };
    for _ in 0..looks {
        let index = terrain.next_square % terrain.squares.len().max(1);
        terrain.next_square = index + 1;
        let Some(grown) = terrain.squares.get(index) else {
            return;
        };
        let area = grown.square.area();
        let near = |tread: &&Tread| tread.touches(area);
        let treads: Vec<Tread> = terrain.treads.iter().filter(near).copied().collect();
        if !is_new && treads == grown.treads {
            continue;
        }
        let trodden = Cover {
            side: terrain.cover.side,
            texels: terrain.cover.trodden(&treads),
        };
        let square = grown.square;
        let entity = growth(
            &mut commands,
            &mut meshes,
            shown,
            &trodden,
            square,
            &library,
            *detail,
        );
        let old = core::mem::replace(
            &mut terrain.squares[index],
            Grown {
                square,
                treads,
                entity,
            },
        );
        if let Some(old) = old.entity {
            commands.entity(old).try_despawn();
        }
    }
}

/// The ground cover of a square, as one entity; `None` where nothing grows.
fn growth(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    shown: &Shown,
    trodden: &Cover,
    square: Square,
    library: &Library,
    detail: Detail,
) -> Option<Entity> {
    let models = plant_names().filter_map(|name| Some((name, library.find(name)?)));
    let plants = Plants(models.map(|(name, it)| (name, it.shape.clone())).collect());
    // All of them are plain: one material fits all.
    let material: Handle<ThingMaterial> = library.find("grass_tuft")?.material.clone();
    let grown = scatter(
        &shown.ground,
        trodden,
        square,
        &plants,
        detail.scatter_per_tile(),
    );
    if grown.indices.is_empty() {
        return None;
    }
    let tag = Tag {
        seat: NOBODY,
        ..Tag::default()
    };
    let growth = (
        Growth,
        Mesh3d(meshes.add(mesh_of(&grown))),
        MeshMaterial3d(material),
        MeshTag(tag.bits()),
        NotShadowCaster,
        bounds(shown, square),
    );
    Some(commands.spawn(growth).id())
}
