//! Buildings: by age, while they rise, as they are struck; fields by their harvest.

use rules::Kind;

use super::{Extra, Look, Site, variant, walls};
use crate::mirror::Thing;

/// Up to this share of the work a bare plot is seen.
const PLOT_SHARE: f32 = 1.0 / 3.0;
/// Below this share of its health beams and holes lie over a building.
const BROKEN_BELOW: f32 = 0.5;

pub(super) fn building(
    thing: &Thing,
    kind: &Kind,
    age: u8,
    site: Site,
    plain: Look,
    has_model: impl Fn(&str) -> bool,
) -> Look {
    if kind.is_walkable {
        return Look {
            model: field(thing, &kind.key, has_model),
            ..plain
        };
    }
    let damage = match thing.health {
        _ if thing.built < 1.0 => 0,
        health if health > 0.75 => 0,
        health if health > 0.5 => 1,
        health if health > 0.25 => 2,
        _ => 3,
    };
    if has_model(&format!("{}_post", kind.key)) {
        let segment = walls::segment(&kind.key, site.neighbours);
        return Look {
            risen: (thing.built < 1.0).then_some(thing.built),
            damage,
            ..segment(plain)
        };
    }
    let of_footprint = |family: &str| {
        let name = format!("{family}_{}", kind.footprint_tiles);
        has_model(&name).then_some(name)
    };
    let dark = format!("{}_dark", kind.key);
    let model = if age == 0 && has_model(&dark) {
        dark
    } else {
        kind.key.clone()
    };
    let model = variant(model, thing.id.0, &has_model);
    let beside = |model| Extra {
        model,
        quarters: 0,
        does_rise: false,
    };
    if thing.built >= 1.0 {
        let overlay = of_footprint("damage").filter(|_| thing.health < BROKEN_BELOW);
        return Look {
            model,
            damage,
            extras: overlay.map(beside).into_iter().collect(),
            ..plain
        };
    }
    match of_footprint("foundation") {
        Some(plot) if thing.built < PLOT_SHARE => Look {
            model: plot,
            ..plain
        },
        Some(_) => Look {
            model,
            risen: Some((thing.built - PLOT_SHARE) / (1.0 - PLOT_SHARE)),
            extras: of_footprint("scaffold").map(beside).into_iter().collect(),
            ..plain
        },
        None => Look {
            model,
            risen: Some(thing.built),
            ..plain
        },
    }
}

/// A farm is bare while it is laid out, and goes from ripe to stubble as it is harvested.
fn field(thing: &Thing, key: &str, has_model: impl Fn(&str) -> bool) -> String {
    let stage = match thing {
        Thing { built, .. } if *built < 0.5 => 0,
        Thing { built, .. } if *built < 1.0 => 1,
        Thing { left, .. } if *left > 0.6 => return key.to_owned(),
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
