//! What was loaded and what was played twice goes on as what was played.

use std::sync::Arc;
use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::command::{AttackMove, Move, Patrol, Stop};
use protocol::{Command, EntityId, Units};

use super::block;
use crate::testing::{flat_world, spawn, step};
use crate::world::World;

/// A wood with rubble, two crowds in it.
fn scene() -> (World, Vec<EntityId>, Vec<EntityId>) {
    let mut world = flat_world(64, 2);
    let mut random = Random::stream(11, Domain::Map, 0);
    for y in 0..64 {
        for x in 0..64 {
            let is_camp = (4..14).contains(&y) && (4..60).contains(&x);
            if !is_camp && random.chance(1, 5) {
                spawn(&mut world, "oak", None, x, y);
            }
        }
    }
    let left = block(&mut world, "villager", 0, (6, 6), 6, 5);
    let right = block(&mut world, "scout", 0, (50, 6), 6, 4);
    (world, left, right)
}

/// The orders of a tick: some units somewhere, now and then a tree falls or a house rises.
fn disturb(world: &mut World, ids: &[EntityId], tick: u32) {
    let mut random = Random::at(3, Domain::Setup, 0, tick);
    let mut orders: Vec<(u8, Command)> = Vec::new();
    if random.chance(1, 12) {
        let units: Units = ids
            .iter()
            .copied()
            .filter(|_| random.chance(1, 2))
            .collect();
        let goal =
            protocol::CellPos::new(random.below(64) as u16, random.below(64) as u16).centre();
        let is_queued = random.chance(1, 3);
        orders.push((
            0,
            match random.below(4) {
                0 => AttackMove {
                    units,
                    goal,
                    is_queued,
                }
                .into(),
                1 => Patrol {
                    units,
                    goal,
                    is_queued,
                }
                .into(),
                2 if random.chance(1, 4) => Stop { units }.into(),
                _ => Move {
                    units,
                    goal,
                    is_queued,
                }
                .into(),
            },
        ));
    }
    if random.chance(1, 6) {
        let cell = protocol::CellPos::new(random.below(62) as u16, random.below(62) as u16);
        match world.occupancy.at(cell) {
            Some(occupant) => world.despawn(occupant.id),
            None => drop(spawn(world, "oak", None, cell.x, cell.y)),
        }
    }
    step(world, &orders);
}

#[test]
fn a_loaded_world_goes_on_like_the_one_that_played() {
    let (mut world, left, right) = scene();
    let ids: Vec<EntityId> = left.iter().chain(&right).copied().collect();
    for tick in 0..900 {
        disturb(&mut world, &ids, tick);
        if tick % 150 != 149 {
            continue;
        }
        let mut played = world.clone();
        let mut loaded = World::load(
            &world.save(),
            world.setup.clone(),
            Arc::clone(&world.catalog),
        )
        .expect("it loads");
        for later in tick + 1..tick + 200 {
            disturb(&mut played, &ids, later);
            disturb(&mut loaded, &ids, later);
            let difference = played.stores.difference(&loaded.stores);
            assert_eq!(difference, None, "saved at {tick}, parted at {later}");
            assert_eq!(played.navigation.ground, loaded.navigation.ground);
            assert_eq!(played.navigation.sectors, loaded.navigation.sectors);
            assert!(played.navigation.crowd == loaded.navigation.crowd);
        }
    }
    assert!(
        world.navigation.searches > 20,
        "nobody had to look for a way"
    );
}

#[test]
fn the_same_orders_give_the_same_walks() {
    let play = || {
        let (mut world, left, right) = scene();
        let ids: Vec<EntityId> = left.iter().chain(&right).copied().collect();
        (0..600)
            .map(|tick| {
                disturb(&mut world, &ids, tick);
                world.digests().0
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}
