//! Units, buildings and deposits: an entity each, and a second one where two models stand.

use bevy::camera::visibility::NoAutoAabb;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use rules::Class;
use sim::Activity;

use super::look::{Look, look_of, walk_rate};
use super::stage::{ClipState, Drawn, Falling, Stage};
use crate::material::{NOBODY, Tag, ThingMaterial};
use crate::mirror::{Mirror, Place, Shown, TICK_SECONDS, Thing, float};
use crate::models::{Library, Model};
use crate::terrain::{Apron, Terrain, hashed};

/// An entity of the stage.
#[derive(Component)]
pub(super) struct Actor;

/// What an entity needs to show a model.
pub(super) fn dress(model: &Model) -> impl Bundle + use<> {
    (
        Mesh3d(model.mesh.clone()),
        MeshMaterial3d::<ThingMaterial>(model.material.clone()),
        model.bounds,
        NoAutoAabb,
    )
}

/// Takes over what came, changed its looks, or went.
pub(super) fn follow(
    mut commands: Commands,
    mut mirror: ResMut<Mirror>,
    mut stage: ResMut<Stage>,
    mut library: ResMut<Library>,
    mut terrain: ResMut<Terrain>,
    actors: Query<Entity, With<Actor>>,
) {
    let wanted = mirror.shown.as_ref().map(|_| mirror.generation);
    if stage.generation != wanted || stage.library_version != library.version {
        actors
            .iter()
            .for_each(|actor| commands.entity(actor).despawn());
        *stage = Stage {
            generation: wanted,
            library_version: library.version,
            ..Stage::default()
        };
        if let Some(shown) = &mut mirror.shown {
            shown.gone.clear();
            shown.changed = shown
                .things
                .iter()
                .flatten()
                .map(|thing| thing.id.index() as u32)
                .collect();
        }
        stage.has_new_aprons = true;
    }
    // Until all models are there nothing is drawn: it would only be drawn anew.
    let Some(shown) = mirror.shown.as_mut().filter(|_| library.waiting() == 0) else {
        return;
    };
    let gone = core::mem::take(&mut shown.gone);
    let mut changed = core::mem::take(&mut shown.changed);
    if gone.is_empty() && changed.is_empty() {
        return;
    }
    for gone in gone {
        stage.clear(&mut commands, gone.slot as usize);
        stage.has_new_aprons |= !gone.thing.is_mover;
    }
    changed.sort_unstable();
    changed.dedup();
    for slot in changed {
        show(
            &mut commands,
            shown,
            &mut stage,
            &mut library,
            slot as usize,
        );
    }
    if core::mem::take(&mut stage.has_new_aprons) {
        terrain.aprons = aprons(shown);
    }
}

fn aprons(shown: &Shown) -> Vec<Apron> {
    let standing = shown
        .things
        .iter()
        .flatten()
        .filter(|thing| !thing.is_mover);
    let apron = |thing: &Thing| {
        let kind = shown.catalog.kind(thing.kind);
        let half = f32::from(kind.footprint_tiles) / 2.0;
        match kind.class {
            Class::Building => Some(Apron {
                middle: thing.to.at,
                half: half - 0.12,
                has_walls: !kind.is_walkable,
            }),
            Class::Deposit if kind.key.ends_with("_mine") => Some(Apron {
                middle: thing.to.at,
                half: half + 0.1,
                has_walls: false,
            }),
            _ => None,
        }
    };
    standing.filter_map(apron).collect()
}

impl Stage {
    fn clear(&mut self, commands: &mut Commands, slot: usize) {
        if let Some(drawn) = self.drawn.get_mut(slot).and_then(Option::take) {
            commands.entity(drawn.body).despawn();
            if let Some(extra) = drawn.extra {
                commands.entity(extra).despawn();
            }
        }
    }
}

