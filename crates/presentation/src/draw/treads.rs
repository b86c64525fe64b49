//! Which earth is trodden, by what stands where.

use core::cmp::Reverse;

use bevy::prelude::Vec2;
use protocol::Seat;
use rules::Class;

use crate::mirror::{Shown, Thing};
use crate::terrain::Tread;

/// Buildings farther apart than this have no track between them, in tiles.
const TRACK_TILES_MAX: f32 = 11.0;
/// How much of the way to the middle of the town counts against the length of a new track.
const HOMEWARD: f32 = 0.5;

/// All of it.
pub(super) fn of(shown: &Shown) -> Vec<Tread> {
    let standing = || {
        shown
            .things
            .iter()
            .flatten()
            .filter(|thing| !thing.is_mover)
    };
    let mut treads: Vec<Tread> = standing().filter_map(|thing| apron(shown, thing)).collect();
    for seat in Seat::all() {
        let is_visited = |thing: &&Thing| {
            let kind = shown.catalog.kind(thing.kind);
            let is_house = kind.class == Class::Building && kind.footprint_tiles > 1;
            thing.owner == Some(seat) && is_house && !kind.is_walkable && thing.built >= 1.0
        };
        let mut visited: Vec<&Thing> = standing().filter(is_visited).collect();
        // The town centre first.
        visited.sort_by_key(|thing| Reverse(shown.catalog.kind(thing.kind).footprint_tiles));
        let places: Vec<Vec2> = visited.iter().map(|thing| thing.to.at).collect();
        treads.extend(tracks(&places));
    }
    treads
}

fn apron(shown: &Shown, thing: &Thing) -> Option<Tread> {
    let kind = shown.catalog.kind(thing.kind);
    let half = f32::from(kind.footprint_tiles) / 2.0;
    let (half, has_walls) = match kind.class {
        // Along a wall nobody walks.
        Class::Building if kind.footprint_tiles == 1 => (half - 0.35, true),
        Class::Building => (half - 0.12, !kind.is_walkable),
        Class::Deposit if kind.key.ends_with("_mine") => (half + 0.1, false),
        _ => return None,
    };
    Some(Tread::Apron {
        middle: thing.to.at,
        half,
        has_walls,
    })
}

/// A net of tracks that joins the places of a town, beginning at the first. A place is joined to whichever joined one
/// makes its way to the first short without much new track: a town has roads, and they lead to its middle.
pub(super) fn tracks(places: &[Vec2]) -> Vec<Tread> {
    // Of each place that is still alone: what it would cost to join it, from where, and how far that makes it from
    // the first.
    let mut alone: Vec<(Vec2, f32, Vec2, f32)> = places
        .iter()
        .map(|place| (*place, f32::MAX, *place, 0.0))
        .collect();
    if let Some(first) = alone.first_mut() {
        first.1 = 0.0;
    }
    let mut tracks = Vec::new();
    while let Some(next) = (0..alone.len()).min_by(|a, b| alone[*a].1.total_cmp(&alone[*b].1)) {
        let (place, cost, from, way_home) = alone.swap_remove(next);
        let is_near = from.distance(place) <= TRACK_TILES_MAX;
        if cost < f32::MAX && from != place && is_near {
            tracks.push(Tread::Track { from, to: place });
        }
        let way_home = if is_near { way_home } else { 0.0 };
        for other in &mut alone {
            let way = other.0.distance(place);
            let cost = way + HOMEWARD * way_home;
            if cost < other.1 {
                (other.1, other.2, other.3) = (cost, place, way_home + way);
            }
        }
    }
    tracks
}
