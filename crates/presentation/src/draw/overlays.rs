//! Rings, health bars, order marks, and the dark spots under things where no shadows are mapped.

use bevy::asset::RenderAssetUsages;
use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::NoAutoAabb;
use bevy::mesh::{Indices, MeshTag, PrimitiveTopology};
use bevy::prelude::*;
use rules::Class;

use crate::lens::Lens;
use crate::material::{OverlayMaterial, SharedBuffers, bar_tag};
use crate::mirror::{Bars, Mark, Mirror, Place, Shown, Thing, float};
use crate::quality::Detail;

/// Width of a ring's line as a share of its radius: under what walks, and under what stands. So both
/// lines are about as wide as the art direction (section 4) has them.
const WALKER_RING_SHARE: f32 = 0.135;
const BUILDING_RING_SHARE: f32 = 0.03;
/// Seconds that a mark is seen, and a flare.
const MARK_S: f32 = 0.6;
const FLARE_S: f32 = 4.0;
/// Rings of a flare at once, how often each runs out, and how far, in tiles.
const FLARE_RINGS: usize = 3;
const FLARE_RUNS: f32 = 3.0;
const FLARE_TILES: f32 = 2.2;
/// Height and width of its beam.
const BEAM_TILES: [f32; 2] = [5.0, 0.16];
/// The golden one of the shader's colours.
const GOLDEN: u32 = 3;

/// Meshes and materials, made once, and the entities that wear them.
#[derive(Resource)]
pub(super) struct Overlays {
    rings: Pool,
    wide_rings: Pool,
    bars: Pool,
    marks: Pool,
    flare_rings: Pool,
    beams: Pool,
    blobs: Pool,
    marks_seen: Vec<(Vec2, Mark, f32)>,
}

/// Entities of one mesh, kept and used again.
struct Pool {
    mesh: Handle<Mesh>,
    material: Handle<OverlayMaterial>,
    entities: Vec<Entity>,
    used: usize,
}

impl Overlays {
    /// A mesh and a material of each sort of pipeline.
    pub fn specks(&self) -> [(Handle<Mesh>, Handle<OverlayMaterial>); 2] {
        [&self.rings, &self.blobs].map(|pool| (pool.mesh.clone(), pool.material.clone()))
    }
}

/// An overlay.
#[derive(Component)]
pub(super) struct Overlay;

type Wearers<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Transform,
        &'static mut MeshTag,
        &'static mut Visibility,
    ),
    With<Overlay>,
>;

