use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use bevy::asset::{LoadState, RenderAssetUsages};
use bevy::camera::primitives::Aabb;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;

use super::glb::{Clip, Shape};
use super::loader::{LoadedShape, ShapeLoader};
use super::placeholder::placeholder;
use super::puff::Puff;
use crate::AssetRoot;
use crate::material::{ATTRIBUTE_PART, ATTRIBUTE_TINT, SharedBuffers, ThingMaterial};

/// Reads all models when the program starts, so that nothing is loaded in the middle of a match.
pub(crate) struct LibraryPlugin;

impl Plugin for LibraryPlugin {
    fn build(&self, app: &mut App) {
        app.init_asset::<LoadedShape>()
            .init_asset_loader::<ShapeLoader>()
            .init_resource::<Library>()
            .add_systems(PreStartup, open)
            .add_systems(PreUpdate, take_in);
    }
}

/// A model as the renderer has it.
#[derive(Clone)]
pub(crate) struct Model {
    pub mesh: Handle<Mesh>,
    /// Fewer triangles for the distance, with the same parts: drawn with the same material.
    pub low: Option<Handle<Mesh>>,
    pub material: Handle<ThingMaterial>,
    pub ghost: Handle<ThingMaterial>,
    pub bounds: Aabb,
    /// Name and seconds of each clip, in the order of their numbers.
    pub clips: Vec<(String, f32)>,
    /// The triangles, for ground cover that is made of many.
    pub shape: Arc<Shape>,
}

impl Model {
    /// Number and seconds of the clip called `name`.
    pub fn clip(&self, name: &str) -> Option<(u8, f32)> {
        let index = self.clips.iter().position(|(own, _)| own == name)?;
        Some((index as u8, self.clips[index].1))
    }
}

/// All models by name.
#[derive(Resource, Default)]
pub(crate) struct Library {
    models: HashMap<String, Model>,
    loading: HashMap<String, Handle<LoadedShape>>,
    placeholder: Option<Model>,
    puffs: Vec<Model>,
    missed: BTreeSet<String>,
    /// There are no models at all, which was said once.
    is_empty: bool,
    /// Counts the models that came in: what was drawn without them is drawn anew.
    pub version: u32,
}

impl Library {
    /// The model called `name`, or the plain box.
    pub fn get(&mut self, name: &str) -> Option<&Model> {
        if !self.models.contains_key(name) {
            let is_news = !self.is_empty && !self.loading.contains_key(name);
            if is_news && self.missed.insert(name.to_owned()) {
                warn!("there is no model {name:?}: a plain box stands for it");
            }
            return self.placeholder.as_ref();
        }
        self.models.get(name)
    }

    /// The plain box.
    pub fn placeholder(&self) -> Option<&Model> {
        self.placeholder.as_ref()
    }

    /// What flies for a moment.
    pub fn puff(&self, puff: Puff) -> Option<&Model> {
        self.puffs.get(puff.index())
    }

    /// The model called `name`, if it is there.
    pub fn find(&self, name: &str) -> Option<&Model> {
        self.models.get(name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.models.contains_key(name) || self.loading.contains_key(name)
    }

    /// Gives each model its low form, once all are there.
    fn pair_low_forms(&mut self) {
        let low_forms: Vec<(String, Handle<Mesh>)> = self
            .models
            .iter()
            .filter_map(|(name, low)| {
                Some((name.strip_suffix("_lod")?.to_owned(), low.mesh.clone()))
            })
            .collect();
        for (name, mesh) in low_forms {
            if let Some(whole) = self.models.get_mut(&name) {
                whole.low = Some(mesh);
            }
        }
    }

    /// Models that are still being read.
    pub fn waiting(&self) -> usize {
        self.loading.len()
    }
}

/// The parts of the renderer that a model is made of.
pub(crate) struct Workshop<'a> {
    pub meshes: &'a mut Assets<Mesh>,
    pub materials: &'a mut Assets<ThingMaterial>,
    pub buffers: &'a mut Assets<ShaderBuffer>,
    pub shared: &'a SharedBuffers,
}

fn open(
    mut library: ResMut<Library>,
    root: Res<AssetRoot>,
    server: Res<AssetServer>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ThingMaterial>>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    shared: Res<SharedBuffers>,
) {
    let mut workshop = Workshop {
        meshes: &mut meshes,
        materials: &mut materials,
        buffers: &mut buffers,
        shared: &shared,
    };
    library.placeholder = Some(workshop.build(placeholder()));
    library.puffs = Puff::ALL.map(|puff| workshop.build(puff.shape())).into();
    let Some(folder) = root.0.as_deref().map(|root| root.join("models")) else {
        warn!("the folder assets is not to be found: plain boxes stand for all models");
        library.is_empty = true;
        return;
    };
    for name in model_names(&folder) {
        let handle = server.load(format!("models/{name}.glb"));
        library.loading.insert(name, handle);
    }
}

