//! Two armies march through each other, and one army stands: what a tick of movement costs.
//! `cargo run --release -p sim --example march [units]`
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "it measures time from outside the world"
)]

use std::collections::BTreeMap;
use std::time::Instant;

use determinism::{Fixed, Vec2};
use protocol::command::Move;
use protocol::{Command, Control, EntityId, MatchSetup, Seat, SeatSetup, Units};
use rules::{Catalog, Terrain};
use sim::{MapPlan, World};

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
    let side = usize::from(size_tiles);
    let setup = MatchSetup {
        seed: 1,
        map: String::from("march"),
        size_tiles,
        seats: (0..2).map(row).collect(),
        stockpile: MatchSetup::STOCKPILE,
        population_max: 2_000,
        terms: protocol::Terms {
            reveal: protocol::Reveal::Explored,
            ..protocol::Terms::STANDARD
        },
        allows_cheats: false,
    };
    let plan = MapPlan {
        size_tiles,
        terrain: vec![Terrain::Grass; side * side],
        heights: vec![0; (side + 1) * (side + 1)],
        things: Vec::new(),
    };
    World::new(setup, Catalog::builtin(), &plan)
}

fn army(world: &mut World, owner: u8, corner: Vec2, count: i32) -> Vec<EntityId> {
    let kind = world.catalog.find("archer").expect("archers").id;
    let spacing = Fixed::from_ratio(3, 5);
    let at = |n: i32| corner + Vec2::new(spacing * (n / 50), spacing * (n % 50));
    (0..count)
        .map(|n| world.spawn_complete(kind, Seat::new(owner), at(n)))
        .collect()
}

fn order(owner: u8, ids: &[EntityId], x: i32, y: i32) -> (Seat, Command) {
    let units = Units::new(ids.to_vec());
    let command = Move {
        units,
        goal: Vec2::from_ints(x, y),
        is_queued: false,
    };
    (Seat::new(owner).expect("a seat"), command.into())
}

/// Mean of what is left when the slowest twentieth is put aside (the machine was busy with others then).
fn trimmed_mean(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    let kept = &times[..(times.len() * 19 / 20).max(1)];
    kept.iter().sum::<u64>() / kept.len() as u64
}

fn report(name: &str, world: &mut World, ticks: u32, first: &[(Seat, Command)]) {
    let mut spent: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for tick in 0..ticks {
        let mut before = Instant::now();
        world.step_with(if tick == 0 { first } else { &[] }, |system, _| {
            spent
                .entry(system)
                .or_default()
                .push(before.elapsed().as_nanos() as u64);
            before = Instant::now();
        });
    }
    let mut line = format!("{name}:");
    for (system, times) in &mut spent {
        let (first, mean) = (times[0] / 1_000, trimmed_mean(times) / 1_000);
        if mean > 5 || first > 200 {
            let median = times[times.len() / 2] / 1_000;
            line += &format!(" {system} {mean} us (p50 {median}, first {first});");
        }
    }
    println!("{line}");
}

fn main() {
    let count: i32 = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_500);
    let mut world = world(240);
    let left = army(&mut world, 0, Vec2::from_ints(90, 100), count / 2);
    let right = army(&mut world, 1, Vec2::from_ints(130, 100), count / 2);
    world.step(&[]);
    let orders = [order(0, &left, 145, 115), order(1, &right, 95, 115)];
    report("march", &mut world, 1_200, &orders);
    report("through", &mut world, 1_500, &[]);
    report("after", &mut world, 1_500, &[]);
    report("rest", &mut world, 600, &[]);
    println!("searches {}", world.navigation.searches);
}