impl Pool {
    /// Shows `wanted` and hides the rest.
    fn show(
        &mut self,
        commands: &mut Commands,
        wearers: &mut Wearers<'_, '_>,
        wanted: &[(Transform, u32)],
    ) {
        for (index, (place, tag)) in wanted.iter().enumerate() {
            match self.entities.get(index) {
                Some(&entity) => {
                    if let Ok((mut transform, mut own, mut visibility)) = wearers.get_mut(entity) {
                        transform.set_if_neq(*place);
                        own.set_if_neq(MeshTag(*tag));
                        visibility.set_if_neq(Visibility::Visible);
                    }
                }
                None => {
                    let overlay = (
                        Overlay,
                        Mesh3d(self.mesh.clone()),
                        MeshMaterial3d(self.material.clone()),
                        Aabb {
                            center: Vec3::ZERO.into(),
                            half_extents: Vec3::new(1.2, 1.2, 1.2).into(),
                        },
                        NoAutoAabb,
                        MeshTag(*tag),
                        *place,
                    );
                    self.entities.push(commands.spawn(overlay).id());
                }
            }
        }
        for entity in self.entities.iter().take(self.used).skip(wanted.len()) {
            if let Ok((_, _, mut visibility)) = wearers.get_mut(*entity) {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
        self.used = wanted.len();
    }
}

pub(super) fn set_up(
    mut commands: Commands,
    shared: Res<SharedBuffers>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
) {
    let mut material = |is_blob| {
        materials.add(OverlayMaterial {
            globals: shared.globals.clone(),
            fog: shared.fog.clone(),
            is_blob,
        })
    };
    let (line, blob) = (material(false), material(true));
    let mut pool = |mesh: Mesh, material: &Handle<OverlayMaterial>| Pool {
        mesh: meshes.add(mesh),
        material: material.clone(),
        entities: Vec::new(),
        used: 0,
    };
    commands.insert_resource(Overlays {
        rings: pool(ring_mesh(WALKER_RING_SHARE), &line),
        wide_rings: pool(ring_mesh(BUILDING_RING_SHARE), &line),
        bars: pool(bar_mesh(), &line),
        marks: pool(mark_mesh(), &line),
        flare_rings: pool(ring_mesh(WALKER_RING_SHARE), &line),
        beams: pool(bar_mesh(), &line),
        blobs: pool(blob_mesh(), &blob),
        marks_seen: Vec::new(),
    });
}

/// Rings under what is selected, bars over what the setting says.
pub(super) fn ring(
    mut commands: Commands,
    mirror: Res<Mirror>,
    lens: Res<Lens>,
    mut overlays: ResMut<Overlays>,
    mut wearers: Wearers<'_, '_>,
) {
    let overlays = &mut *overlays;
    let (mut rings, mut wide_rings, mut bars) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(shown) = &mirror.shown {
        for thing in mirror.selection.iter().filter_map(|id| shown.thing(*id)) {
            let stands = shown.catalog.kind(thing.kind).footprint_tiles > 0;
            let pool = if stands { &mut wide_rings } else { &mut rings };
            pool.push((
                ring_place(shown, thing),
                bar_tag(1.0, ring_colour(shown, thing)),
            ));
            if mirror.bars != Bars::Always && has_bar(shown, thing) {
                bars.push((
                    bar_place(shown, thing, &lens),
                    bar_tag(thing.health, bar_colour(shown, thing)),
                ));
            }
        }
        if mirror.bars != Bars::Selected {
            let selection: std::collections::HashSet<_> = mirror.selection.iter().collect();
            let focus = Vec2::from_array(lens.pose.focus);
            let reach = lens.pose.distance_tiles * 1.6;
            let slots = shown.movers.iter().chain(&shown.buildings);
            for thing in slots.filter_map(|slot| shown.things.get(*slot as usize)?.as_ref()) {
                let is_wanted = mirror.bars == Bars::Always
                    || (thing.health < 1.0 && !selection.contains(&thing.id));
                if is_wanted && has_bar(shown, thing) && thing.to.at.distance(focus) < reach {
                    bars.push((
                        bar_place(shown, thing, &lens),
                        bar_tag(thing.health, bar_colour(shown, thing)),
                    ));
                }
            }
        }
    }
    overlays.rings.show(&mut commands, &mut wearers, &rings);
    overlays
        .wide_rings
        .show(&mut commands, &mut wearers, &wide_rings);
    overlays.bars.show(&mut commands, &mut wearers, &bars);
}

fn has_bar(shown: &Shown, thing: &Thing) -> bool {
    shown.catalog.kind(thing.kind).hit_points_max > 0 && !thing.is_remembered && thing.health > 0.0
}

fn ring_colour(shown: &Shown, thing: &Thing) -> u32 {
    if thing
        .owner
        .is_some_and(|owner| shown.enemies.contains(owner))
    {
        2
    } else {
        0
    }
}

fn bar_colour(shown: &Shown, thing: &Thing) -> u32 {
    match thing.owner {
        Some(owner) if shown.enemies.contains(owner) => 2,
        None => 3,
        Some(_) => 1,
    }
}

/// Radius of the circle a thing stands in, in tiles.
fn radius(shown: &Shown, thing: &Thing) -> f32 {
    let kind = shown.catalog.kind(thing.kind);
    match kind.class {
        Class::Unit | Class::Animal => float(kind.radius_tiles) + 0.06,
        Class::Building | Class::Deposit => f32::from(kind.footprint_tiles) * 0.62,
    }
}

fn ring_place(shown: &Shown, thing: &Thing) -> Transform {
    let at = thing.place(shown.alpha).at;
    let radius = radius(shown, thing);
    // On a slope the ring lies with the ground.
    let height = |offset: Vec2| shown.ground.height(at + offset * radius);
    let normal = Vec3::new(
        height(-Vec2::X) - height(Vec2::X),
        2.0 * radius,
        height(-Vec2::Y) - height(Vec2::Y),
    );
    Transform::from_xyz(at.x, shown.ground.height(at) + 0.035, at.y)
        .with_rotation(Quat::from_rotation_arc(Vec3::Y, normal.normalize()))
        .with_scale(Vec3::splat(radius))
}

fn bar_place(shown: &Shown, thing: &Thing, lens: &Lens) -> Transform {
    let kind = shown.catalog.kind(thing.kind);
    let at = thing.place(shown.alpha).at;
    let (up, width) = match kind.class {
        Class::Unit if float(kind.radius_tiles) > 0.32 => (1.55, 0.62),
        Class::Unit => (1.18, 0.5),
        Class::Animal => (0.8, 0.45),
        Class::Building | Class::Deposit => {
            let footprint = f32::from(kind.footprint_tiles);
            (0.8 + footprint * 0.75, footprint * 0.45)
        }
    };
    // Never thinner than three pixels and a bit.
    let place = Vec3::new(at.x, shown.ground.height(at) + up, at.y);
    let thick = (3.4 / lens.pixels_per_tile(place)).max(0.075);
    Transform::from_translation(place).with_scale(Vec3::new(width, thick, 1.0))
}

/// Order marks shrink onto their place.
pub(super) fn mark(
    mut commands: Commands,
    mut mirror: ResMut<Mirror>,
    time: Res<Time<Real>>,
    mut overlays: ResMut<Overlays>,
    mut wearers: Wearers<'_, '_>,
) {
    let overlays = &mut *overlays;
    let now = time.elapsed_secs();
    if !mirror.marks.is_empty() {
        let new = core::mem::take(&mut mirror.marks);
        let place = |at| Place::new(at, determinism::Angle::ZERO).at;
        overlays
            .marks_seen
            .extend(new.into_iter().map(|(at, mark)| (place(at), mark, now)));
    }
    overlays
        .marks_seen
        .retain(|(_, mark, begun)| now - begun < seconds_of(*mark));
    let mut wanted = Vec::new();
    let (mut rings, mut beams) = (Vec::new(), Vec::new());
    if let Some(shown) = &mirror.shown {
        for (at, mark, begun) in &overlays.marks_seen {
            let share = (now - begun) / seconds_of(*mark);
            let colour = match mark {
                Mark::Move => 1,
                Mark::Attack => 2,
                Mark::Work => GOLDEN,
                Mark::Flare => {
                    let height = shown.ground.height(*at);
                    let foot = Vec3::new(at.x, height, at.y);
                    rings.extend(flare_rings(foot, share));
                    beams.push((beam(foot, share), bar_tag(1.0, GOLDEN)));
                    continue;
                }
            };
            let place = Transform::from_xyz(at.x, shown.ground.height(*at) + 0.05, at.y)
                .with_rotation(Quat::from_rotation_y(share * 1.2))
                .with_scale(Vec3::splat(0.6 * (1.0 - share * share)));
            wanted.push((place, bar_tag(1.0, colour)));
        }
    }
    overlays.marks.show(&mut commands, &mut wearers, &wanted);
    overlays
        .flare_rings
        .show(&mut commands, &mut wearers, &rings);
    overlays.beams.show(&mut commands, &mut wearers, &beams);
}

fn seconds_of(mark: Mark) -> f32 {
    if mark == Mark::Flare { FLARE_S } else { MARK_S }
}

/// Rings that run out from a place, one after the other; `share` of the flare is over.
fn flare_rings(foot: Vec3, share: f32) -> impl Iterator<Item = (Transform, u32)> {
    (0..FLARE_RINGS).map(move |ring| {
        let begun = ring as f32 / FLARE_RINGS as f32;
        let run = (share * FLARE_RUNS + begun).fract();
        let place = Transform::from_translation(foot + Vec3::Y * 0.06)
            .with_scale(Vec3::splat(0.2 + FLARE_TILES * run * (1.0 - share * share)));
        (place, bar_tag(1.0, GOLDEN))
    })
}

/// The beam over it, which grows thin.
fn beam(foot: Vec3, share: f32) -> Transform {
    let [height, width] = BEAM_TILES;
    let left = 1.0 - share * share;
    Transform::from_translation(foot + Vec3::Y * height * 0.5).with_scale(Vec3::new(
        width * left,
        height,
        1.0,
    ))
}

/// Contact spots under walkers beside a shadow map, at most, and from what distance of the camera they are
/// too small to be worth it.
const CONTACTS_MAX: usize = 400;
const CONTACT_DISTANCE_TILES: f32 = 34.0;

/// Dark spots under what moves: broad ones in place of a shadow map, small ones beside it, where feet meet
/// the ground.
pub(super) fn shade(
    mut commands: Commands,
    mirror: Res<Mirror>,
    detail: Res<Detail>,
    lens: Res<Lens>,
    mut overlays: ResMut<Overlays>,
    mut wearers: Wearers<'_, '_>,
) {
    let mut wanted = Vec::new();
    let is_mapped = detail.shadow_map_texels().is_some();
    let distance = lens.pose.distance_tiles;
    if let Some(shown) = &mirror.shown
        && !(is_mapped && distance > CONTACT_DISTANCE_TILES)
    {
        let focus = Vec2::from_array(lens.pose.focus);
        let (most, reach, grown, shift, share) = if is_mapped {
            (CONTACTS_MAX, distance, 0.95, Vec2::ZERO, 0.55)
        } else {
            (
                usize::MAX,
                distance * 1.3,
                1.25,
                Vec2::new(0.03, -0.10),
                1.0,
            )
        };
        let walkers = shown
            .movers
            .iter()
            .filter_map(|slot| shown.things[*slot as usize].as_ref());
        let near = walkers
            .map(|thing| (thing, thing.place(shown.alpha).at))
            .filter(|(_, at)| at.distance_squared(focus) < reach * reach);
        wanted.extend(near.take(most).map(|(thing, at)| {
            let size = radius(shown, thing) * grown;
            let height = shown.ground.height(at) + 0.02;
            let place = Transform::from_xyz(at.x + shift.x, height, at.y + shift.y);
            (
                place.with_scale(Vec3::new(size, 1.0, size)),
                bar_tag(share, 0),
            )
        }));
    }
    overlays.blobs.show(&mut commands, &mut wearers, &wanted);
}

fn mesh(positions: Vec<[f32; 3]>, roles: Vec<[f32; 2]>, indices: Vec<u32>) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, roles)
    .with_inserted_indices(Indices::U32(indices))
}

