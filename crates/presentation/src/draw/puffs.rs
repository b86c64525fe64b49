//! Dust, smoke, chips and sparks, on the match's clock: what flies stands still when the match does.

use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use rules::Job;
use sim::Event;
use sim::events::WorkKind;

use super::stage::Stage;
use super::things::dress;
use crate::lens::Lens;
use crate::material::{NOBODY, Tag};
use crate::mirror::{Mirror, Shown, Thing, WATER_LEVEL, float};
use crate::models::{Library, Model, Puff};

/// Puffs at once; more are not begun.
const PUFFS_MAX: usize = 400;
/// Tiles from the middle of the view, as a share of the camera's distance, within which anything flies.
const REACH: f32 = 1.1;
/// What pulls chips down, in tiles a second squared.
const GRAVITY: f32 = 5.0;
/// Seconds back from which on a clock was set back.
const BACK_S: f64 = 1.0;
/// Seconds between two puffs of a burning building, and between two of dust behind somebody who walks.
const BURN_S: f64 = 0.16;
const STEP_S: f64 = 0.5;
/// Seconds between two puffs of a chimney.
const HEARTH_S: f64 = 0.6;
/// Seconds that their smoke, and that of a fire, is in the air.
const HEARTH_LIFE_S: f64 = 3.0;
const BURN_LIFE_S: f64 = 1.9;
/// Below this share of its health a building smokes, and below this it burns.
const SMOKES_BELOW: f32 = 0.66;
const BURNS_BELOW: f32 = 0.4;

/// One of them.
#[derive(Clone, Copy, Debug)]
struct Flying {
    puff: Puff,
    from: Vec3,
    /// Tiles a second at the start.
    speed: Vec3,
    begun_s: f64,
    life_s: f32,
    /// Tiles across at the start and at the end, where it also vanishes.
    size: [f32; 2],
    turn: f32,
}

/// All that flies, and the entities that show it.
#[derive(Resource, Default)]
pub(super) struct Puffs {
    flying: Vec<Flying>,
    /// By kind; used again.
    entities: [Vec<Entity>; Puff::ALL.len()],
    used: [usize; Puff::ALL.len()],
    generation: u32,
    library_version: u32,
    last_s: f64,
    rolls: u32,
}

#[derive(Component)]
pub(super) struct PuffEntity;

/// Begins what the happenings since the last frame throw up, and what burns and walks.
pub(super) fn rise(
    mirror: Res<Mirror>,
    lens: Res<Lens>,
    stage: Res<Stage>,
    library: Res<Library>,
    mut puffs: ResMut<Puffs>,
) {
    let puffs = &mut *puffs;
    let Some(shown) = &mirror.shown else {
        puffs.flying.clear();
        return;
    };
    let now_s = shown.clock_s();
    // Frames of a match that stands still lie a little before and after one another; a record that is wound
    // back lies far before.
    if puffs.generation != mirror.generation || now_s + BACK_S < puffs.last_s {
        puffs.generation = mirror.generation;
        puffs.flying.clear();
        puffs.last_s = now_s;
    }
    puffs
        .flying
        .retain(|it| now_s - it.begun_s < f64::from(it.life_s));
    let focus = Vec2::from_array(lens.pose.focus);
    let reach = lens.pose.distance_tiles * REACH;
    for event in &shown.happenings {
        puffs.happen(shown, event, focus, reach);
    }
    let slots = shown.buildings.iter().chain(&shown.movers);
    for thing in slots.filter_map(|slot| shown.things.get(*slot as usize)?.as_ref()) {
        if thing.to.at.distance_squared(focus) < reach * reach && !thing.is_remembered {
            let drawn = stage.drawn.get(thing.id.index()).and_then(Option::as_ref);
            let model = drawn.and_then(|drawn| library.find(&drawn.look.model));
            puffs.burn_or_walk(shown, thing, model, now_s);
        }
    }
    puffs.last_s = puffs.last_s.max(now_s);
}