fn model_names(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let models = paths.filter(|path| path.extension().is_some_and(|extension| extension == "glb"));
    let mut names: Vec<String> = models
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are what it touches"
)]
fn take_in(
    mut library: ResMut<Library>,
    server: Res<AssetServer>,
    mut shapes: ResMut<Assets<LoadedShape>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ThingMaterial>>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
    shared: Res<SharedBuffers>,
) {
    if library.loading.is_empty() {
        return;
    }
    let names: Vec<String> = library.loading.keys().cloned().collect();
    for name in names {
        let handle = library.loading[&name].clone();
        if let Some(LoadedShape(shape)) = shapes.remove(&handle) {
            let mut workshop = Workshop {
                meshes: &mut meshes,
                materials: &mut materials,
                buffers: &mut buffers,
                shared: &shared,
            };
            let model = workshop.build(shape);
            library.models.insert(name.clone(), model);
            library.loading.remove(&name);
            library.version += 1;
        } else if let LoadState::Failed(error) = server.load_state(&handle) {
            warn!("the model {name:?} cannot be read, a plain box stands for it: {error}");
            library.loading.remove(&name);
            library.missed.insert(name);
            library.version += 1;
        }
    }
    if library.loading.is_empty() {
        library.pair_low_forms();
    }
}

impl Workshop<'_> {
    fn build(&mut self, shape: Shape) -> Model {
        let (low, high) = shape.bounds();
        let animation = if shape.clips.is_empty() {
            let height = Vec4::new(0.0, 0.0, high.y, 0.0);
            self.buffer(&[height.to_array(), [0.0; 4]])
        } else {
            self.buffer(&animation_rows(&shape.clips, shape.part_count, high.y))
        };
        let material = |is_ghost| ThingMaterial {
            globals: self.shared.globals.clone(),
            fog: self.shared.fog.clone(),
            animation: animation.clone(),
            is_ghost,
        };
        let (solid, ghost) = (material(false), material(true));
        // Limbs reach beyond the pose that the mesh stands in.
        let reach = if shape.clips.is_empty() { 1.0 } else { 1.35 };
        let half = (high - low) * 0.5 * reach;
        Model {
            mesh: self.meshes.add(mesh_of(&shape)),
            low: None,
            material: self.materials.add(solid),
            ghost: self.materials.add(ghost),
            bounds: Aabb {
                center: ((low + high) * 0.5).into(),
                half_extents: half.into(),
            },
            clips: shape
                .clips
                .iter()
                .map(|clip| (clip.name.clone(), clip.duration_s))
                .collect(),
            shape: Arc::new(Shape {
                clips: Vec::new(),
                ..shape
            }),
        }
    }

    fn buffer(&mut self, rows: &[[f32; 4]]) -> Handle<ShaderBuffer> {
        let bytes: Vec<u8> = rows
            .iter()
            .flatten()
            .flat_map(|part| part.to_le_bytes())
            .collect();
        self.buffers
            .add(ShaderBuffer::new(&bytes, RenderAssetUsages::RENDER_WORLD))
    }
}

/// What `pose.wgsl` reads: a head, a row a clip, then the frames.
fn animation_rows(clips: &[Clip], part_count: usize, height: f32) -> Vec<[f32; 4]> {
    let mut rows = vec![[part_count as f32, clips.len() as f32, height, 0.0]];
    let mut offset = 1 + clips.len();
    for clip in clips {
        let repeats = if clip.is_looping { 1.0 } else { 0.0 };
        rows.push([
            offset as f32,
            clip.frames.len() as f32,
            clip.duration_s,
            repeats,
        ]);
        offset += clip.frames.len() * part_count * 3;
    }
    rows.extend(
        clips
            .iter()
            .flat_map(|clip| clip.frames.iter().flatten().flatten().copied()),
    );
    rows
}

pub(crate) fn mesh_of(shape: &Shape) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, shape.positions.clone())
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, shape.normals.clone())
    .with_inserted_attribute(
        ATTRIBUTE_TINT,
        VertexAttributeValues::Unorm16x4(shape.tints.clone()),
    )
    .with_inserted_attribute(
        ATTRIBUTE_PART,
        VertexAttributeValues::Uint32(shape.parts.clone()),
    )
    .with_inserted_indices(Indices::U32(shape.indices.clone()))
}