fn show(
    commands: &mut Commands,
    shown: &Shown,
    stage: &mut Stage,
    library: &mut Library,
    slot: usize,
) {
    let Some(thing) = shown.things.get(slot).copied().flatten() else {
        stage.clear(commands, slot);
        return;
    };
    let kind = shown.catalog.kind(thing.kind);
    let age = thing.owner.map_or(0, |owner| shown.ages[owner.index()]);
    let look = look_of(&thing, kind, age, |name| library.has(name));
    if stage.drawn.len() <= slot {
        stage.drawn.resize(slot + 1, None);
    }
    let is_other = stage.drawn[slot]
        .as_ref()
        .is_some_and(|old| old.id != thing.id || old.look.extra != look.extra);
    if is_other {
        stage.clear(commands, slot);
    }
    let Some(model) = library.get(&look.model).cloned() else {
        return;
    };
    let before = stage.drawn[slot].as_ref().map(|old| old.clip);
    let clip = clip_state(shown, &thing, &look, &model, before);
    let tag = MeshTag(tag_of(&thing, &look, clip).bits());
    let transform = transform_of(shown, &thing, &look, thing.place(shown.alpha));
    if clip.ends_s.is_some() {
        stage.timed.push(slot as u32);
    }
    stage.has_new_aprons |=
        stage.drawn[slot].is_none() && matches!(kind.class, Class::Building | Class::Deposit);
    match &mut stage.drawn[slot] {
        Some(drawn) => {
            if drawn.look.model != look.model {
                commands.entity(drawn.body).insert(dress(&model));
            }
            if look.is_lying && !drawn.look.is_lying {
                stage.falling.push(Falling {
                    slot: slot as u32,
                    id: thing.id,
                    begun_s: shown.clock_s(),
                });
            }
            commands.entity(drawn.body).insert(tag);
            if !thing.is_mover && !look.is_lying {
                commands.entity(drawn.body).insert(transform);
            }
            *drawn = Drawn {
                look,
                clip,
                is_settled: false,
                ..drawn.clone()
            };
        }
        empty => {
            let body = commands.spawn((Actor, dress(&model), tag, transform)).id();
            let extra = look
                .extra
                .as_deref()
                .and_then(|name| library.get(name))
                .map(|model| {
                    let upright = Look {
                        is_lying: false,
                        scale: 1.0,
                        ..look.clone()
                    };
                    let place = transform_of(shown, &thing, &upright, thing.to);
                    let tag = Tag {
                        seat: thing.owner.map_or(NOBODY, |seat| seat.index() as u8),
                        ..Tag::default()
                    };
                    commands
                        .spawn((Actor, dress(model), MeshTag(tag.bits()), place))
                        .id()
                });
            *empty = Some(Drawn {
                id: thing.id,
                body,
                extra,
                look,
                clip,
                is_settled: false,
            });
        }
    }
}

fn clip_state(
    shown: &Shown,
    thing: &Thing,
    look: &Look,
    model: &Model,
    before: Option<ClipState>,
) -> ClipState {
    let Some((clip, duration_s)) = model.clip(look.clip).or_else(|| model.clip("idle")) else {
        return ClipState::default();
    };
    let clock_s = shown.clock_s();
    let kind = shown.catalog.kind(thing.kind);
    let seed = thing.id.0.wrapping_mul(2_654_435_761) >> 8;
    match thing.activity {
        Activity::Attack { share } => {
            let reload_s = kind
                .attack
                .as_ref()
                .map_or(1.0, |attack| attack.reload_ticks as f32 * TICK_SECONDS);
            let begun_s = clock_s - f64::from(float(share) * reload_s);
            if clock_s - begun_s > f64::from(duration_s) * 0.98 {
                return idle(model, clock_s, before, seed);
            }
            match before {
                Some(same)
                    if same.clip == clip
                        && same.ends_s.is_some_and(|ends_s| {
                            (ends_s - begun_s - f64::from(duration_s)).abs() < 0.1
                        }) =>
                {
                    same
                }
                _ => ClipState::once(clip, duration_s, begun_s),
            }
        }
        Activity::Walk => {
            let speed = float(kind.speed_tiles_per_tick) / TICK_SECONDS;
            let rate = walk_rate(speed, float(kind.radius_tiles) > 0.32, duration_s);
            ClipState::repeating(clip, duration_s, rate, clock_s, before, seed)
        }
        _ => ClipState::repeating(clip, duration_s, 1.0, clock_s, before, seed),
    }
}

fn idle(model: &Model, clock_s: f64, before: Option<ClipState>, seed: u32) -> ClipState {
    model
        .clip("idle")
        .map_or_else(ClipState::default, |(clip, duration_s)| {
            ClipState::repeating(clip, duration_s, 1.0, clock_s, before, seed)
        })
}

fn tag_of(thing: &Thing, look: &Look, clip: ClipState) -> Tag {
    let seat = thing.owner.map_or(NOBODY, |seat| seat.index() as u8);
    let tag = Tag {
        seat,
        clip: clip.clip,
        phase: clip.phase as f32,
        rate: clip.rate,
        damage: look.damage,
        ..Tag::default()
    };
    match look.risen {
        Some(share) => Tag {
            phase: share,
            rate: 0.0,
            is_rising: true,
            ..tag
        },
        None => tag,
    }
}