impl Puffs {
    fn happen(&mut self, shown: &Shown, event: &Event, focus: Vec2, reach: f32) {
        let near = |at: &protocol::WorldPos| {
            let at = Vec2::new(float(at.x), float(at.y));
            (at.distance(focus) < reach).then_some(at)
        };
        match event {
            Event::Worked { job, at, .. } => {
                let (Some(at), Some(puff)) = (near(at), chips_of(*job)) else {
                    return;
                };
                for _ in 0..3 {
                    self.chip(shown, puff, at);
                }
            }
            Event::Struck { at, is_missile, .. } => {
                let Some(at) = near(at) else { return };
                if shown.ground.is_wet(at) {
                    (0..7).for_each(|_| self.splash(shown, at));
                    return;
                }
                let count = if *is_missile { 1 } else { 2 };
                for _ in 0..count {
                    self.cloud(shown, Puff::Dust, at, 0.35, [0.10, 0.24], 0.45);
                }
            }
            Event::Felled { at, .. } | Event::Exhausted { at, .. } => {
                let Some(at) = near(at) else { return };
                for _ in 0..6 {
                    self.chip(shown, Puff::Leaf, at);
                }
                self.cloud(shown, Puff::Dust, at, 0.5, [0.3, 0.8], 0.9);
            }
            Event::Died { kind, at, .. } => {
                let Some(at) = near(at) else { return };
                let tiles = shown.catalog.kind(*kind).footprint_tiles;
                for _ in 0..usize::from(tiles) * 6 {
                    let spread = f32::from(tiles) * 0.5;
                    let off = Vec2::new(self.roll() - 0.5, self.roll() - 0.5) * 2.0 * spread;
                    self.cloud(shown, Puff::Dust, at + off, 0.8, [0.5, 1.3], 1.8);
                }
            }
            _ => {}
        }
    }

    fn burn_or_walk(&mut self, shown: &Shown, thing: &Thing, model: Option<&Model>, now_s: f64) {
        // Each in its own beat: the instants of its beats since the last frame. A frame may come late, or
        // show a match that was wound forward: what would still be in the air is then begun in the past.
        let own_s = f64::from(thing.id.0 % 97) * 0.0137;
        let last_s = self.last_s;
        let beats = |every_s: f64, life_s: f64| {
            let beat = |at_s: f64| ((at_s + own_s) / every_s).floor() as i64;
            let from = beat(last_s.max(now_s - life_s)) + 1;
            (from..=beat(now_s)).map(move |beat| beat as f64 * every_s - own_s)
        };
        if thing.is_mover {
            let has_walked = thing.from.at.distance_squared(thing.to.at) > 1e-6;
            if has_walked
                && beats(STEP_S, STEP_S).next().is_some()
                && shown.ground.is_dusty(thing.to.at)
            {
                let at = thing.place(shown.alpha).at;
                self.cloud(shown, Puff::Dust, at, 0.10, [0.07, 0.22], 0.7);
            }
            return;
        }
        let Some(traits) = model.map(|model| &model.shape.traits) else {
            return;
        };
        if thing.built < 1.0 {
            return;
        }
        let middle = thing.to.at;
        if thing.health >= SMOKES_BELOW {
            for begun_s in beats(HEARTH_S, HEARTH_LIFE_S) {
                for spot in &traits.smoke {
                    self.smoke(shown, Puff::Smoke, middle, *spot, begun_s);
                }
            }
            return;
        }
        // The worse it stands, the more of its roof burns.
        let worse = 1.0 - thing.health / SMOKES_BELOW;
        let count = ((worse * traits.fire.len() as f32).ceil() as usize).max(1);
        for begun_s in beats(BURN_S, BURN_LIFE_S) {
            let fires = &traits.fire[..count.min(traits.fire.len())];
            let lot = (self.roll() * fires.len() as f32) as usize;
            let Some(spot) = fires.get(lot) else { return };
            self.smoke(shown, Puff::Soot, middle, *spot, begun_s);
            if thing.health < BURNS_BELOW {
                for _ in 0..2 {
                    self.smoke(shown, Puff::Flame, middle, *spot - Vec3::Y * 0.1, begun_s);
                }
            }
        }
    }