/// A flat ring of radius one, its line `share` wide.
fn ring_mesh(share: f32) -> Mesh {
    const CORNERS: u32 = 48;
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for corner in 0..CORNERS {
        let angle = corner as f32 / CORNERS as f32 * core::f32::consts::TAU;
        for radius in [1.0, 1.0 + share] {
            positions.push([angle.cos() * radius, 0.0, angle.sin() * radius]);
        }
        let (this, next) = (corner * 2, (corner + 1) % CORNERS * 2);
        indices.extend([this, next, this + 1, this + 1, next, next + 1]);
    }
    let roles = vec![[0.0, 0.0]; positions.len()];
    mesh(positions, roles, indices)
}

/// A bar from -1 to 1 in x that faces the camera.
fn bar_mesh() -> Mesh {
    let positions = vec![
        [-0.5, -0.5, 0.0],
        [0.5, -0.5, 0.0],
        [0.5, 0.5, 0.0],
        [-0.5, 0.5, 0.0],
    ];
    mesh(
        positions,
        vec![[1.0, 0.0], [1.0, 1.0], [1.0, 1.0], [1.0, 0.0]],
        vec![0, 1, 2, 0, 2, 3],
    )
}

/// Four arrowheads that point at the middle.
fn mark_mesh() -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for quarter in 0..4 {
        let turn = Quat::from_rotation_y(quarter as f32 * core::f32::consts::FRAC_PI_2);
        let base = positions.len() as u32;
        for corner in [
            Vec3::new(0.35, 0.0, 0.0),
            Vec3::new(1.0, 0.0, 0.28),
            Vec3::new(1.0, 0.0, -0.28),
        ] {
            positions.push((turn * corner).to_array());
        }
        indices.extend([base, base + 1, base + 2]);
    }
    let roles = vec![[2.0, 0.0]; positions.len()];
    mesh(positions, roles, indices)
}

/// A flat square around the middle; the shader makes a soft spot of it.
fn blob_mesh() -> Mesh {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let positions = corners.map(|[x, z]| [x, 0.0, z]).to_vec();
    mesh(positions, corners.to_vec(), vec![0, 2, 1, 0, 3, 2])
}
