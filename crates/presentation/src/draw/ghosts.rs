//! Buildings that follow the pointer, and rally flags.

use bevy::camera::visibility::NoAutoAabb;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::things::dress;
use crate::material::{Tag, ThingMaterial, Tint};
use crate::mirror::{Ghost, Mirror, RallyFlag};
use crate::models::Library;

/// What is shown of both now.
#[derive(Resource, Default)]
pub(super) struct Ghosts {
    ghosts: Vec<Ghost>,
    flags: Vec<RallyFlag>,
    library_version: u32,
}

/// A building that is not there.
#[derive(Component)]
pub(super) struct Apparition;

pub(super) fn haunt(
    mut commands: Commands,
    mirror: Res<Mirror>,
    mut library: ResMut<Library>,
    mut shown_now: ResMut<Ghosts>,
    apparitions: Query<Entity, With<Apparition>>,
) {
    let is_same = shown_now.ghosts == mirror.ghosts
        && shown_now.flags == mirror.rally_flags
        && shown_now.library_version == library.version;
    if is_same {
        return;
    }
    apparitions
        .iter()
        .for_each(|entity| commands.entity(entity).despawn());
    *shown_now = Ghosts {
        ghosts: mirror.ghosts.clone(),
        flags: mirror.rally_flags.clone(),
        library_version: library.version,
    };
    let Some(shown) = &mirror.shown else { return };
    let seat = shown.seat.map_or(0, |seat| seat.index() as u8);
    let age = shown.ages[usize::from(seat)];
    for ghost in &mirror.ghosts {
        let Some(kind) = shown.catalog.get(ghost.kind) else {
            continue;
        };
        let dark = format!("{}_dark", kind.key);
        let name = if age == 0 && library.has(&dark) {
            &dark
        } else {
            &kind.key
        };
        let Some(model) = library.get(name) else {
            continue;
        };
        let middle = Vec2::new(f32::from(ghost.at.x), f32::from(ghost.at.y))
            + f32::from(kind.footprint_tiles) / 2.0;
        let tint = if ghost.ok {
            Tint::Allowed
        } else {
            Tint::Refused
        };
        let tag = MeshTag(
            Tag {
                seat,
                tint,
                ..Tag::default()
            }
            .bits(),
        );
        let place = Transform::from_xyz(middle.x, shown.ground.height(middle) + 0.02, middle.y);
        commands.spawn((
            Apparition,
            Mesh3d(model.mesh.clone()),
            MeshMaterial3d::<ThingMaterial>(model.ghost.clone()),
            model.bounds,
            NoAutoAabb,
            NotShadowCaster,
            tag,
            place,
        ));
    }
    for flag in &mirror.rally_flags {
        let at = crate::mirror::Place::new(flag.at, determinism::Angle::ZERO).at;
        let Some(model) = library.get("rally_flag") else {
            return;
        };
        let rate = if model.clips.is_empty() { 0.0 } else { 1.0 };
        let tag = MeshTag(
            Tag {
                seat: flag.seat.index() as u8,
                rate,
                ..Tag::default()
            }
            .bits(),
        );
        let place = Transform::from_xyz(at.x, shown.ground.height(at), at.y);
        commands.spawn((Apparition, dress(model), tag, place));
    }
}
