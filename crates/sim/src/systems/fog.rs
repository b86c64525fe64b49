//! What every seat sees: from scratch, but one seat at a time and a row of tiles at a blow.

use alloc::sync::Arc;
use alloc::vec::Vec;

use determinism::Fixed;
use protocol::{CellPos, Seat};

use crate::fog::{BitGrid, Remembered};
use crate::world::World;

#[cfg(test)]
mod tests;

/// A seat's sight is refreshed once in so many ticks (a quarter of a second), the seats taking turns.
const REFRESH_TICKS: u32 = 16;

pub fn run(world: &mut World) {
    for index in 0..world.stores.players.len() {
        if world.stores.clock.0 % REFRESH_TICKS == 2 * index as u32 {
            refresh(world, index);
        }
    }
}

/// Brings every seat's sight up to date at once.
pub fn refresh_all(world: &mut World) {
    (0..world.stores.players.len()).for_each(|index| refresh(world, index));
}

fn refresh(world: &mut World, index: usize) {
    let seat = world.stores.players[index].seat;
    let mut visible = core::mem::take(&mut world.stores.fog.seats[index].visible);
    visible.clear();
    stamp_all(world, seat, &mut visible);
    let fog = &mut world.stores.fog.seats[index];
    fog.explored.add(&visible);
    fog.visible = visible;
    remember(world, index, seat);
}

fn stamp_all(world: &World, seat: Seat, visible: &mut BitGrid) {
    let size_tiles = world.stores.landscape.size_tiles;
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
        stamp(
            visible,
            size_tiles,
            CellPos::of(object.position),
            (sight + half).round(),
        );
    }
}

/// Sets the tiles whose middle lies within `radius` tiles of that of `centre`.
fn stamp(grid: &mut BitGrid, size_tiles: u16, centre: CellPos, radius: i32) {
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
    }
}

/// Notes the buildings of others that are in sight now, and forgets those that are seen to be gone.
fn remember(world: &mut World, index: usize, seat: Seat) {
    let catalog = Arc::clone(&world.catalog);
    let mut remembered = core::mem::take(&mut world.stores.fog.seats[index].remembered);
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
}
