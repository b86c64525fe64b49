//! What is left of what died, was felled, torn down or shot, for a while.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use rules::Class;
use sim::Event;

use super::look::{Soil, stump_of, tree};
use super::place::facing;
use super::stage::ClipState;
use super::things::{Actor, dress};
use crate::material::{NOBODY, Tag};
use crate::mirror::{Mirror, Place, Shown};
use crate::models::Library;
use crate::terrain::hashed;

/// Something that lies there, from when it began to when it is gone.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Remains {
    tag: Tag,
    /// When its clip is over and it lies still.
    still_s: f64,
    sinks_s: f64,
    gone_s: f64,
    height: f32,
    /// Bones come to light where it sinks.
    leaves_bones: bool,
}

/// Seconds that the dead lie, that ruins, stumps and bones stay, that arrows stick, and that all of them
/// take to sink.
const DEAD_S: f64 = 20.0;
const RUIN_S: f64 = 60.0;
const ARROW_S: f64 = 12.0;
const SINK_S: f64 = 4.0;
/// How deep they sink, in tiles.
const DEPTH_TILES: f32 = 0.5;

/// Lays down what died in sight since the last frame.
pub(super) fn happen(
    mut commands: Commands,
    mut mirror: ResMut<Mirror>,
    mut library: ResMut<Library>,
) {
    let Some(shown) = &mut mirror.shown else {
        return;
    };
    if shown.happenings.is_empty() {
        return;
    }
    let happenings = core::mem::take(&mut shown.happenings);
    for event in &happenings {
        if let Some(left) = left_of(shown, &mut library, event) {
            left.lay_down(&mut commands, shown, &library);
        }
    }
}

/// A model to be laid down.
struct Left {
    model: String,
    at: Vec2,
    rotation: Quat,
    tag: Tag,
    /// When its clip is over, and when it begins to sink.
    still_s: f64,
    sinks_s: f64,
    leaves_bones: bool,
}

impl Left {
    /// Something without a clip.
    fn still(model: String, at: Vec2, turn: f32, sinks_s: f64) -> Left {
        Left {
            model,
            at,
            rotation: Quat::from_rotation_y(turn),
            tag: Tag {
                seat: NOBODY,
                ..Tag::default()
            },
            still_s: 0.0,
            sinks_s,
            leaves_bones: false,
        }
    }

    fn lay_down(self, commands: &mut Commands, shown: &Shown, library: &Library) {
        let Some(model) = library.find(&self.model) else {
            return;
        };
        let height = shown.ground.height(self.at);
        let remains = Remains {
            tag: self.tag,
            still_s: self.still_s,
            sinks_s: self.sinks_s,
            gone_s: self.sinks_s + SINK_S,
            height,
            leaves_bones: self.leaves_bones,
        };
        let place = Transform::from_xyz(self.at.x, height, self.at.y).with_rotation(self.rotation);
        commands.spawn((
            Actor,
            remains,
            dress(model),
            MeshTag(self.tag.bits()),
            place,
        ));
    }
}

/// What an event leaves on the ground.
fn left_of(shown: &Shown, library: &mut Library, event: &Event) -> Option<Left> {
    let clock_s = shown.clock_s();
    let place = |at: &protocol::WorldPos| Place::new(*at, determinism::Angle::ZERO).at;
    match event {
        Event::Died {
            kind,
            owner,
            at,
            facing: angle,
            ..
        } => {
            let kind = shown.catalog.kind(*kind);
            let seat = owner.map_or(NOBODY, |seat| seat.index() as u8);
            if kind.class == Class::Building {
                if kind.is_walkable {
                    return None;
                }
                let rubble = format!("rubble_{}", kind.footprint_tiles);
                let left = Left::still(rubble, place(at), 0.0, clock_s + RUIN_S);
                let tag = Tag { seat, ..left.tag };
                return Some(Left { tag, ..left });
            }
            let (clip, duration_s) = library.get(&kind.key)?.clip("die")?;
            let run = ClipState::once(clip, duration_s, clock_s);
            Some(Left {
                model: kind.key.clone(),
                at: place(at),
                rotation: facing(Place::new(*at, *angle).facing),
                tag: Tag {
                    seat,
                    clip,
                    phase: run.phase as f32,
                    rate: 1.0,
                    ..Tag::default()
                },
                still_s: run.ends_s.unwrap_or(clock_s),
                sinks_s: clock_s + DEAD_S,
                leaves_bones: true,
            })
        }
        Event::Exhausted { id, kind, at } => {
            let kind = shown.catalog.kind(*kind);
            let is_tree = kind
                .deposit
                .is_some_and(|deposit| deposit.resource == protocol::Resource::Wood);
            let at = place(at);
            let grown = tree(&kind.key, id.0, Soil::at(&shown.ground, at), |name| {
                library.has(name)
            });
            let stump = stump_of(&grown, |name| library.has(name)).filter(|_| is_tree)?;
            Some(Left::still(stump, at, 0.0, clock_s + RUIN_S))
        }
        Event::Struck {
            target: None,
            at,
            is_missile: true,
            ..
        } => {
            let at = place(at);
            if shown.ground.is_wet(at) {
                return None;
            }
            // Where it came from is forgotten by now: each leans its own way.
            let turn = hashed((at.x * 64.0) as i32, (at.y * 64.0) as i32, 17);
            let turn = turn * core::f32::consts::TAU;
            Some(Left::still(
                "arrow_stuck".to_owned(),
                at,
                turn,
                clock_s + ARROW_S,
            ))
        }
        _ => None,
    }
}

/// Lets them lie still, sink and go.
pub(super) fn rot(
    mut commands: Commands,
    mirror: Res<Mirror>,
    library: Res<Library>,
    mut remains: Query<(Entity, &mut Remains, &mut MeshTag, &mut Transform)>,
) {
    let Some(shown) = &mirror.shown else { return };
    let clock_s = shown.clock_s();
    for (entity, mut lying, mut tag, mut transform) in &mut remains {
        if clock_s >= lying.still_s && lying.tag.rate > 0.0 {
            lying.tag = Tag {
                rate: 0.0,
                phase: 0.999,
                ..lying.tag
            };
            tag.0 = lying.tag.bits();
        }
        if clock_s <= lying.sinks_s {
            continue;
        }
        if core::mem::take(&mut lying.leaves_bones) {
            let at = Vec2::new(transform.translation.x, transform.translation.z);
            let (turn, _, _) = transform.rotation.to_euler(EulerRot::YXZ);
            let bones = Left::still("bones".to_owned(), at, turn, clock_s + RUIN_S);
            bones.lay_down(&mut commands, shown, &library);
        }
        if clock_s >= lying.gone_s {
            commands.entity(entity).despawn();
        } else {
            let share = ((clock_s - lying.sinks_s) / SINK_S) as f32;
            transform.translation.y = lying.height - share * DEPTH_TILES;
        }
    }
}