fn transform_of(shown: &Shown, thing: &Thing, look: &Look, place: Place) -> Transform {
    let kind = shown.catalog.kind(thing.kind);
    let at = Vec3::new(place.at.x, shown.ground.height(place.at), place.at.y);
    match kind.class {
        // The model looks along -z; the world counts its angles from +x towards +y.
        Class::Unit | Class::Animal => {
            Transform::from_translation(at).with_rotation(facing(place.facing))
        }
        // Buildings turn their front to the lower left of the screen.
        Class::Building => Transform::from_translation(at),
        Class::Deposit => {
            let random = |salt| hashed(thing.id.0 as i32, salt, 5);
            let is_tree = !look.model.ends_with("_mine");
            let size = if is_tree {
                0.86 + 0.34 * random(1)
            } else {
                1.0
            } * look.scale;
            // Away from the exact middle of the tile: a forest is no orchard.
            let shift = if is_tree {
                Vec3::new(random(2) - 0.5, 0.0, random(3) - 0.5) * 0.5
            } else {
                Vec3::ZERO
            };
            let upright = Quat::from_rotation_y(random(4) * core::f32::consts::TAU);
            let rotation = if look.is_lying {
                lying(thing, 1.0) * upright
            } else {
                upright
            };
            let mut place = at + shift;
            place.y = shown.ground.height(Vec2::new(place.x, place.z))
                + if look.is_lying { 0.12 } else { 0.0 };
            Transform::from_translation(place)
                .with_rotation(rotation)
                .with_scale(Vec3::splat(size))
        }
    }
}

pub(super) fn facing(turns: f32) -> Quat {
    Quat::from_rotation_y(-turns * core::f32::consts::TAU - core::f32::consts::FRAC_PI_2)
}

/// The turn of a tree that has fallen by a share.
fn lying(thing: &Thing, share: f32) -> Quat {
    let towards = hashed(thing.id.0 as i32, 9, 5) * core::f32::consts::TAU;
    Quat::from_axis_angle(Vec3::new(towards.cos(), 0.0, towards.sin()), share * 1.5)
}

/// Seconds that a tree takes to fall.
const FALL_S: f64 = 1.1;

/// Moves what moves, and ends what has run to its end.
pub(super) fn walk(
    mirror: Res<Mirror>,
    mut stage: ResMut<Stage>,
    mut library: ResMut<Library>,
    mut actors: Query<(&mut Transform, &mut MeshTag), With<Actor>>,
) {
    let Some(shown) = &mirror.shown else { return };
    let clock_s = shown.clock_s();
    let stage = &mut *stage;
    for &slot in &shown.movers {
        let (Some(Some(thing)), Some(Some(drawn))) = (
            shown.things.get(slot as usize),
            stage.drawn.get_mut(slot as usize),
        ) else {
            continue;
        };
        let is_still = thing.from == thing.to;
        if is_still && drawn.is_settled {
            continue;
        }
        if let Ok((mut transform, _)) = actors.get_mut(drawn.body) {
            let place = thing.place(shown.alpha);
            transform.translation =
                Vec3::new(place.at.x, shown.ground.height(place.at), place.at.y);
            transform.rotation = facing(place.facing);
            drawn.is_settled = is_still;
        }
    }
    let drawn = &mut stage.drawn;
    stage.timed.retain(|&slot| {
        let (Some(Some(drawn)), Some(Some(thing))) = (
            drawn.get_mut(slot as usize),
            shown.things.get(slot as usize),
        ) else {
            return false;
        };
        let Some(ends_s) = drawn.clip.ends_s else {
            return false;
        };
        if clock_s < ends_s {
            return true;
        }
        if let Some(model) = library.get(&drawn.look.model)
            && let Ok((_, mut tag)) = actors.get_mut(drawn.body)
        {
            drawn.clip = idle(model, clock_s, None, thing.id.0);
            tag.0 = tag_of(thing, &drawn.look, drawn.clip).bits();
        }
        false
    });
    stage.falling.retain(|fall| {
        let (Some(Some(drawn)), Some(Some(thing))) = (
            drawn.get(fall.slot as usize),
            shown.things.get(fall.slot as usize),
        ) else {
            return false;
        };
        if drawn.id != fall.id {
            return false;
        }
        let share = ((clock_s - fall.begun_s) / FALL_S).clamp(0.0, 1.0) as f32;
        if let Ok((mut transform, _)) = actors.get_mut(drawn.body) {
            let whole = transform_of(shown, thing, &drawn.look, thing.to);
            let upright = Look {
                is_lying: false,
                ..drawn.look.clone()
            };
            let standing = transform_of(shown, thing, &upright, thing.to);
            // It gains speed as it comes down.
            *transform = Transform {
                rotation: lying(thing, share * share) * standing.rotation,
                ..whole
            };
        }
        share < 1.0
    });
}
