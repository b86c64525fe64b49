//! What is to be heard: by name and place, from the world's events and from the application.

use std::borrow::Cow;

use bevy::prelude::{Resource, Vec2};
use protocol::{EntityId, KindId, Seat, WorldPos};
use rules::{Class, Job};
use sim::Event;
use sim::events::WorkKind;

use super::table::SoundTable;
use crate::mirror::{Place, Shown};

/// Cues of the application that wait, at most.
const ASKED_MAX: usize = 32;
/// Ticks at the beginning of a match in which nobody was trained: they were there.
const BEGINNING_TICKS: u32 = 2;

/// Sounds that the application asks for: of orders, selections, buttons, talk. What each key sounds like
/// stands in `assets/sounds/events.toml` and `kinds.toml`.
#[derive(Resource, Default)]
pub struct Cues {
    pub(super) asked: Vec<Asked>,
    pub(super) is_backdrop: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    Event(Cow<'static, str>),
    Answer { kind: String, order: &'static str },
    Building { kind: String },
}

impl Cues {
    /// Plays the sound of an event, for instance `ui.click`. An unknown one is silence.
    pub fn play(&mut self, event: impl Into<Cow<'static, str>>) {
        self.ask(Asked::Event(event.into()));
    }

    /// Lets a unit of this kind answer: to being selected (`select`), or to an order (`move`, `attack`, `gather`,
    /// `build`).
    pub fn answer(&mut self, kind: &str, order: &'static str) {
        self.ask(Asked::Answer {
            kind: kind.to_owned(),
            order,
        });
    }

    /// Lets a building of this kind be heard, as it is selected.
    pub fn show_building(&mut self, kind: &str) {
        self.ask(Asked::Building {
            kind: kind.to_owned(),
        });
    }

    /// Whether what is shown is scenery behind a menu: it is heard softly and tells no news.
    pub fn set_backdrop(&mut self, is_backdrop: bool) {
        self.is_backdrop = is_backdrop;
    }

    fn ask(&mut self, asked: Asked) {
        if self.asked.len() < ASKED_MAX {
            self.asked.push(asked);
        }
    }
}

/// A sound that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cue {
    /// Its name in the table.
    pub sound: String,
    /// `None`: it has no place, it is told to the player.
    pub at: Option<Vec2>,
    pub gain: f32,
    /// Chooses variant and pitch: the same for the same thing at the same time.
    pub seed: u32,
}

impl Cue {
    pub fn new(sound: &str, at: Option<Vec2>, seed: u32) -> Cue {
        Cue {
            sound: sound.to_owned(),
            at,
            gain: 1.0,
            seed,
        }
    }
}

/// The sound of what the application asked for.
pub(super) fn of_asked(asked: &Asked, table: &SoundTable, seed: u32) -> Option<Cue> {
    match asked {
        Asked::Event(key) => Some(Cue::new(table.of_event(key)?, None, seed)),
        Asked::Answer { kind, order } => Some(Cue::new(&table.answer(kind, order)?, None, seed)),
        Asked::Building { kind } => Some(Cue::new(&table.building(kind)?.select, None, seed)),
    }
}

/// The sounds of an event: mostly one, for an arrow that leaves two.
pub(super) fn of_event(event: &Event, shown: &Shown, table: &SoundTable) -> Vec<Cue> {
    let reader = Reader { shown, table };
    reader.read(event).into_iter().flatten().collect()
}

struct Reader<'a> {
    shown: &'a Shown,
    table: &'a SoundTable,
}

