//! Which model and which clip a thing is shown with.

use protocol::Resource;
use rules::{Class, Job, Kind};
use sim::Activity;

use crate::mirror::Thing;

/// How a thing is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub model: String,
    pub clip: &'static str,
    /// A second model at the same place.
    pub extra: Option<String>,
    /// Share of the model that stands, while it is built.
    pub risen: Option<f32>,
    pub scale: f32,
    /// A tree that lies.
    pub is_lying: bool,
    /// 0 to 3.
    pub damage: u8,
}

/// Ways in tiles that one turn of the walking clip covers, on feet and on hooves.
const STRIDE_TILES: f32 = 0.75;
const GALLOP_TILES: f32 = 1.05;

/// How a thing looks; `age` is that of its owner, `has_model` whether there is a model of a name.
pub(super) fn look_of(
    thing: &Thing,
    kind: &Kind,
    age: u8,
    has_model: impl Fn(&str) -> bool,
) -> Look {
    let plain = Look {
        model: kind.key.clone(),
        clip: "idle",
        extra: None,
        risen: None,
        scale: 1.0,
        is_lying: false,
        damage: 0,
    };
    match kind.class {
        Class::Unit | Class::Animal => Look {
            clip: clip_of(thing),
            ..plain
        },
        Class::Building => building(thing, kind, age, plain, has_model),
        Class::Deposit => deposit(thing, plain, has_model),
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

fn building(
    thing: &Thing,
    kind: &Kind,
    age: u8,
    plain: Look,
    has_model: impl Fn(&str) -> bool,
) -> Look {
    let dark = format!("{}_dark", kind.key);
    let model = if age == 0 && has_model(&dark) {
        dark
    } else {
        kind.key.clone()
    };
    if kind.is_walkable {
        return Look {
            model: field(thing, &kind.key, has_model),
            ..plain
        };
    }
    if thing.built < 1.0 {
        let foundation = format!("foundation_{}", kind.footprint_tiles);
        let extra = has_model(&foundation).then_some(foundation);
        return Look {
            model,
            risen: Some(thing.built),
            extra,
            ..plain
        };
    }
    let damage = match thing.health {
        health if health > 0.75 => 0,
        health if health > 0.5 => 1,
        health if health > 0.25 => 2,
        _ => 3,
    };
    Look {
        model,
        damage,
        ..plain
    }
}

/// A farm is bare while it is laid out, and goes from ripe to stubble as it is harvested.
fn field(thing: &Thing, key: &str, has_model: impl Fn(&str) -> bool) -> String {
    let stage = match thing {
        Thing { built, .. } if *built < 0.5 => 0,
        Thing { built, .. } if *built < 1.0 => 1,
        Thing { left, .. } if *left > 0.6 => 3,
        Thing { left, .. } if *left > 0.25 => 2,
        _ => 1,
    };
    let staged = format!("{key}_{stage}");
    if has_model(&staged) {
        staged
    } else {
        key.to_owned()
    }
}

fn deposit(thing: &Thing, plain: Look, has_model: impl Fn(&str) -> bool) -> Look {
    let bare = format!("{}_bare", plain.model);
    if thing.is_felled {
        let extra = has_model("stump").then(|| "stump".to_owned());
        return Look {
            is_lying: true,
            extra,
            scale: 0.8 + 0.2 * thing.left,
            ..plain
        };
    }
    if thing.left < 0.3 && has_model(&bare) {
        return Look {
            model: bare,
            ..plain
        };
    }
    // Mines shrink as they are dug away.
    let is_mine = plain.model.ends_with("_mine");
    let scale = if is_mine {
        0.62 + 0.38 * thing.left
    } else {
        1.0
    };
    Look { scale, ..plain }
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
