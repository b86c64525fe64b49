//! Reading `.glb` files of the art kit: one mesh whose vertices name their part, clips that move the
//! parts. The file contract stands in the art direction, section 5.

use std::collections::HashMap;

use bevy::prelude::{Mat4, Quat, Vec3};
use gltf::animation::Interpolation;
use gltf::animation::util::ReadOutputs;

use super::traits::Traits;

/// Frames of a clip in a second, as baked for the shader.
pub(crate) const FRAMES_PER_SECOND: f32 = 30.0;
/// Clips and parts of one model, at most: a tag has 5 bits for a clip.
const CLIPS_MAX: usize = 31;
const PARTS_MAX: usize = 255;
/// Vertices of one model, at most: far above the budget of the art direction.
const VERTICES_MAX: usize = 200_000;

/// A model as it stands in its file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    /// Linear colour; the last is 0 where the seat's colour goes.
    pub tints: Vec<[u16; 4]>,
    pub parts: Vec<u32>,
    pub indices: Vec<u32>,
    pub clips: Vec<Clip>,
    /// Parts of the clips' frames.
    pub part_count: usize,
    pub traits: Traits,
}

/// A movement of the parts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clip {
    pub name: String,
    pub duration_s: f32,
    pub is_looping: bool,
    /// Frame by frame the three rows of each part's matrix.
    pub frames: Vec<Vec<[[f32; 4]; 3]>>,
}

/// Why a file is not a model of ours.
#[derive(Debug)]
pub(crate) enum BadModel {
    Gltf(gltf::Error),
    /// A rule of the file contract that does not hold.
    Contract(&'static str),
}

impl core::fmt::Display for BadModel {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BadModel::Gltf(error) => write!(out, "not a glTF file: {error}"),
            BadModel::Contract(rule) => write!(out, "not a model of the art kit: {rule}"),
        }
    }
}

impl core::error::Error for BadModel {}

impl Shape {
    /// Reads the bytes of a `.glb` file.
    pub fn decode(bytes: &[u8]) -> Result<Shape, BadModel> {
        let file = gltf::Gltf::from_slice(bytes).map_err(BadModel::Gltf)?;
        let blob = file
            .blob
            .as_deref()
            .ok_or(BadModel::Contract("no binary chunk"))?;
        let mut shape = Shape {
            traits: Traits::of(&file),
            ..Shape::default()
        };
        for mesh in file.meshes() {
            for primitive in mesh.primitives() {
                shape.add_primitive(&primitive, blob)?;
            }
        }
        if shape.indices.is_empty() {
            return Err(BadModel::Contract("no faces"));
        }
        if let Some(skin) = file.skins().next() {
            let rig = Rig::of(&file, &skin, blob);
            if rig.joints.len() > PARTS_MAX {
                return Err(BadModel::Contract("too many parts"));
            }
            shape.part_count = rig.joints.len();
            shape.clips = file
                .animations()
                .take(CLIPS_MAX)
                .map(|clip| rig.bake(&clip, blob))
                .collect();
            if shape.clips.is_empty() {
                shape.clips.push(rig.rest());
            }
        }
        Ok(shape)
    }

