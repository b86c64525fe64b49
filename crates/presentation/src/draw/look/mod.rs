//! Which models and which clip a thing is shown with.

mod buildings;
mod trees;
mod walls;

use protocol::Resource;
use rules::{Class, Job, Kind};
use sim::Activity;

use crate::mirror::Thing;

pub(super) use trees::{Soil, stump_of, tree};

/// How a thing is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub model: String,
    pub clip: &'static str,
    /// Quarter turns to the left, seen from above.
    pub quarters: u8,
    /// Further models at the same place.
    pub extras: Vec<Extra>,
    /// Share of the model that stands, while it is built.
    pub risen: Option<f32>,
    /// A tree that lies.
    pub is_lying: bool,
    /// 0 to 3.
    pub damage: u8,
}

/// A model beside the first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Extra {
    pub model: String,
    pub quarters: u8,
    /// It is built with the first, and does not stand there from the beginning.
    pub does_rise: bool,
}

/// What is around a thing, as far as its looks hang on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Site {
    /// Which of the eight tiles around hold a segment of the same wall: bit 0 is +x, and on towards +y.
    pub neighbours: u8,
    pub soil: Soil,
}

/// Ways in tiles that one turn of the walking clip covers, on feet and on hooves.
const STRIDE_TILES: f32 = 0.75;
const GALLOP_TILES: f32 = 1.05;

/// How a thing looks; `age` is that of its owner, `has_model` whether there is a model of a name.
pub(super) fn look_of(
    thing: &Thing,
    kind: &Kind,
    age: u8,
    site: Site,
    has_model: impl Fn(&str) -> bool,
) -> Look {
    let plain = Look {
        model: kind.key.clone(),
        clip: "idle",
        quarters: 0,
        extras: Vec::new(),
        risen: None,
        is_lying: false,
        damage: 0,
    };
    match kind.class {
        Class::Unit | Class::Animal => Look {
            clip: clip_of(thing),
            ..plain
        },
        Class::Building => buildings::building(thing, kind, age, site, plain, has_model),
        Class::Deposit => deposit(thing, site, plain, has_model),
    }
}

fn clip_of(thing: &Thing) -> &'static str {
    match thing.activity {
        Activity::Walk => match thing.carry {
            Some(Resource::Wood) => "carry_wood",
            Some(Resource::Food) => "carry_food",
            Some(Resource::Gold) => "carry_gold",
            Some(Resource::Stone) => "carry_stone",
            None => "walk",
        },
        Activity::Attack { .. } => "attack",
        Activity::Build => "build",
        Activity::Gather(job) => match job {
            Job::Chop => "gather_wood",
            Job::MineGold | Job::MineStone => "gather_mine",
            Job::Farm => "gather_farm",
            Job::Forage => "gather_berry",
            Job::Hunt | Job::Herd => "gather_hunt",
        },
        Activity::Idle => "idle",
    }
}

fn deposit(thing: &Thing, site: Site, plain: Look, has_model: impl Fn(&str) -> bool) -> Look {
    if trees::is_tree(&plain.model) {
        return trees::standing_or_felled(thing, site, plain, has_model);
    }
    let staged = |stage: &str| format!("{}_{stage}", plain.model);
    let smaller = match thing.left {
        left if left < 1.0 / 3.0 => [staged("low"), staged("bare")],
        left if left < 2.0 / 3.0 => [staged("half"), String::new()],
        _ => return plain,
    };
    match smaller.into_iter().find(|name| has_model(name)) {
        Some(model) => Look { model, ..plain },
        None => plain,
    }
}

/// One of the models `name`, `name_2`, `name_3` …, by a thing's number.
fn variant(name: String, number: u32, has_model: impl Fn(&str) -> bool) -> String {
    let numbered = |index: u32| format!("{name}_{index}");
    let count = 1
        + (2..=4)
            .take_while(|index| has_model(&numbered(*index)))
            .count() as u32;
    // Numbers are given in order, and neighbours are to differ.
    match (number.wrapping_mul(2_654_435_761) >> 16) % count {
        0 => name,
        index => numbered(index + 1),
    }
}

/// How fast the walking clip runs so that no foot slides; `speed` in tiles a second.
pub(super) fn walk_rate(speed: f32, is_mounted: bool, clip_s: f32) -> f32 {
    let stride = if is_mounted {
        GALLOP_TILES
    } else {
        STRIDE_TILES
    };
    (speed * clip_s / stride).clamp(0.25, 3.0)
}
