use determinism::Vec2;
use protocol::CellPos;

use super::{refresh_all, stamp};
use crate::fog::BitGrid;
use crate::testing::{flat_world, run, seat, spawn};
use crate::world::World;

#[test]
fn a_stamp_is_a_disc_cut_at_the_edge_of_the_map() {
    let mut grid = BitGrid::new(100);
    stamp(&mut grid, 100, CellPos::new(1, 70), 4);
    for y in 0..100_i32 {
        for x in 0..100_i32 {
            let away = (x - 1).pow(2) + (y - 70).pow(2);
            assert_eq!(
                grid.contains(CellPos::new(x as u16, y as u16)),
                away <= 20,
                "{x} {y}"
            );
        }
    }
}

#[test]
fn explored_ground_stays_explored_and_visible_ground_does_not() {
    let mut world = flat_world(64, 2);
    let scout = spawn(&mut world, "scout", Some(0), 10, 10);
    refresh_all(&mut world);
    let here = CellPos::new(10, 10);
    assert!(world.view(Some(seat(0))).is_visible(here));
    assert!(!world.view(Some(seat(1))).is_explored(here));
    world.stores.objects[scout.index()].position = Vec2::from_ints(50, 50);
    refresh_all(&mut world);
    assert!(!world.view(Some(seat(0))).is_visible(here));
    assert!(world.view(Some(seat(0))).is_explored(here));
}

#[test]
fn buildings_are_remembered_until_their_place_is_seen_empty() {
    let mut world = flat_world(64, 2);
    let scout = spawn(&mut world, "scout", Some(0), 10, 10);
    let house = spawn(&mut world, "house", Some(1), 12, 12);
    refresh_all(&mut world);
    world.stores.objects[scout.index()].position = Vec2::from_ints(50, 50);
    world.despawn(house);
    refresh_all(&mut world);
    let remembered = |world: &crate::World| {
        world
            .view(Some(seat(0)))
            .remembered()
            .iter()
            .any(|old| old.id == house)
    };
    assert!(remembered(&world), "nobody has seen it fall");
    world.stores.objects[scout.index()].position = Vec2::from_ints(10, 10);
    refresh_all(&mut world);
    assert!(!remembered(&world));
}

/// Eight seats on one map, each with scouts and 32 tiles of wall among 32 of forest: 512 in all.
fn walled_seats() -> (World, alloc::vec::Vec<protocol::EntityId>) {
    let mut world = flat_world(128, 8);
    let mut tiles = alloc::vec::Vec::new();
    for owner in 0..8 {
        let (left, top) = (
            8 + u16::from(owner) % 4 * 30,
            20 + u16::from(owner) / 4 * 60,
        );
        for along in 0..16 {
            for (row, key, is_wall) in [(0, "oak", false), (2, "palisade", true)] {
                for deep in 0..2 {
                    let whose = is_wall.then_some(owner);
                    tiles.push(spawn(
                        &mut world,
                        key,
                        whose,
                        left + along,
                        top + row + deep,
                    ));
                }
            }
            spawn(&mut world, "scout", Some(owner), left + along, top + 6);
        }
    }
    (world, tiles)
}

/// Row 32 of the public reports: what falls costs the fog nothing. Work is counted in tiles, not in time.
#[test]
fn play_32_five_hundred_tiles_of_wall_and_forest_gone_in_ten_seconds_cost_the_fog_no_more() {
    const TICKS: u32 = 625;
    let (mut calm, _) = walled_seats();
    let (mut struck, tiles) = walled_seats();
    assert!(tiles.len() >= 500);
    // Until everybody has seen what there is to see.
    run(&mut calm, 64);
    run(&mut struck, 64);
    let mut left = tiles.iter();
    let (mut most, mut all) = (0, (0, 0));
    for tick in 1..=TICKS {
        let due = tiles.len() - tiles.len() * tick as usize / TICKS as usize;
        while left.len() > due {
            left.next().into_iter().for_each(|&id| struck.despawn(id));
        }
        calm.step(&[]);
        struck.step(&[]);
        assert!(
            struck.fog_effort <= calm.fog_effort,
            "tick {tick}: {} against {} where nothing falls",
            struck.fog_effort,
            calm.fog_effort
        );
        most = most.max(struck.fog_effort);
        all = (all.0 + struck.fog_effort, all.1 + calm.fog_effort);
    }
    assert_eq!(left.len(), 0);
    assert!(
        all.0 > 0 && all.0 < all.1,
        "walls that are gone see nothing"
    );
    std::println!(
        "most work in a tick {most}, in all {} against {}",
        all.0,
        all.1
    );
}
