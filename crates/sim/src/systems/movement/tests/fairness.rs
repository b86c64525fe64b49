//! Many orders at once: the work on ways is bounded in every tick, and the seats have the same of it.

use std::vec::Vec;

use determinism::{Domain, Fixed, Random, Vec2};
use protocol::command::AttackMove;
use protocol::{Command, EntityId, Units};

use super::super::planning::EFFORT_MAX;
use super::{block, is_idle, march, wall};
use crate::components::Way;
use crate::testing::{flat_world, give, run, spawn, step};
use crate::world::World;

const SIZE_TILES: u16 = 160;
const SEATS: u8 = 8;
/// Ticks in a second, and a half.
const SECOND_TICKS: u32 = 62;

/// Eight armies of 200 in a wood through which one finds a way everywhere, and no straight one.
fn armies() -> (World, Vec<Vec<EntityId>>) {
    let mut world = flat_world(SIZE_TILES, SEATS);
    let mut random = Random::stream(5, Domain::Map, 0);
    let corner = |seat: u16| (10 + seat % 4 * 36, 20 + seat / 4 * 96);
    let is_camp = |x: u16, y: u16| {
        (0..8)
            .map(corner)
            .any(|(left, top)| (left..left + 14).contains(&x) && (top..top + 10).contains(&y))
    };
    for y in 0..SIZE_TILES {
        for x in 0..SIZE_TILES {
            if !is_camp(x, y) && random.chance(1, 8) {
                spawn(&mut world, "oak", None, x, y);
            }
        }
    }
    let army = |seat: u8, world: &mut World| {
        let (x, y) = corner(seat.into());
        block(
            world,
            "militia",
            seat,
            (i32::from(x) + 1, i32::from(y) + 1),
            20,
            10,
        )
    };
    let armies = (0..SEATS).map(|seat| army(seat, &mut world)).collect();
    (world, armies)
}

fn order(ids: &[EntityId], random: &mut Random) -> Command {
    let at = |random: &mut Random| random.between(4, i32::from(SIZE_TILES) - 5);
    AttackMove {
        units: Units::new(ids.to_vec()),
        goal: Vec2::from_ints(at(random), at(random)),
        is_queued: false,
    }
    .into()
}

/// How many of `ids` still wait to be given a way.
fn waiting(world: &World, ids: &[EntityId]) -> usize {
    let waits = |id: &&EntityId| {
        let slot = world.slot(**id);
        slot.is_some_and(|slot| {
            world.stores.motion[slot].way == Way::Unplanned && !is_idle(world, **id)
        })
    };
    ids.iter().filter(waits).count()
}

/// Row 2 of the public reports: four seats order their 200 units anew every second, the other four once.
#[test]
fn play_2_work_on_ways_is_bounded_and_fair_between_seats() {
    let (mut world, armies) = armies();
    let mut random = Random::stream(5, Domain::Setup, 0);
    let mut waited: Vec<Vec<u32>> = std::vec![Vec::new(); armies.len()];
    let mut most = 0;
    let mut since: Vec<Option<u32>> = std::vec![None; armies.len()];
    for tick in 0..10 * SECOND_TICKS {
        let mut commands = Vec::new();
        for (seat, army) in armies.iter().enumerate() {
            let is_busy = seat < 4 && tick % SECOND_TICKS == 0;
            // The quiet ones in the same tick as the busy ones, when all want something at once.
            if is_busy || (seat >= 4 && tick == 5 * SECOND_TICKS) {
                commands.push((seat as u8, order(army, &mut random)));
                since[seat] = Some(tick);
            }
        }
        step(&mut world, &commands);
        let efforts = world.navigation.efforts;
        most = most.max(efforts.iter().sum::<u32>());
        for (seat, army) in armies.iter().enumerate() {
            if let Some(begun) = since[seat]
                && waiting(&world, army) == 0
            {
                waited[seat].push(tick - begun);
                since[seat] = None;
            }
        }
    }
    std::println!(
        "most work in a tick {most} of {EFFORT_MAX}; ticks until all have a way: {waited:?}"
    );
    assert!(most <= EFFORT_MAX * 2, "{most} in one tick");
    for (seat, waited) in waited.iter().enumerate() {
        let orders = if seat < 4 { 10 } else { 1 };
        assert_eq!(
            waited.len(),
            orders,
            "seat {seat} waits for ever: {waited:?}"
        );
        assert!(
            waited.iter().all(|&ticks| ticks <= SECOND_TICKS / 2),
            "seat {seat}: {waited:?}"
        );
    }
}

/// Row 3: whoever is walled in asks again at most once a second, however often it is told.
#[test]
fn play_3_the_walled_in_try_again_at_most_once_a_second() {
    let mut world = flat_world(96, 1);
    wall(&mut world, 40..56, 40..56, |x, y| {
        (41..55).contains(&x) && (41..55).contains(&y)
    });
    let ids = block(&mut world, "militia", 0, (43, 43), 8, 10);
    let units = Units::new(ids.clone());
    let goal = Vec2::from_ints(80, 80);
    give(
        &mut world,
        0,
        AttackMove {
            units,
            goal,
            is_queued: false,
        },
    );
    run(&mut world, 64);
    let before = world.navigation.planned;
    run(&mut world, 10 * SECOND_TICKS);
    let tries = world.navigation.planned - before;
    std::println!("{tries} tries of 80 in ten seconds");
    assert!(tries <= 80 * 10, "{tries} tries in ten seconds");
    assert_eq!(world.navigation.searches, 0);
}

/// The share of a seat does not shrink because another has more who wait.
#[test]
fn a_single_walker_sets_out_at_once_while_another_seat_orders_hundreds() {
    let (mut world, armies) = armies();
    let mut random = Random::stream(9, Domain::Setup, 0);
    let commands: Vec<(u8, Command)> = (0..7)
        .map(|seat| (seat, order(&armies[usize::from(seat)], &mut random)))
        .collect();
    step(&mut world, &commands);
    let one = armies[7][0];
    march(&mut world, 7, &[one], 20, 20);
    assert_eq!(waiting(&world, &[one]), 0);
    assert!(world.stores.motion[one.index()].heading.length() > Fixed::ZERO);
}
