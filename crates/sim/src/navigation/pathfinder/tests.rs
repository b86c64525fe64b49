use std::collections::VecDeque;
use std::vec::Vec;

use determinism::{Domain, Fixed, Random, Vec2};
use protocol::CellPos;

use super::{Pathfinder, ROUTE_CLEARANCE_TILES};
use crate::navigation::ground::Ground;
use crate::navigation::sectors::Sectors;

/// Long walls with single gaps, and rubble between them.
fn maze(size: u16, seed: u64) -> Ground {
    let mut random = Random::stream(seed, Domain::Map, 0);
    let mut ground = Ground::new(size);
    for y in (6..size).step_by(9) {
        let gap = random.below(u32::from(size)) as u16;
        for x in (0..size).filter(|&x| x != gap) {
            ground.set(CellPos::new(x, y), true);
        }
    }
    for _ in 0..u32::from(size) * 4 {
        let cell = CellPos::new(
            random.below(u32::from(size)) as u16,
            random.below(u32::from(size)) as u16,
        );
        ground.set(cell, true);
    }
    ground
}

/// Steps of the shortest way with steps to the four sides.
fn steps(ground: &Ground, from: (i32, i32), to: (i32, i32)) -> i32 {
    let size = ground.size_tiles();
    let mut seen = std::vec![-1; (size * size) as usize];
    seen[(from.1 * size + from.0) as usize] = 0;
    let mut edge = VecDeque::from([from]);
    while let Some((x, y)) = edge.pop_front() {
        if (x, y) == to {
            break;
        }
        for (nx, ny) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            if !ground.is_blocked(nx, ny) && seen[(ny * size + nx) as usize] < 0 {
                seen[(ny * size + nx) as usize] = seen[(y * size + x) as usize] + 1;
                edge.push_back((nx, ny));
            }
        }
    }
    seen[(to.1 * size + to.0) as usize]
}

#[test]
fn every_way_is_clear_and_hardly_longer_than_the_shortest() {
    let ground = maze(90, 3);
    let sectors = Sectors::of(&ground);
    let mut pathfinder = Pathfinder::new(&sectors);
    let mut random = Random::stream(8, Domain::Map, 3);
    let free: Vec<(i32, i32)> = (0..90)
        .flat_map(|y| (0..90).map(move |x| (x, y)))
        .filter(|&(x, y)| !ground.is_blocked(x, y))
        .collect();
    let (mut found, mut shortest) = (Fixed::ZERO, 0);
    for _ in 0..150 {
        let (a, b) = (
            free[random.below(free.len() as u32) as usize],
            free[random.below(free.len() as u32) as usize],
        );
        let centre = |(x, y): (i32, i32)| CellPos::new(x as u16, y as u16).centre();
        let is_reachable = sectors.region(a.0, a.1) == sectors.region(b.0, b.1);
        let way = pathfinder.find(&ground, &sectors, centre(a), centre(b));
        assert_eq!(way.is_some(), is_reachable);
        let Some(corners) = way else { continue };
        let points: Vec<Vec2> = core::iter::once(centre(a))
            .chain(corners)
            .chain([centre(b)])
            .collect();
        let mut length = Fixed::ZERO;
        for leg in points.windows(2) {
            assert!(
                ground.is_way_clear(leg[0], leg[1], ROUTE_CLEARANCE_TILES),
                "{a:?} to {b:?}: {leg:?}"
            );
            length += leg[0].distance(leg[1]);
        }
        found += length / 16;
        shortest += steps(&ground, a, b);
    }
    assert!(shortest > 1_000, "the maze is too small to say anything");
    assert!(
        found * 16 / 15 < Fixed::from_int(shortest) / 16,
        "{found} against {shortest}"
    );
}

#[test]
fn what_is_remembered_changes_nothing() {
    let mut ground = maze(90, 5);
    let mut sectors = Sectors::of(&ground);
    let mut old = Pathfinder::new(&sectors);
    let mut random = Random::stream(2, Domain::Map, 3);
    let mut found = 0;
    for _ in 0..200 {
        let cell = CellPos::new(random.below(90) as u16, random.below(90) as u16);
        if ground.set(cell, random.chance(1, 2)) {
            sectors.mark(i32::from(cell.x), i32::from(cell.y));
            sectors.repair_noting(&ground, |sector| old.forget(sector));
        }
        let mut place = || CellPos::new(random.below(90) as u16, random.below(90) as u16).centre();
        let (from, to) = (place(), place());
        let fresh = Pathfinder::new(&sectors).find(&ground, &sectors, from, to);
        found += i32::from(fresh.is_some());
        assert_eq!(old.find(&ground, &sectors, from, to), fresh);
    }
    assert!(found > 50);
}
