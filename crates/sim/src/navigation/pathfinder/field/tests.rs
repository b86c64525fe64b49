use std::collections::VecDeque;
use std::vec;
use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::CellPos;

use super::{FAR, spread};
use crate::navigation::Ground;
use crate::navigation::pathfinder::steps;
use crate::navigation::sectors::SIDE;

/// The same step by step.
fn walked(ground: &Ground, to: (i32, i32)) -> Vec<u16> {
    let within = |(x, y): (i32, i32)| (y % SIDE * SIDE + x % SIDE) as usize;
    let mut field = vec![FAR; (SIDE * SIDE) as usize];
    let mut edge = VecDeque::from([to]);
    field[within(to)] = 0;
    while let Some(cell) = edge.pop_front() {
        for (next, cost) in steps(ground, cell) {
            let way = field[within(cell)] + cost as u16;
            if way < field[within(next)] {
                field[within(next)] = way;
                edge.push_back(next);
            }
        }
    }
    field
}

#[test]
fn a_front_that_spreads_finds_the_ways_that_steps_find() {
    let mut random = Random::stream(3, Domain::Map, 0);
    let size = 40_u16;
    for percent in [0, 10, 30, 45, 60] {
        for _ in 0..20 {
            let mut ground = Ground::new(size);
            for y in 0..size {
                for x in 0..size {
                    ground.set(CellPos::new(x, y), random.chance(percent, 100));
                }
            }
            for to in [(0, 0), (15, 15), (16, 7), (20, 31), (39, 39), (33, 20)] {
                ground.set(CellPos::new(to.0 as u16, to.1 as u16), false);
                assert_eq!(
                    *spread(&ground, to),
                    *walked(&ground, to),
                    "{percent} % at {to:?}"
                );
            }
        }
    }
}

#[test]
fn a_snake_is_walked_to_its_end() {
    let mut ground = Ground::new(16);
    // Walls in every second row, open at alternating ends.
    for y in (1..16).step_by(2) {
        for x in 0..16 {
            ground.set(CellPos::new(x, y), x != if y % 4 == 1 { 15 } else { 0 });
        }
    }
    let field = spread(&ground, (0, 0));
    assert_eq!(*field, *walked(&ground, (0, 0)));
    let farthest = field.iter().filter(|&&way| way != FAR).max();
    assert!(farthest.is_some_and(|&way| way > 1_000));
}
