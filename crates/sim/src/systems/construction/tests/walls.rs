//! Walls that are dragged from end to end.

use alloc::vec::Vec;

use protocol::command::{Move, Place};
use protocol::{CellPos, EntityId, Resource, Stockpile, Units};

use super::super::wall_line;
use super::{laid, order, place, site, wall, wood};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::testing::{flat_world, give, refusals, run, run_until, seat, spawn, step};
use crate::world::World;

#[test]
fn a_wall_line_leads_from_end_to_end_without_a_gap() {
    for (from, to) in [
        ((3, 3), (9, 3)),
        ((3, 3), (3, 9)),
        ((3, 3), (9, 7)),
        ((9, 3), (2, 12)),
        ((5, 5), (5, 5)),
        ((9, 9), (1, 1)),
    ] {
        let line = wall_line(CellPos::new(from.0, from.1), CellPos::new(to.0, to.1));
        assert_eq!(line.first(), Some(&CellPos::new(from.0, from.1)));
        assert_eq!(line.last(), Some(&CellPos::new(to.0, to.1)));
        let apart = |a: CellPos, b: CellPos| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
        assert!(
            line.windows(2).all(|pair| apart(pair[0], pair[1]) == 1),
            "{line:?}"
        );
    }
}

#[test]
fn nobody_slips_through_a_palisade_whatever_its_slope() {
    for to in [(20, 0), (20, 9), (9, 0), (13, 0), (20, 1)] {
        let mut world = flat_world(48, 1);
        // From the edge of the map to another one, around its corner.
        let turn = if to.1 == 0 {
            None
        } else {
            Some((CellPos::new(to.0, to.1), CellPos::new(to.0, 0)))
        };
        let lines = [Some((CellPos::new(0, 20), CellPos::new(to.0, to.1))), turn];
        let cells: Vec<CellPos> = lines
            .into_iter()
            .flatten()
            .flat_map(|(from, to)| wall_line(from, to))
            .collect();
        for cell in cells {
            if world.occupancy.at(cell).is_none() {
                spawn(&mut world, "palisade", Some(0), cell.x, cell.y);
            }
        }
        let runners: Vec<EntityId> = (0..6)
            .map(|n| spawn(&mut world, "villager", Some(0), 1 + n, 2))
            .collect();
        let goal = protocol::WorldPos::from_ints(40, 40);
        run(&mut world, 1);
        assert!(
            !world
                .navigation
                .is_reachable(crate::testing::place(&world, runners[0]), goal),
            "{to:?}"
        );
        give(
            &mut world,
            0,
            Move {
                units: Units::new(runners.clone()),
                goal,
                is_queued: false,
            },
        );
        run(&mut world, 2_500);
        for &id in &runners {
            let at = crate::testing::place(&world, id);
            assert!(
                !world.navigation.is_reachable(at, goal),
                "{to:?}: {id} came through and stands at {at:?}"
            );
        }
    }
}

#[test]
fn a_palisade_is_built_segment_by_segment_and_stops_when_the_wood_ends() {
    let (mut world, villagers) = site(1);
    spawn(&mut world, "oak", None, 26, 22);
    let command = wall(&world, &villagers, (23, 22), (29, 22));
    give(&mut world, 0, command);
    assert_eq!(
        wood(&world),
        1_000 - 6 * 2,
        "six segments; the tree stands in the wall"
    );
    let all_stand = |world: &World| {
        (23..=29).all(|x| {
            world
                .occupancy
                .at(CellPos::new(x, 22))
                .is_some_and(|it| !it.is_walkable)
        })
    };
    assert!(run_until(&mut world, 8_000, |world| all_stand(world)
        && order(world, villagers[0]) == Order::Idle));
    assert!(
        world
            .stores
            .buildings
            .slots()
            .all(|slot| world.stores.sites[slot].is_complete)
    );
    world.player_mut(seat(0)).unwrap().stockpile = Stockpile([0, 5, 0, 0]);
    let command = wall(&world, &villagers, (23, 30), (29, 30));
    give(&mut world, 0, command);
    assert_eq!(wood(&world), 1);
    assert!(
        world.occupancy.at(CellPos::new(24, 30)).is_some()
            && world.occupancy.at(CellPos::new(25, 30)).is_none()
    );
    let command = wall(&world, &villagers, (23, 34), (29, 34)).into();
    step(&mut world, &[(0, command)]);
    assert_eq!(refusals(&world), [Refusal::TooFew(Resource::Wood)]);
}

#[test]
fn a_wall_comes_before_the_next_order_and_one_order_builds_it_all() {
    let (mut world, villagers) = site(1);
    let command = wall(&world, &villagers, (22, 24), (28, 24));
    give(&mut world, 0, command);
    let house = Place {
        is_queued: true,
        ..place(&world, &villagers, "house", 22, 28)
    };
    give(&mut world, 0, house);
    let house = laid(&world);
    assert!(run_until(&mut world, 8_000, |world| world.stores.buildings
        [house.index()]
    .labour
        > 0));
    let is_palisade = |slot: &usize| world.kind(*slot).is_wall;
    assert!(
        world
            .stores
            .buildings
            .slots()
            .filter(is_palisade)
            .all(|slot| world.stores.sites[slot].is_complete)
    );
}
