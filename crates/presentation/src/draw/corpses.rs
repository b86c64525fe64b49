//! What is left of what died, was felled or was torn down, for a while.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use rules::Class;
use sim::Event;

use super::stage::ClipState;
use super::things::{Actor, dress, facing};
use crate::material::{NOBODY, Tag};
use crate::mirror::{Mirror, Place, Shown};
use crate::models::Library;

/// Something that lies there, from when it began to when it is gone.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Remains {
    tag: Tag,
    /// When its clip is over and it lies still.
    still_s: f64,
    sinks_s: f64,
    gone_s: f64,
    height: f32,
}

/// Seconds that the dead lie, that ruins and stumps stay, and that both take to sink.
const DEAD_S: f64 = 20.0;
const RUIN_S: f64 = 60.0;
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
        lay_down(&mut commands, shown, &mut library, event);
    }
}

fn lay_down(commands: &mut Commands, shown: &Shown, library: &mut Library, event: &Event) {
    let clock_s = shown.clock_s();
    match event {
        Event::Died {
            kind,
            owner,
            at,
            facing: angle,
            ..
        } => {
            let place = Place::new(*at, *angle);
            let kind = shown.catalog.kind(*kind);
            let seat = owner.map_or(NOBODY, |seat| seat.index() as u8);
            if kind.class == Class::Building {
                let name = format!("rubble_{}", kind.footprint_tiles);
                if library.has(&name) && !kind.is_walkable {
                    let tag = Tag {
                        seat,
                        ..Tag::default()
                    };
                    let turn = Quat::IDENTITY;
                    spawn(
                        commands,
                        shown,
                        library,
                        &name,
                        place.at,
                        turn,
                        tag,
                        clock_s,
                        clock_s + RUIN_S,
                    );
                }
                return;
            }
            let Some((clip, duration_s)) =
                library.get(&kind.key).and_then(|model| model.clip("die"))
            else {
                return;
            };
            let run = ClipState::once(clip, duration_s, clock_s);
            let tag = Tag {
                seat,
                clip,
                phase: run.phase as f32,
                rate: 1.0,
                ..Tag::default()
            };
            let still_s = run.ends_s.unwrap_or(clock_s);
            spawn(
                commands,
                shown,
                library,
                &kind.key,
                place.at,
                facing(place.facing),
                tag,
                still_s,
                clock_s + DEAD_S,
            );
        }
        Event::Exhausted { kind, at, .. } => {
            let kind = shown.catalog.kind(*kind);
            let is_tree = kind
                .deposit
                .is_some_and(|deposit| deposit.resource == protocol::Resource::Wood);
            if is_tree && library.has("stump") {
                let place = Place::new(*at, determinism::Angle::ZERO);
                let tag = Tag {
                    seat: NOBODY,
                    ..Tag::default()
                };
                spawn(
                    commands,
                    shown,
                    library,
                    "stump",
                    place.at,
                    Quat::IDENTITY,
                    tag,
                    clock_s,
                    clock_s + RUIN_S,
                );
            }
        }
        _ => {}
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "all of it differs from one to the next"
)]
fn spawn(
    commands: &mut Commands,
    shown: &Shown,
    library: &mut Library,
    name: &str,
    at: Vec2,
    rotation: Quat,
    tag: Tag,
    still_s: f64,
    sinks_s: f64,
) {
    let Some(model) = library.get(name) else {
        return;
    };
    let height = shown.ground.height(at);
    let remains = Remains {
        tag,
        still_s,
        sinks_s,
        gone_s: sinks_s + SINK_S,
        height,
    };
    let place = Transform::from_xyz(at.x, height, at.y).with_rotation(rotation);
    commands.spawn((Actor, remains, dress(model), MeshTag(tag.bits()), place));
}

/// Lets them lie still, sink and go.
pub(super) fn rot(
    mut commands: Commands,
    mirror: Res<Mirror>,
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
        if clock_s >= lying.gone_s {
            commands.entity(entity).despawn();
        } else if clock_s > lying.sinks_s {
            let share = ((clock_s - lying.sinks_s) / SINK_S) as f32;
            transform.translation.y = lying.height - share * DEPTH_TILES;
        }
    }
}