    /// Something hard that flies off and falls.
    fn chip(&mut self, shown: &Shown, puff: Puff, at: Vec2) {
        let way =
            Vec2::from_angle(self.roll() * core::f32::consts::TAU) * (0.3 + 0.7 * self.roll());
        let up = 1.1 + 0.9 * self.roll();
        let size = 0.07 + 0.05 * self.roll();
        let flying = Flying {
            puff,
            from: shown.place(at, 0.35),
            speed: Vec3::new(way.x, up, way.y),
            begun_s: shown.clock_s(),
            life_s: 0.55,
            size: [size, size],
            turn: self.roll() * 20.0 - 10.0,
        };
        self.begin(flying);
    }

    /// A drop that an arrow throws up.
    fn splash(&mut self, shown: &Shown, at: Vec2) {
        let way =
            Vec2::from_angle(self.roll() * core::f32::consts::TAU) * (0.1 + 0.3 * self.roll());
        let size = 0.05 + 0.05 * self.roll();
        let flying = Flying {
            puff: Puff::Drop,
            from: Vec3::new(at.x, WATER_LEVEL, at.y),
            speed: Vec3::new(way.x, 1.0 + 0.8 * self.roll(), way.y),
            begun_s: shown.clock_s(),
            life_s: 0.5,
            size: [size, size],
            turn: 0.0,
        };
        self.begin(flying);
    }

    /// Something soft that drifts apart at the ground.
    fn cloud(
        &mut self,
        shown: &Shown,
        puff: Puff,
        at: Vec2,
        speed: f32,
        size: [f32; 2],
        life_s: f32,
    ) {
        let way = Vec2::from_angle(self.roll() * core::f32::consts::TAU) * speed * self.roll();
        let flying = Flying {
            puff,
            from: shown.place(at, 0.08),
            speed: Vec3::new(way.x, 0.2 + 0.5 * speed * self.roll(), way.y),
            begun_s: shown.clock_s(),
            life_s: life_s * (0.7 + 0.6 * self.roll()),
            size,
            turn: self.roll() * 2.0,
        };
        self.begin(flying);
    }

    /// Something that rises from a spot of a building that stands at `middle`.
    fn smoke(&mut self, shown: &Shown, puff: Puff, middle: Vec2, spot: Vec3, begun_s: f64) {
        let spread = if puff == Puff::Smoke { 0.04 } else { 0.3 };
        let off = Vec2::new(self.roll() - 0.5, self.roll() - 0.5) * spread;
        let rise = 0.7 + 0.5 * self.roll();
        // The wind of this world blows to the right of the screen.
        let (drift, life_s, size) = match puff {
            Puff::Flame => (0.12, 0.55, [0.34, 0.08]),
            Puff::Smoke => (0.20, HEARTH_LIFE_S, [0.12, 0.46]),
            _ => (0.18, BURN_LIFE_S, [0.18, 0.62]),
        };
        let slow = if puff == Puff::Smoke { 0.55 } else { 1.0 };
        let flying = Flying {
            puff,
            from: shown.place(middle, 0.0) + spot + Vec3::new(off.x, 0.0, off.y),
            speed: Vec3::new(drift, rise * slow, -drift),
            begun_s,
            life_s: life_s as f32 * (0.7 + 0.6 * self.roll()),
            size,
            turn: self.roll() * 2.0,
        };
        self.begin(flying);
    }

    fn begin(&mut self, flying: Flying) {
        if self.flying.len() < PUFFS_MAX {
            self.flying.push(flying);
        }
    }

