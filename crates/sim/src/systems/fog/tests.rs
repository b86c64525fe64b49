use determinism::Vec2;
use protocol::CellPos;

use super::{refresh_all, stamp};
use crate::fog::BitGrid;
use crate::testing::{flat_world, seat, spawn};

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
