//! Eight seats with 200 walkers each on a wooded map, every one ordering a fifth of them anew each second:
//! what movement costs when everybody looks for ways.
//! `cargo run --release -p sim --example skirmish [size_tiles]`
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "it measures time from outside the world"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use determinism::{Domain, Random, Vec2};
use protocol::command::Move;
use protocol::{CellPos, Command, Control, EntityId, MatchSetup, Seat, SeatSetup, Units};
use rules::{Catalog, Terrain};
use sim::{MapPlan, World};

/// Lakes, and woods with clearings: about a quarter of the map is closed.
fn world(size_tiles: u16) -> World {
    let row = |index: u8| SeatSetup {
        seat: Seat::new(index).expect("a seat"),
        name: format!("{index}"),
        control: Control::Person,
        colour: index,
        team: Some(0),
        handicap_percent: 100,
        start_age: None,
    };
    let setup = MatchSetup {
        seed: 1,
        map: String::from("skirmish"),
        size_tiles,
        seats: (0..8).map(row).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: 2_000,
        terms: protocol::Terms {
            reveal: protocol::Reveal::Explored,
            ..protocol::Terms::STANDARD
        },
        allows_cheats: false,
    };
    let side = usize::from(size_tiles);
    let mut random = Random::stream(1, Domain::Map, 0);
    let mut terrain = vec![Terrain::Grass; side * side];
    for _ in 0..side / 12 {
        let (cx, cy, r) = (
            random.below(side as u32) as i32,
            random.below(side as u32) as i32,
            random.between(3, 11),
        );
        for y in (cy - r).max(0)..(cy + r).min(side as i32) {
            for x in (cx - r).max(0)..(cx + r).min(side as i32) {
                if (x - cx).pow(2) + (y - cy).pow(2) < r * r {
                    terrain[y as usize * side + x as usize] = Terrain::Water;
                }
            }
        }
    }
    let heights = vec![0; (side + 1) * (side + 1)];
    let plan = MapPlan {
        size_tiles,
        terrain,
        heights,
        things: Vec::new(),
    };
    let mut world = World::new(setup, Catalog::builtin(), &plan);
    let oak = world.catalog.find("oak").expect("oaks").id;
    for _ in 0..side / 3 {
        let (mut x, mut y) = (
            random.below(side as u32) as i32,
            random.below(side as u32) as i32,
        );
        for _ in 0..90 {
            x = (x + random.between(-1, 1)).clamp(0, side as i32 - 1);
            y = (y + random.between(-1, 1)).clamp(0, side as i32 - 1);
            let cell = CellPos::new(x as u16, y as u16);
            if world.occupancy.at(cell).is_none()
                && !world.stores.landscape.terrain(cell).is_water()
            {
                world.spawn_complete(oak, None, cell.centre());
            }
        }
    }
    let before = Instant::now();
    let world = World::load(
        &world.save(),
        world.setup.clone(),
        Arc::clone(&world.catalog),
    )
    .expect("it loads");
    println!("loaded in {} us", before.elapsed().as_micros());
    world
}

fn main() {
    let size: u16 = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(240);
    let mut world = world(size);
    let mut random = Random::stream(2, Domain::Map, 0);
    let place = |random: &mut Random| {
        Vec2::from_ints(
            random.between(2, i32::from(size) - 3),
            random.between(2, i32::from(size) - 3),
        )
    };
    let kind = world.catalog.find("militia").expect("militia").id;
    let mut armies: Vec<Vec<EntityId>> = Vec::new();
    for seat in 0..8 {
        let mut army = Vec::new();
        while army.len() < 200 {
            let at = place(&mut random);
            if world.navigation.ground.is_free(at) {
                army.push(world.spawn_complete(kind, Seat::new(seat), at));
            }
        }
        armies.push(army);
    }
    world.step(&[]);
    let mut spent: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    let started = world.navigation.searches;
    for tick in 0..3_000_u32 {
        let mut orders: Vec<(Seat, Command)> = Vec::new();
        for (seat, army) in armies.iter().enumerate() {
            if tick % 62 == seat as u32 * 7 {
                let units: Units = army
                    .iter()
                    .copied()
                    .filter(|_| random.chance(1, 5))
                    .collect();
                let command = Move {
                    units,
                    goal: place(&mut random),
                    is_queued: false,
                };
                orders.push((Seat::new(seat as u8).expect("a seat"), command.into()));
            }
        }
        let mut before = Instant::now();
        world.step_with(&orders, |system, _| {
            spent
                .entry(system)
                .or_default()
                .push(before.elapsed().as_nanos() as u64);
            before = Instant::now();
        });
    }
    for (system, times) in &mut spent {
        let mean = times.iter().sum::<u64>() / times.len() as u64 / 1_000;
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100] / 1_000;
        if at(100) > 50 {
            println!(
                "{system}: mean {mean} us, p50 {}, p99 {}, max {}",
                at(50),
                at(99),
                at(100)
            );
        }
    }
    println!(
        "{} searches in 3000 ticks",
        world.navigation.searches - started
    );
    let waiting = world
        .stores
        .motion
        .iter()
        .filter(|(_, motion)| motion.progress == sim::components::Progress::Walking);
    println!(
        "{} still walking; {} routes; image {} bytes",
        waiting.count(),
        world.stores.routes.list.len(),
        world.save().len()
    );
}