    fn add_primitive(
        &mut self,
        primitive: &gltf::Primitive<'_>,
        blob: &[u8],
    ) -> Result<(), BadModel> {
        let is_of_seat = primitive.material().name() == Some("PlayerColor");
        let reader = primitive.reader(|buffer| (buffer.index() == 0).then_some(blob));
        let base = self.positions.len() as u32;
        let positions = reader
            .read_positions()
            .ok_or(BadModel::Contract("no positions"))?;
        self.positions.extend(positions.take(VERTICES_MAX));
        let count = self.positions.len();
        if count > VERTICES_MAX {
            return Err(BadModel::Contract("too many vertices"));
        }
        self.normals.extend(
            reader
                .read_normals()
                .ok_or(BadModel::Contract("no normals"))?
                .take(count),
        );
        let opacity = if is_of_seat { 0 } else { u16::MAX };
        match reader.read_colors(0) {
            Some(colours) => {
                let rgb = colours
                    .into_rgb_u16()
                    .map(|[red, green, blue]| [red, green, blue, opacity]);
                self.tints.extend(rgb.take(count));
            }
            None => self
                .tints
                .resize(count, [u16::MAX, u16::MAX, u16::MAX, opacity]),
        }
        match reader.read_joints(0) {
            Some(joints) => self.parts.extend(
                joints
                    .into_u16()
                    .map(|joints| u32::from(joints[0]))
                    .take(count),
            ),
            None => self.parts.resize(count, 0),
        }
        if self.normals.len() != count || self.tints.len() != count || self.parts.len() != count {
            return Err(BadModel::Contract("attributes of different lengths"));
        }
        let indices = reader
            .read_indices()
            .ok_or(BadModel::Contract("no indices"))?;
        self.indices.extend(
            indices
                .into_u32()
                .take(VERTICES_MAX * 6)
                .map(|index| index.saturating_add(base)),
        );
        if self.indices.iter().any(|&index| index as usize >= count) {
            return Err(BadModel::Contract("an index beyond the vertices"));
        }
        Ok(())
    }

    /// Lowest and highest corner.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let places = self.positions.iter().map(|place| Vec3::from_array(*place));
        places.fold((Vec3::MAX, Vec3::MIN), |(low, high), place| {
            (low.min(place), high.max(place))
        })
    }
}

/// The parts of a model and how they hang together.
struct Rig {
    nodes: Vec<Node>,
    joints: Vec<usize>,
    inverse_bind: Vec<Mat4>,
}

#[derive(Clone, Copy)]
struct Node {
    parent: Option<usize>,
    translation: Vec3,
    rotation: Quat,
    scale: Vec3,
}

impl Rig {
    fn of(file: &gltf::Gltf, skin: &gltf::Skin<'_>, blob: &[u8]) -> Rig {
        let mut nodes: Vec<Node> = file
            .nodes()
            .map(|node| {
                let (translation, rotation, scale) = node.transform().decomposed();
                Node {
                    parent: None,
                    translation: Vec3::from_array(translation),
                    rotation: Quat::from_array(rotation),
                    scale: Vec3::from_array(scale),
                }
            })
            .collect();
        for node in file.nodes() {
            for child in node.children() {
                nodes[child.index()].parent = Some(node.index());
            }
        }
        let joints: Vec<usize> = skin.joints().map(|joint| joint.index()).collect();
        let reader = skin.reader(|buffer| (buffer.index() == 0).then_some(blob));
        let mut inverse_bind: Vec<Mat4> = reader
            .read_inverse_bind_matrices()
            .map(|matrices| {
                matrices
                    .map(|matrix| Mat4::from_cols_array_2d(&matrix))
                    .collect()
            })
            .unwrap_or_default();
        inverse_bind.resize(joints.len(), Mat4::IDENTITY);
        Rig {
            nodes,
            joints,
            inverse_bind,
        }
    }

    fn rest(&self) -> Clip {
        Clip {
            name: "rest".into(),
            duration_s: 1.0,
            is_looping: true,
            frames: vec![self.frame(&self.nodes)],
        }
    }

    fn bake(&self, animation: &gltf::Animation<'_>, blob: &[u8]) -> Clip {
        let tracks: Vec<Track> = animation
            .channels()
            .filter_map(|channel| Track::of(&channel, blob))
            .collect();
        let duration_s = tracks
            .iter()
            .filter_map(|track| track.times.last())
            .fold(0.0_f32, |a, b| a.max(*b));
        let duration_s = duration_s.clamp(1.0 / FRAMES_PER_SECOND, 30.0);
        let name = animation.name().unwrap_or_default().to_owned();
        let is_looping = name != "die";
        let count = ((duration_s * FRAMES_PER_SECOND).round() as usize).max(2);
        let last = if is_looping { count } else { count - 1 };
        let frames = (0..count).map(|index| {
            let time = duration_s * index as f32 / last as f32;
            let mut nodes = self.nodes.clone();
            tracks
                .iter()
                .for_each(|track| track.apply(time, &mut nodes));
            self.frame(&nodes)
        });
        Clip {
            name,
            duration_s,
            is_looping,
            frames: frames.collect(),
        }
    }