impl Reader<'_> {
    fn read(&self, event: &Event) -> [Option<Cue>; 2] {
        let one = match event {
            Event::Worked { id, job, at } => self.work(*id, *job, *at),
            Event::DroppedOff { at, .. } => self.placed("work.deliver", Some(*at), 0),
            Event::Felled { id, at } => self.placed("tree.fall", Some(*at), id.index()),
            Event::Launched {
                projectile,
                by,
                from,
            } => return self.launch(*projectile, *by, *from),
            Event::Struck { by, target, at, .. } => self.hit(*by, *target, *at),
            Event::Died { id, kind, at, .. } => self.death(*id, *kind, *at),
            Event::FoundationPlaced { id, .. } => {
                let at = self.shown.thing(*id).map(|thing| thing.to.at);
                self.cue("building.placed", at, id.index())
            }
            Event::Completed { id, kind, .. } => {
                let key = format!("building.complete.{}", self.key(*kind));
                self.cue(&key, None, id.index())
            }
            Event::Trained { id, kind, .. } if self.shown.tick.0 > BEGINNING_TICKS => {
                let sounds = self.table.unit(self.key(*kind));
                sounds.and_then(|unit| self.named(&unit.trained, None, id.index()))
            }
            Event::Found { id, .. } => self.cue("found", None, id.index()),
            Event::Researched { .. } => self.cue("researched", None, 0),
            Event::AgeReached { seat, .. } if self.is_own(*seat) => self.cue("age.own", None, 0),
            Event::AgeReached { .. } => self.cue("age.other", None, 0),
            Event::UnderAttack {
                is_economy: true, ..
            } => self.cue("alarm.people", None, 0),
            Event::UnderAttack { .. } => self.cue("alarm.army", None, 0),
            Event::Housed { .. } => self.cue("housed", None, 0),
            _ => None,
        };
        [one, None]
    }

    fn work(&self, id: EntityId, job: WorkKind, at: WorldPos) -> Option<Cue> {
        let key = match job {
            WorkKind::Gather(Job::Chop) => "work.chop",
            WorkKind::Gather(Job::MineGold | Job::MineStone) => "work.mine",
            WorkKind::Gather(Job::Farm) => "work.farm",
            WorkKind::Gather(Job::Forage) => "work.forage",
            WorkKind::Gather(Job::Hunt | Job::Herd) => "work.butcher",
            WorkKind::Build | WorkKind::Repair => {
                let verb = match job {
                    WorkKind::Build => "build",
                    _ => "repair",
                };
                let key = format!("work.{verb}.{}", self.material_at(at)?);
                return self.placed(&key, Some(at), id.index());
            }
        };
        self.placed(key, Some(at), id.index())
    }

    fn launch(&self, projectile: u32, by: EntityId, from: WorldPos) -> [Option<Cue>; 2] {
        let kind = self.shown.thing(by).map(|thing| self.key(thing.kind));
        let weapon = kind
            .and_then(|kind| self.table.unit(kind))
            .map_or("bow", |unit| unit.weapon.as_str());
        let seed = projectile as usize;
        // One arrow in three is heard flying; more would be a hiss.
        let flight = (projectile % 3 == 0)
            .then(|| self.placed(&format!("flight.{weapon}"), Some(from), seed))
            .flatten();
        [
            self.placed(&format!("launch.{weapon}"), Some(from), seed),
            flight,
        ]
    }

    fn hit(&self, by: KindId, target: Option<EntityId>, at: WorldPos) -> Option<Cue> {
        let weapon = &self.table.unit(self.key(by))?.weapon;
        let what = self.struck(target, at);
        let seed = target.map_or(0, EntityId::index);
        self.placed(&format!("hit.{weapon}.{what}"), Some(at), seed)
    }

    /// What a blow lands on.
    fn struck(&self, target: Option<EntityId>, at: WorldPos) -> &str {
        let Some(target) = target else {
            let at = place(at);
            let terrain = self.shown.ground.terrain(at.x as i32, at.y as i32);
            return if terrain.is_water() {
                "water"
            } else {
                "ground"
            };
        };
        // Whoever fell to this blow is gone already.
        let kind = self.shown.thing(target).map(|thing| thing.kind);
        let Some(kind) = kind.and_then(|kind| self.shown.catalog.get(kind)) else {
            return "flesh";
        };
        match kind.class {
            Class::Building => self
                .table
                .building(&kind.key)
                .map_or("wood", |building| building.made_of.as_str()),
            Class::Unit => self
                .table
                .unit(&kind.key)
                .map_or("flesh", |unit| unit.body.as_str()),
            Class::Animal | Class::Deposit => "flesh",
        }
    }

    fn death(&self, id: EntityId, kind: KindId, at: WorldPos) -> Option<Cue> {
        let kind = self.shown.catalog.get(kind)?;
        let name = match kind.class {
            Class::Building => {
                let made_of = &self.table.building(&kind.key)?.made_of;
                return self.placed(&format!("building.fall.{made_of}"), Some(at), id.index());
            }
            Class::Unit => &self.table.unit(&kind.key)?.death,
            Class::Animal => &self.table.animal(&kind.key)?.death,
            Class::Deposit => return None,
        };
        self.named(name, Some(place(at)), id.index())
    }

    /// What the building nearest to a place is made of.
    fn material_at(&self, at: WorldPos) -> Option<&str> {
        let at = place(at);
        let buildings = self.shown.buildings.iter();
        let things = buildings.filter_map(|&slot| self.shown.things[slot as usize].as_ref());
        let away = |place: Vec2| place.distance_squared(at);
        let nearest = things.min_by(|a, b| away(a.to.at).total_cmp(&away(b.to.at)))?;
        let building = self.table.building(self.key(nearest.kind))?;
        Some(&building.made_of)
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.shown.seat == Some(seat)
    }

    fn key(&self, kind: KindId) -> &str {
        self.shown.catalog.get(kind).map_or("", |kind| &kind.key)
    }

    fn placed(&self, key: &str, at: Option<WorldPos>, id: usize) -> Option<Cue> {
        self.cue(key, at.map(place), id)
    }

    fn cue(&self, key: &str, at: Option<Vec2>, id: usize) -> Option<Cue> {
        self.named(self.table.of_event(key)?, at, id)
    }

    fn named(&self, name: &str, at: Option<Vec2>, id: usize) -> Option<Cue> {
        let seed = (id as u32).wrapping_mul(31).wrapping_add(self.shown.tick.0);
        (!name.is_empty()).then(|| Cue::new(name, at, seed))
    }
}

fn place(at: WorldPos) -> Vec2 {
    Place::new(at, determinism::Angle::ZERO).at
}
