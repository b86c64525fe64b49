use std::vec::Vec;

use determinism::{Domain, Random};
use protocol::CellPos;

use super::Sectors;
use crate::navigation::ground::Ground;

/// A map with a quarter of its tiles blocked at random.
fn rubble(size: u16, seed: u64) -> Ground {
    let mut random = Random::stream(seed, Domain::Map, 0);
    let mut ground = Ground::new(size);
    for y in 0..size {
        for x in 0..size {
            ground.set(CellPos::new(x, y), random.chance(2, 5));
        }
    }
    ground
}

/// Regions by one flood over the whole map.
fn flood(ground: &Ground) -> Vec<Option<usize>> {
    let size = ground.size_tiles();
    let mut labels = std::vec![None; (size * size) as usize];
    for start in 0..size * size {
        if labels[start as usize].is_some() || ground.is_blocked(start % size, start / size) {
            continue;
        }
        let mut edge = std::vec![(start % size, start / size)];
        while let Some((x, y)) = edge.pop() {
            if !ground.is_blocked(x, y) && labels[(y * size + x) as usize].is_none() {
                labels[(y * size + x) as usize] = Some(start as usize);
                edge.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
        }
    }
    labels
}

#[test]
fn regions_are_what_a_flood_finds() {
    for (size, seed) in [(40, 1), (48, 2), (71, 3)] {
        let ground = rubble(size, seed);
        let (sectors, labels) = (Sectors::of(&ground), flood(&ground));
        let mut names = std::collections::BTreeMap::new();
        for y in 0..i32::from(size) {
            for x in 0..i32::from(size) {
                let label = labels[(y * i32::from(size) + x) as usize];
                let region = sectors.region(x, y);
                assert_eq!(label.is_some(), region.is_some());
                assert_eq!(*names.entry(label).or_insert(region), region, "({x}, {y})");
            }
        }
        let mut regions: Vec<_> = names.values().collect();
        regions.sort();
        regions.dedup();
        assert_eq!(
            regions.len(),
            names.len(),
            "two regions that do not hang together share a label"
        );
    }
}

#[test]
fn a_repaired_map_equals_one_built_at_once() {
    let mut ground = rubble(64, 9);
    let mut sectors = Sectors::of(&ground);
    let mut random = Random::stream(5, Domain::Map, 1);
    for _ in 0..200 {
        for _ in 0..random.below(4) {
            let cell = CellPos::new(random.below(64) as u16, random.below(64) as u16);
            if ground.set(cell, random.chance(1, 2)) {
                sectors.mark(i32::from(cell.x), i32::from(cell.y));
            }
        }
        sectors.repair_noting(&ground, |_| ());
        assert_eq!(sectors, Sectors::of(&ground));
    }
}

#[test]
fn the_nearest_place_of_a_region_is_the_nearest_of_all() {
    let ground = rubble(60, 4);
    let sectors = Sectors::of(&ground);
    let region = sectors
        .region(
            sectors.portals()[3].cells[0].0,
            sectors.portals()[3].cells[0].1,
        )
        .unwrap();
    let mut random = Random::stream(6, Domain::Map, 2);
    for _ in 0..100 {
        let at = (
            i64::from(random.below(60 << 16)),
            i64::from(random.below(60 << 16)),
        );
        let distance = |(x, y): (i32, i32)| {
            let (dx, dy) = (
                (i64::from(x) << 16) + (1 << 15) - at.0,
                (i64::from(y) << 16) + (1 << 15) - at.1,
            );
            dx * dx + dy * dy
        };
        let all = (0..60).flat_map(|y| (0..60).map(move |x| (x, y)));
        let best = all
            .filter(|&(x, y)| sectors.region(x, y) == Some(region))
            .map(distance)
            .min();
        assert_eq!(sectors.nearest_in_region(region, at).map(distance), best);
    }
}