    fn frame(&self, nodes: &[Node]) -> Vec<[[f32; 4]; 3]> {
        let mut known: HashMap<usize, Mat4> = HashMap::new();
        let joints = self.joints.iter().zip(&self.inverse_bind);
        joints
            .map(|(&joint, inverse_bind)| {
                let rows = (world(nodes, joint, &mut known, 0) * *inverse_bind).transpose();
                [
                    rows.x_axis.to_array(),
                    rows.y_axis.to_array(),
                    rows.z_axis.to_array(),
                ]
            })
            .collect()
    }
}

/// Nodes above one another, at most: a file that names itself its own parent is not followed for ever.
const DEPTH_MAX: usize = 64;

fn world(nodes: &[Node], index: usize, known: &mut HashMap<usize, Mat4>, depth: usize) -> Mat4 {
    if let Some(matrix) = known.get(&index) {
        return *matrix;
    }
    let Some(node) = nodes.get(index).filter(|_| depth < DEPTH_MAX) else {
        return Mat4::IDENTITY;
    };
    let local = Mat4::from_scale_rotation_translation(node.scale, node.rotation, node.translation);
    let matrix = node.parent.map_or(local, |parent| {
        world(nodes, parent, known, depth + 1) * local
    });
    known.insert(index, matrix);
    matrix
}

/// One channel of a clip.
struct Track {
    node: usize,
    times: Vec<f32>,
    values: Values,
    is_stepped: bool,
}

enum Values {
    Translation(Vec<Vec3>),
    Rotation(Vec<Quat>),
    Scale(Vec<Vec3>),
}

impl Track {
    fn of(channel: &gltf::animation::Channel<'_>, blob: &[u8]) -> Option<Track> {
        let reader = channel.reader(|buffer| (buffer.index() == 0).then_some(blob));
        let times: Vec<f32> = reader.read_inputs()?.collect();
        let values = match reader.read_outputs()? {
            ReadOutputs::Translations(values) => {
                Values::Translation(values.map(Vec3::from_array).collect())
            }
            ReadOutputs::Rotations(values) => {
                Values::Rotation(values.into_f32().map(Quat::from_array).collect())
            }
            ReadOutputs::Scales(values) => Values::Scale(values.map(Vec3::from_array).collect()),
            ReadOutputs::MorphTargetWeights(_) => return None,
        };
        let count = match &values {
            Values::Translation(values) | Values::Scale(values) => values.len(),
            Values::Rotation(values) => values.len(),
        };
        let is_whole = !times.is_empty() && count >= times.len();
        let is_stepped = channel.sampler().interpolation() == Interpolation::Step;
        is_whole.then(|| Track {
            node: channel.target().node().index(),
            times,
            values,
            is_stepped,
        })
    }

    fn apply(&self, time: f32, nodes: &mut [Node]) {
        let Some(node) = nodes.get_mut(self.node) else {
            return;
        };
        let next = self.times.partition_point(|key| *key <= time);
        let low = next.saturating_sub(1);
        let high = next.min(self.times.len() - 1);
        let span = self.times[high] - self.times[low];
        let share = if self.is_stepped || span <= 0.0 {
            0.0
        } else {
            (time - self.times[low]) / span
        };
        match &self.values {
            Values::Translation(values) => node.translation = values[low].lerp(values[high], share),
            Values::Rotation(values) => {
                node.rotation = values[low]
                    .normalize()
                    .slerp(values[high].normalize(), share)
            }
            Values::Scale(values) => node.scale = values[low].lerp(values[high], share),
        }
    }
}
