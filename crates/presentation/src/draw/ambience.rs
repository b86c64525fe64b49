//! Birds above and fish in the water: they mean nothing and belong to no match.

use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::things::{Actor, dress};
use crate::material::{NOBODY, Tag};
use crate::mirror::{Mirror, WATER_LEVEL};
use crate::models::Library;
use crate::terrain::hashed;

/// For which match they are there, and drawn with which models.
#[derive(Resource, Default)]
pub(super) struct Ambience {
    settled: Option<(u32, u32)>,
}

/// A flock that crosses the map again and again.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Flock {
    number: i32,
    size_tiles: f32,
}

/// Flocks for each 64 tiles of the map's side, and how fast they fly in tiles a second.
const FLOCKS_PER_64: f32 = 3.0;
const FLIGHT_TILES_PER_S: f32 = 1.5;
/// A place in this many, by tiles of a side, may hold fish; and where the water is this far from the
/// shore, so that nobody takes them for something to be fished.
const SHOAL_STEP: usize = 6;
const SHOAL_SHARE: f32 = 0.4;
const SHOAL_SHORE_TILES: f32 = 1.6;

fn tag(seed: f32) -> Tag {
    Tag {
        seat: NOBODY,
        rate: 1.0,
        phase: seed,
        ..Tag::default()
    }
}

/// Lets them in when a match begins. They go with everything else that is on the stage.
pub(super) fn settle(
    mut commands: Commands,
    mirror: Res<Mirror>,
    library: Res<Library>,
    mut ambience: ResMut<Ambience>,
) {
    let wanted = mirror
        .shown
        .as_ref()
        .map(|_| (mirror.generation, library.version));
    if library.waiting() > 0 || ambience.settled == wanted {
        return;
    }
    ambience.settled = wanted;
    let Some(shown) = &mirror.shown else { return };
    let size_tiles = f32::from(shown.ground.size_tiles);
    if let Some(model) = library.find("birds") {
        for number in 0..(size_tiles / 64.0 * FLOCKS_PER_64) as i32 {
            let flock = Flock { number, size_tiles };
            let tag = MeshTag(tag(hashed(number, 1, 61)).bits());
            commands.spawn((Actor, flock, dress(model), tag, Transform::default()));
        }
    }
    let Some(model) = library.find("fish") else {
        return;
    };
    let side = usize::from(shown.ground.size_tiles) / SHOAL_STEP;
    for index in 0..side * side {
        let (x, y) = ((index % side) as i32, (index / side) as i32);
        let random = |salt| hashed(x, y, 60 + salt);
        let at =
            (Vec2::new(x as f32, y as f32) + Vec2::new(random(2), random(3))) * SHOAL_STEP as f32;
        if random(4) > SHOAL_SHARE || shown.ground.shore_at(at) < SHOAL_SHORE_TILES {
            continue;
        }
        let place = Transform::from_xyz(at.x, WATER_LEVEL, at.y)
            .with_rotation(Quat::from_rotation_y(random(5) * core::f32::consts::TAU));
        let tag = MeshTag(tag(random(6)).bits());
        commands.spawn((Actor, dress(model), tag, place, NotShadowCaster));
    }
}

/// Moves the flocks.
pub(super) fn soar(mirror: Res<Mirror>, mut flocks: Query<(&Flock, &mut Transform)>) {
    let Some(shown) = &mirror.shown else { return };
    let clock_s = shown.clock_s();
    for (flock, mut transform) in &mut flocks {
        // Out of sight on both sides before it comes back another way.
        let way_tiles = f64::from(flock.size_tiles) * 1.6;
        let flown = clock_s * f64::from(FLIGHT_TILES_PER_S)
            + f64::from(hashed(flock.number, 2, 61)) * way_tiles;
        let lap = (flown / way_tiles) as i32;
        let random = |salt| hashed(flock.number + lap * 97, salt, 61);
        let way = Vec2::from_angle(random(3) * core::f32::consts::TAU);
        let aside = way.perp() * (random(4) - 0.5) * flock.size_tiles;
        let along = way * (flown.rem_euclid(way_tiles) - way_tiles * 0.5) as f32;
        let at = Vec2::splat(flock.size_tiles * 0.5) + aside + along;
        let height = shown.ground.height(at).max(0.0);
        *transform = Transform::from_xyz(at.x, height, at.y)
            .looking_to(Vec3::new(way.x, 0.0, way.y), Vec3::Y);
    }
}
