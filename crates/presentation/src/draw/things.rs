//! Units, buildings and deposits: an entity each, and a second one where two models stand.

use bevy::camera::visibility::NoAutoAabb;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use protocol::KindId;
use rules::Class;
use sim::Activity;

use super::look::{Look, Site, Soil, look_of, walk_rate};
use super::place::{extra_place, extra_tag, transform_of};
use super::stage::{ClipState, Drawn, Falling, Stage};
use super::treads;
use crate::material::{NOBODY, Tag, ThingMaterial};
use crate::mirror::{Mirror, Shown, TICK_SECONDS, Thing, float};
use crate::models::{Library, Model};
use crate::terrain::Terrain;

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
        stage.has_new_treads = true;
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
        stage.has_new_treads |= !gone.thing.is_mover;
        if is_wall(shown, &library, gone.thing.kind) {
            stage.walls.take(gone.thing.to.at);
            changed.extend(stage.walls.around(gone.thing.to.at));
        }
    }
    for index in 0..changed.len() {
        let slot = changed[index];
        let Some(Some(thing)) = shown.things.get(slot as usize) else {
            continue;
        };
        let at = thing.to.at;
        if is_wall(shown, &library, thing.kind) && stage.walls.put(at, slot, thing.kind) {
            changed.extend(stage.walls.around(at));
        }
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
    if core::mem::take(&mut stage.has_new_treads) {
        terrain.treads = treads::of(shown);
    }
}

/// Whether a kind is drawn in segments that join.
fn is_wall(shown: &Shown, library: &Library, kind: KindId) -> bool {
    let kind = shown.catalog.kind(kind);
    kind.class == Class::Building
        && kind.footprint_tiles == 1
        && library.has(&format!("{}_post", kind.key))
}

fn site_of(shown: &Shown, stage: &Stage, thing: &Thing) -> Site {
    match shown.catalog.kind(thing.kind).class {
        Class::Deposit => Site {
            soil: Soil::at(&shown.ground, thing.to.at),
            neighbours: 0,
        },
        Class::Building => Site {
            neighbours: stage.walls.neighbours(thing.to.at, thing.kind),
            ..Site::default()
        },
        Class::Unit | Class::Animal => Site::default(),
    }
}

impl Stage {
    fn clear(&mut self, commands: &mut Commands, slot: usize) {
        if let Some(drawn) = self.drawn.get_mut(slot).and_then(Option::take) {
            commands.entity(drawn.body).despawn();
            for extra in drawn.extras {
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
    let site = site_of(shown, stage, &thing);
    let look = look_of(&thing, kind, age, site, |name| library.has(name));
    if stage.drawn.len() <= slot {
        stage.drawn.resize(slot + 1, None);
    }
    let has_stood = stage.drawn[slot]
        .as_ref()
        .is_some_and(|old| old.id == thing.id && !old.look.is_lying);
    if look.is_lying && has_stood {
        stage.falling.push(Falling {
            slot: slot as u32,
            id: thing.id,
            begun_s: shown.clock_s(),
        });
    }
    let is_other = stage.drawn[slot]
        .as_ref()
        .is_some_and(|old| old.id != thing.id || old.look.extras != look.extras);
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
    stage.has_new_treads |=
        stage.drawn[slot].is_none() && matches!(kind.class, Class::Building | Class::Deposit);
    match &mut stage.drawn[slot] {
        Some(drawn) => {
            if drawn.look.model != look.model {
                commands.entity(drawn.body).insert(dress(&model));
                drawn.is_low = false;
            }
            commands.entity(drawn.body).insert(tag);
            for (entity, extra) in drawn.extras.iter().zip(&look.extras) {
                let tag = extra_tag(&thing, &look, extra);
                commands.entity(*entity).insert(MeshTag(tag.bits()));
            }
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
            let extras = look
                .extras
                .iter()
                .filter_map(|extra| {
                    let model = library.get(&extra.model)?;
                    let place = extra_place(shown, &thing, extra);
                    let tag = extra_tag(&thing, &look, extra);
                    let entity = (Actor, dress(model), MeshTag(tag.bits()), place);
                    Some(commands.spawn(entity).id())
                })
                .collect();
            *empty = Some(Drawn {
                id: thing.id,
                body,
                extras,
                look,
                clip,
                is_low: false,
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

pub(super) fn idle(model: &Model, clock_s: f64, before: Option<ClipState>, seed: u32) -> ClipState {
    model
        .clip("idle")
        .map_or_else(ClipState::default, |(clip, duration_s)| {
            ClipState::repeating(clip, duration_s, 1.0, clock_s, before, seed)
        })
}

pub(super) fn tag_of(thing: &Thing, look: &Look, clip: ClipState) -> Tag {
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
