//! What every seat sees: from scratch, but one seat at a time and a row of tiles at a blow.

use alloc::sync::Arc;
use alloc::vec::Vec;

use determinism::Fixed;
use protocol::{CellPos, Reveal, Seat};

use crate::fog::{BitGrid, Remembered};
use crate::world::World;

#[cfg(test)]
mod tests;

/// A seat's sight is refreshed once in so many ticks (a quarter of a second), the seats taking turns.
const REFRESH_TICKS: u32 = 16;

pub fn run(world: &mut World) {
    world.fog_effort = 0;
    for index in 0..world.stores.players.len() {
        if world.stores.clock.0 % REFRESH_TICKS == 2 * index as u32 {
            world.fog_effort += refresh(world, index);
        }
    }
}

/// Brings every seat's sight up to date at once.
pub fn refresh_all(world: &mut World) {
    for index in 0..world.stores.players.len() {
        refresh(world, index);
    }
}

/// Brings the sight of one seat up to date; the work it took, in tiles that were looked at.
fn refresh(world: &mut World, index: usize) -> u32 {
    let seat = world.stores.players[index].seat;
    let mut visible = core::mem::take(&mut world.stores.fog.seats[index].visible);
    visible.clear();
    let stamped = match world.setup.terms.reveal {
        Reveal::Visible => {
            visible.fill();
            0
        }
        Reveal::Unexplored | Reveal::Explored => stamp_all(world, seat, &mut visible),
    };
    let fog = &mut world.stores.fog.seats[index];
    fog.explored.add(&visible);
    fog.visible = visible;
    stamped + remember(world, index, seat)
}

/// Marks what a seat's things see; how many tiles, those that several see as often as they are seen.
fn stamp_all(world: &World, seat: Seat, visible: &mut BitGrid) -> u32 {
    let size_tiles = world.stores.landscape.size_tiles;
    let mut tiles = 0;
    // Whatever can be harmed can see; everything of a seat can be harmed.
    for slot in world.stores.health.slots() {
        let object = &world.stores.objects[slot];
        if object.owner != Some(seat) {
            continue;
        }
        let kind = world.catalog.kind(object.kind);
        let is_foundation = world
            .stores
            .sites
            .get(slot)
            .is_some_and(|site| !site.is_complete);
        let sight = if is_foundation {
            Fixed::ONE
        } else {
            kind.sight_tiles
        };
        let half = Fixed::from_ratio(i32::from(kind.footprint_tiles), 2);
        tiles += stamp(
            visible,
            size_tiles,
            CellPos::of(object.position),
            (sight + half).round(),
        );
    }
    tiles
}

/// Sets the tiles whose middle lies within `radius` tiles of that of `centre`; how many they are.
fn stamp(grid: &mut BitGrid, size_tiles: u16, centre: CellPos, radius: i32) -> u32 {
    let mut tiles = 0;
    let (x, y, size) = (
        i32::from(centre.x),
        i32::from(centre.y),
        i32::from(size_tiles),
    );
    for row in (y - radius).max(0)..=(y + radius).min(size - 1) {
        let away = row - y;
        // A little more than the radius: rounder discs without single tiles at the four ends.
        let reach = (radius * radius + radius - away * away).max(0).isqrt();
        let (from, to) = ((x - reach).max(0), (x + reach + 1).min(size));
        grid.set_run(row as u16, from as u16, to.max(0) as u16);
        tiles += (to - from).max(0) as u32;
    }
    tiles
}

/// Notes the buildings of others that are in sight now, and forgets those that are seen to be gone. The
/// work it took: things that were looked at.
fn remember(world: &mut World, index: usize, seat: Seat) -> u32 {
    let catalog = Arc::clone(&world.catalog);
    let mut remembered = core::mem::take(&mut world.stores.fog.seats[index].remembered);
    let mut effort = remembered.len() as u32;
    remembered.retain(|old| {
        let corner = crate::world::snap(old.position, catalog.kind(old.kind).footprint_tiles).0;
        let visible = &world.stores.fog.seats[index].visible;
        let is_seen = crate::occupancy::footprint(corner, catalog.kind(old.kind).footprint_tiles)
            .any(|cell| visible.contains(cell));
        !is_seen || world.is_alive(old.id)
    });
    let mut seen: Vec<Remembered> = Vec::new();
    for slot in world.stores.health.slots() {
        let object = world.stores.objects[slot];
        let Some(site) = world.stores.sites.get(slot) else {
            continue;
        };
        effort += 1;
        if object.owner != Some(seat) && world.sees(seat, slot) {
            seen.push(Remembered {
                id: world.id(slot),
                kind: object.kind,
                owner: object.owner,
                position: object.position,
                facing: object.facing,
                built: site.built,
            });
        }
    }
    for new in seen {
        match remembered.binary_search_by_key(&new.id, |old| old.id) {
            Ok(at) => remembered[at] = new,
            Err(at) => remembered.insert(at, new),
        }
    }
    world.stores.fog.seats[index].remembered = remembered;
    effort
}
