//! Trees: which kind grows where, how they lie once felled, and what they leave.

use super::{Extra, Look, Site, variant};
use crate::mirror::{Ground, Thing};
use crate::terrain::{fractal, hashed};

/// What the ground is like, as far as trees care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Soil {
    #[default]
    Meadow,
    /// By the sea.
    Sandy,
    Dry,
    /// Where leaves turn early.
    Autumn,
}

/// Tiles from the shore up to which palms grow, and reach of dry ground.
const BEACH_TILES: f32 = 2.6;
const DRY_REACH: i32 = 2;

impl Soil {
    pub fn at(ground: &Ground, at: bevy::prelude::Vec2) -> Soil {
        use rules::Terrain;
        if ground.shore_at(at) > -BEACH_TILES {
            return Soil::Sandy;
        }
        let (x, y) = (at.x as i32, at.y as i32);
        let near = |terrain: Terrain| {
            let reach = -DRY_REACH..=DRY_REACH;
            reach
                .clone()
                .flat_map(|dy| reach.clone().map(move |dx| (dx, dy)))
                .filter(|(dx, dy)| ground.terrain(x + dx, y + dy) == terrain)
                .count()
        };
        if near(Terrain::DryGrass) > 3 {
            return Soil::Dry;
        }
        // Broad patches: a wood has one colour.
        if fractal(at * 0.045, 77, 2) > 0.60 {
            return Soil::Autumn;
        }
        Soil::Meadow
    }
}

/// The families of trees among the models.
const FAMILIES: [&str; 7] = [
    "oak",
    "pine",
    "birch",
    "autumn",
    "cypress",
    "palm",
    "dead_tree",
];

fn family(model: &str) -> Option<&'static str> {
    FAMILIES.into_iter().find(|family| {
        model
            .strip_prefix(family)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    })
}

pub(super) fn is_tree(model: &str) -> bool {
    family(model).is_some()
}

/// The model of a tree of the kind `key`; to the rules all of them are wood.
pub(crate) fn tree(key: &str, number: u32, soil: Soil, has_model: impl Fn(&str) -> bool) -> String {
    let lot = hashed(number as i32, 11, 5);
    let other = match (soil, family(key)) {
        (_, Some("oak" | "birch")) if lot < 0.02 => "dead_tree",
        (Soil::Sandy, _) if lot < 0.75 => "palm",
        (Soil::Dry, Some("oak" | "pine")) if lot < 0.55 => "cypress",
        (Soil::Autumn, Some("oak" | "birch")) if lot < 0.65 => "autumn",
        _ => return variant(key.to_owned(), number, has_model),
    };
    if has_model(other) {
        variant(other.to_owned(), number, has_model)
    } else {
        key.to_owned()
    }
}

/// The stump that a tree leaves; `None` where there is no model of one.
pub(crate) fn stump_of(model: &str, has_model: impl Fn(&str) -> bool) -> Option<String> {
    let own = match family(model) {
        Some("pine" | "cypress") => "stump_pine",
        Some("birch") => "stump_birch",
        _ => "stump",
    };
    [own, "stump"]
        .into_iter()
        .find(|name| has_model(name))
        .map(str::to_owned)
}

/// Below this share of its wood only the trunk of a felled tree is left.
const TRUNK_BELOW: f32 = 0.6;

pub(super) fn standing_or_felled(
    thing: &Thing,
    site: Site,
    plain: Look,
    has_model: impl Fn(&str) -> bool,
) -> Look {
    let model = tree(&plain.model, thing.id.0, site.soil, &has_model);
    if !thing.is_felled {
        return Look { model, ..plain };
    }
    let extras = stump_of(&model, &has_model).map(|model| Extra {
        model,
        quarters: 0,
        does_rise: false,
    });
    let is_trunk = thing.left < TRUNK_BELOW && has_model("felled");
    Look {
        model: if is_trunk { "felled".to_owned() } else { model },
        is_lying: !is_trunk,
        extras: extras.into_iter().collect(),
        ..plain
    }
}
