//! Where a thing's models stand, and how they are turned.

use bevy::prelude::*;
use rules::Class;

use super::look::{Extra, Look};
use crate::material::{NOBODY, Tag};
use crate::mirror::{Place, Shown, Thing};
use crate::terrain::hashed;

pub(super) fn transform_of(shown: &Shown, thing: &Thing, look: &Look, place: Place) -> Transform {
    let kind = shown.catalog.kind(thing.kind);
    let at = Vec3::new(place.at.x, shown.ground.height(place.at), place.at.y);
    match kind.class {
        Class::Unit | Class::Animal => {
            Transform::from_translation(at).with_rotation(facing(place.facing))
        }
        // Buildings turn their front to the lower left of the screen.
        Class::Building => Transform::from_translation(at).with_rotation(quarters(look.quarters)),
        Class::Deposit => grown(shown, thing, look.is_lying.then_some(LYING_DEG)),
    }
}

/// The model looks along -z; the world counts its angles from +x towards +y.
pub(super) fn facing(turns: f32) -> Quat {
    Quat::from_rotation_y(-turns * core::f32::consts::TAU - core::f32::consts::FRAC_PI_2)
}

fn quarters(count: u8) -> Quat {
    Quat::from_rotation_y(f32::from(count) * core::f32::consts::FRAC_PI_2)
}

/// How far a tree leans that lies on its crown, in degrees from upright.
const LYING_DEG: f32 = 86.0;

/// A deposit; `tilt_deg`: how far a tree has come down.
pub(super) fn grown(shown: &Shown, thing: &Thing, tilt_deg: Option<f32>) -> Transform {
    let random = |salt| hashed(thing.id.0 as i32, salt, 5);
    let is_wide = shown.catalog.kind(thing.kind).key.ends_with("_mine");
    // Away from the exact middle of the tile: a forest is no orchard. Mines fill their tiles.
    let (size, shift) = if is_wide {
        (1.0, Vec2::ZERO)
    } else {
        let shift = Vec2::new(random(2) - 0.5, random(3) - 0.5) * 0.5;
        (0.94 + 0.36 * random(1), shift)
    };
    let at = thing.to.at + shift;
    let height = shown.ground.height(at);
    let heading = Quat::from_rotation_y(random(4) * core::f32::consts::TAU);
    // Trees fall the way that the lopped trunk lies: along -z.
    let tilt = Quat::from_rotation_x(-tilt_deg.unwrap_or(0.0).to_radians());
    Transform::from_xyz(at.x, height, at.y)
        .with_rotation(heading * tilt)
        .with_scale(Vec3::splat(size))
}

pub(super) fn extra_place(shown: &Shown, thing: &Thing, extra: &Extra) -> Transform {
    match shown.catalog.kind(thing.kind).class {
        Class::Deposit => grown(shown, thing, None),
        _ => {
            let at = thing.to.at;
            Transform::from_xyz(at.x, shown.ground.height(at), at.y)
                .with_rotation(quarters(extra.quarters))
        }
    }
}

pub(super) fn extra_tag(thing: &Thing, look: &Look, extra: &Extra) -> Tag {
    let plain = Tag {
        seat: thing.owner.map_or(NOBODY, |seat| seat.index() as u8),
        damage: look.damage,
        ..Tag::default()
    };
    match look.risen.filter(|_| extra.does_rise) {
        Some(share) => Tag {
            phase: share,
            is_rising: true,
            ..plain
        },
        None => plain,
    }
}