    /// Between 0 and 1. Nothing of the match hangs on it.
    fn roll(&mut self) -> f32 {
        self.rolls = self
            .rolls
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        (self.rolls >> 8) as f32 / 16_777_216.0
    }
}

impl Flying {
    fn transform(&self, now_s: f64) -> Transform {
        let since = (now_s - self.begun_s).max(0.0) as f32;
        let share = (since / self.life_s).clamp(0.0, 1.0);
        let falls = matches!(
            self.puff,
            Puff::Wood | Puff::Stone | Puff::Gold | Puff::Leaf | Puff::Drop
        );
        let pull = if falls { GRAVITY } else { 0.0 };
        // Clouds slow down as they spread.
        let way = if falls {
            since
        } else {
            since * (1.0 - 0.4 * share)
        };
        let at = self.from + self.speed * way - Vec3::Y * (0.5 * pull * since * since);
        let grown = self.size[0] + (self.size[1] - self.size[0]) * share.sqrt();
        // Nothing here is see-through: what goes grows small.
        let left = if share > 0.6 {
            (1.0 - share) / 0.4
        } else {
            1.0
        };
        Transform::from_translation(at)
            .with_rotation(Quat::from_euler(
                EulerRot::YXZ,
                self.turn + self.turn * since,
                self.turn * since * 0.7,
                0.0,
            ))
            .with_scale(Vec3::splat((grown * left).max(0.001)))
    }
}

fn chips_of(job: WorkKind) -> Option<Puff> {
    Some(match job {
        WorkKind::Gather(Job::Chop) | WorkKind::Build | WorkKind::Repair => Puff::Wood,
        WorkKind::Gather(Job::MineGold) => Puff::Gold,
        WorkKind::Gather(Job::MineStone) => Puff::Stone,
        WorkKind::Gather(_) => return None,
    })
}

impl Shown {
    fn place(&self, at: Vec2, height: f32) -> Vec3 {
        Vec3::new(at.x, self.ground.height(at) + height, at.y)
    }
}

/// Shows what flies.
pub(super) fn fly(
    mut commands: Commands,
    mirror: Res<Mirror>,
    library: Res<Library>,
    mut puffs: ResMut<Puffs>,
    mut shown_ones: Query<(&mut Transform, &mut Visibility), With<PuffEntity>>,
) {
    let puffs = &mut *puffs;
    if puffs.library_version != library.version {
        puffs.library_version = library.version;
        let all = puffs.entities.iter_mut().flat_map(|kind| kind.drain(..));
        all.for_each(|entity| commands.entity(entity).despawn());
        puffs.used = Default::default();
    }
    let now_s = mirror.shown.as_ref().map_or(0.0, Shown::clock_s);
    let mut used = [0; Puff::ALL.len()];
    for flying in &puffs.flying {
        let place = flying.transform(now_s);
        let kind = flying.puff.index();
        let index = used[kind];
        used[kind] += 1;
        match puffs.entities[kind].get(index) {
            Some(&entity) => {
                if let Ok((mut transform, mut visibility)) = shown_ones.get_mut(entity) {
                    *transform = place;
                    visibility.set_if_neq(Visibility::Visible);
                }
            }
            None => {
                let Some(model) = library.puff(flying.puff) else {
                    continue;
                };
                let tag = Tag {
                    seat: NOBODY,
                    ..Tag::default()
                };
                let entity = commands.spawn((
                    PuffEntity,
                    dress(model),
                    MeshTag(tag.bits()),
                    place,
                    NotShadowCaster,
                ));
                puffs.entities[kind].push(entity.id());
            }
        }
    }
    for kind in 0..Puff::ALL.len() {
        let hidden = puffs.entities[kind]
            .iter()
            .take(puffs.used[kind])
            .skip(used[kind]);
        for entity in hidden {
            if let Ok((_, mut visibility)) = shown_ones.get_mut(*entity) {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
    puffs.used = used;
}
