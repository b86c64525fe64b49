//! Random layouts: whoever has a way gets on.

use std::vec::Vec;

use determinism::{Domain, Fixed, Random, Vec2};
use protocol::{CellPos, EntityId};

use super::{is_idle, march};
use crate::testing::{flat_world, place, spawn};
use crate::world::World;

/// Ticks in twenty seconds.
const PATIENCE_TICKS: u32 = 1_250;

fn rubble(seed: u64, percent: u32) -> (World, Vec<EntityId>) {
    let mut world = flat_world(48, 1);
    let mut random = Random::stream(seed, Domain::Map, 0);
    for y in 0..48 {
        for x in 0..48 {
            if random.chance(percent, 100) {
                spawn(&mut world, "oak", None, x, y);
            }
        }
    }
    let mut ids = Vec::new();
    for _ in 0..30 {
        let cell = CellPos::new(random.below(48) as u16, random.below(48) as u16);
        if world.occupancy.at(cell).is_none() {
            let kind = if random.chance(1, 3) {
                "scout"
            } else {
                "militia"
            };
            ids.push(spawn(&mut world, kind, Some(0), cell.x, cell.y));
        }
    }
    (world, ids)
}

#[test]
fn nobody_stands_still_on_its_way_for_twenty_seconds() {
    for seed in 0..24 {
        let (mut world, ids) = rubble(seed, 10 + (seed as u32 % 4) * 8);
        let mut random = Random::stream(seed, Domain::Setup, 1);
        for half in ids.chunks(ids.len() / 2 + 1) {
            march(
                &mut world,
                0,
                half,
                random.between(2, 45),
                random.between(2, 45),
            );
        }
        let mut last: Vec<(Vec2, u32)> = ids.iter().map(|id| (place(&world, *id), 0)).collect();
        for tick in 1..9_000 {
            world.step(&[]);
            for (id, (at, since)) in ids.iter().zip(&mut last) {
                let now = place(&world, *id);
                if is_idle(&world, *id) || !now.is_within(Fixed::HALF, *at) {
                    (*at, *since) = (now, tick);
                }
                assert!(
                    tick - *since < PATIENCE_TICKS,
                    "seed {seed}: {id} stands at {now:?}: {:?}",
                    world.stores.motion[id.index()]
                );
            }
            if ids.iter().all(|id| is_idle(&world, *id)) {
                break;
            }
        }
        assert!(
            ids.iter().all(|id| is_idle(&world, *id)),
            "seed {seed}: somebody never ends"
        );
    }
}
