//! Sounds without an event: steps, animals that call, birds, beams that go up. What is heard and when follows
//! from ids and the match's clock, so that the same match sounds the same.

use std::collections::HashMap;

use bevy::prelude::Vec2;
use rules::{Class, Terrain};
use sim::Activity;

use super::cues::Cue;
use super::table::SoundTable;
use crate::CameraPose;
use crate::mirror::{Shown, Thing};
use crate::terrain::hashed;

/// Steps heard in one frame, at most; with more walkers than this near, it is a throng.
const STEPS_PER_FRAME: usize = 3;
pub const THRONG: usize = 14;
/// Seconds between two steps, and between two rounds of hooves.
const STEP_S: f64 = 0.46;
const HOOVES_S: f64 = 0.52;
/// Seconds of a slot in which an animal may call once, and how many do.
const CALL_S: f64 = 8.0;
const CALL_SHARE: f32 = 0.10;
const BIRD_S: f64 = 2.5;
const BIRD_SHARE: f32 = 0.34;
/// Parts of a building at which a beam goes up.
const RISES: [f32; 3] = [0.25, 0.5, 0.75];
/// Share of the view within which steps are heard.
const STEP_REACH: f32 = 0.45;

/// What was noticed of the last frame.
#[derive(Debug, Default)]
pub struct Stirrings {
    clock_s: f64,
    /// Buildings that grow, by slot: how many beams are up.
    rises: HashMap<u32, usize>,
    /// Walkers near the middle of the view, as of the last frame.
    pub walkers: usize,
}

/// What is around the view, for birds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings {
    pub forest: f32,
    pub water: f32,
    pub is_battle: bool,
}

impl Stirrings {
    pub fn hear(
        &mut self,
        shown: &Shown,
        pose: &CameraPose,
        around: Surroundings,
        table: &SoundTable,
    ) -> Vec<Cue> {
        let now_s = shown.clock_s();
        let before_s = core::mem::replace(&mut self.clock_s, now_s);
        // Standing still, or wound forward: nobody walks.
        if now_s <= before_s || now_s - before_s > 1.0 {
            return Vec::new();
        }
        let span = Span { before_s, now_s };
        let mut cues = self.steps(shown, pose, span, table);
        cues.extend(birds(pose, around, span, table));
        cues.extend(self.rising(shown, table));
        cues
    }

    fn steps(
        &mut self,
        shown: &Shown,
        pose: &CameraPose,
        span: Span,
        table: &SoundTable,
    ) -> Vec<Cue> {
        let focus = Vec2::from_array(pose.focus);
        let reach = pose.distance_tiles * STEP_REACH;
        self.walkers = 0;
        let mut cues = Vec::new();
        let mut steps = 0;
        for &slot in &shown.movers {
            let Some(thing) = &shown.things[slot as usize] else {
                continue;
            };
            let at = thing.place(shown.alpha).at;
            if at.distance_squared(focus) > reach * reach {
                continue;
            }
            let kind = shown.catalog.kind(thing.kind);
            if kind.class == Class::Animal {
                cues.extend(call(thing, &kind.key, at, span, table));
            }
            if kind.class != Class::Unit || thing.activity != Activity::Walk {
                continue;
            }
            self.walkers += 1;
            let Some(unit) = table.unit(&kind.key).filter(|unit| !unit.steps.is_empty()) else {
                continue;
            };
            let pace_s = if unit.steps == "hoof" {
                HOOVES_S
            } else {
                STEP_S
            };
            let own = f64::from(hashed(slot as i32, 5, 71)) * pace_s;
            if steps < STEPS_PER_FRAME && span.crosses(pace_s, own).is_some() {
                steps += 1;
                let key = format!("step.{}.{}", unit.steps, ground(shown, at));
                let name = table.of_event(&key);
                let seed = slot.wrapping_mul(7).wrapping_add(shown.tick.0);
                cues.extend(name.map(|name| Cue::new(name, Some(at), seed)));
            }
        }
        cues
    }

    fn rising(&mut self, shown: &Shown, table: &SoundTable) -> Vec<Cue> {
        let mut cues = Vec::new();
        let Some(name) = table.of_event("building.rising") else {
            return cues;
        };
        for &slot in &shown.buildings {
            let Some(thing) = &shown.things[slot as usize] else {
                continue;
            };
            if thing.built >= 1.0 || thing.is_remembered {
                self.rises.remove(&slot);
                continue;
            }
            let up = RISES.iter().filter(|&&part| thing.built >= part).count();
            let known = self.rises.insert(slot, up);
            if known.is_some_and(|known| known < up) {
                cues.push(Cue::new(name, Some(thing.to.at), slot + up as u32));
            }
        }
        cues
    }
}

/// The time of a frame on the match's clock.
#[derive(Clone, Copy, Debug)]
struct Span {
    before_s: f64,
    now_s: f64,
}

impl Span {
    /// The number of the beat that falls into the frame, of beats every `pace_s` from `own_s` on.
    fn crosses(self, pace_s: f64, own_s: f64) -> Option<i32> {
        let beat = |at: f64| ((at + own_s) / pace_s).floor();
        let now = beat(self.now_s);
        (beat(self.before_s) < now).then_some(now as i32)
    }
}

fn call(thing: &Thing, kind: &str, at: Vec2, span: Span, table: &SoundTable) -> Option<Cue> {
    let slot = thing.id.index() as i32;
    let own = f64::from(hashed(slot, 9, 13)) * CALL_S;
    let beat = span.crosses(CALL_S, own)?;
    if hashed(slot, beat, 17) > CALL_SHARE {
        return None;
    }
    let name = table.of_event(&format!("call.{kind}"))?;
    Some(Cue::new(name, Some(at), slot as u32 ^ beat as u32))
}

fn birds(pose: &CameraPose, around: Surroundings, span: Span, table: &SoundTable) -> Option<Cue> {
    let beat = span.crosses(BIRD_S, 0.0)?;
    let (key, share) = match around {
        Surroundings {
            is_battle: true, ..
        } => ("bird.battle", 0.3),
        Surroundings { water, .. } if water > 0.15 && beat % 3 == 0 => {
            ("bird.shore", water.min(0.6))
        }
        Surroundings { forest, .. } => ("bird.forest", 0.25 + forest),
    };
    if hashed(beat, 3, 23) > BIRD_SHARE * share.min(1.0) {
        return None;
    }
    let side = |seed| (hashed(beat, 4, seed) - 0.5) * pose.distance_tiles;
    let at = Vec2::from_array(pose.focus) + Vec2::new(side(29), side(31));
    Some(Cue::new(table.of_event(key)?, Some(at), beat as u32))
}

/// What feet walk on.
fn ground(shown: &Shown, at: Vec2) -> &'static str {
    if shown.ground.shore_at(at) > -0.35 {
        return "wet";
    }
    match shown.ground.terrain(at.x as i32, at.y as i32) {
        Terrain::Grass | Terrain::ForestFloor => "grass",
        Terrain::DryGrass | Terrain::Dirt | Terrain::Sand => "dirt",
        Terrain::Water | Terrain::DeepWater => "wet",
    }
}
