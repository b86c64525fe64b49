//! What builders do when they are done.

use protocol::command::{Gather, Place};
use protocol::{CellPos, Units};

use super::{is_complete, laid, order, place, site};
use crate::components::Order;
use crate::refusal::Refusal;
use crate::testing::{give, run, run_until, seat, spawn};

#[test]
fn builders_go_on_to_the_next_foundation() {
    let (mut world, villagers) = site(1);
    let command = place(&world, &villagers, "house", 22, 20);
    give(&mut world, 0, command);
    let second = Place {
        units: Units::default(),
        ..place(&world, &villagers, "house", 26, 20)
    };
    assert_eq!(
        crate::commands::check(&world, seat(0), &second.into()),
        Err(Refusal::NoSuchUnit)
    );
    let near = world.spawn(
        world.catalog.find("house").unwrap().id,
        Some(seat(0)),
        CellPos::new(27, 21).centre(),
    );
    let far = world.spawn(
        world.catalog.find("house").unwrap().id,
        Some(seat(0)),
        CellPos::new(40, 40).centre(),
    );
    assert!(
        run_until(&mut world, 6_000, |world| is_complete(world, near)),
        "it went on by itself"
    );
    run(&mut world, 600);
    assert_eq!(
        world.stores.buildings[far.index()].labour,
        0,
        "but not across the map"
    );
    assert_eq!(order(&world, villagers[0]), Order::Idle);
}

#[test]
fn builders_of_a_camp_gather_and_the_first_of_a_farm_ploughs() {
    let (mut world, villagers) = site(2);
    let tree = spawn(&mut world, "oak", None, 26, 20);
    let command = place(&world, &villagers, "lumber_camp", 22, 22);
    give(&mut world, 0, command);
    let camp = laid(&world);
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, camp
    )));
    assert!(
        villagers
            .iter()
            .all(|&id| order(&world, id) == Order::Gather { target: tree })
    );
    let (mut world, villagers) = site(2);
    let command = place(&world, &villagers, "farm", 22, 22);
    give(&mut world, 0, command);
    let farm = laid(&world);
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, farm
    )));
    assert_eq!(order(&world, villagers[0]), Order::Gather { target: farm });
    assert_eq!(order(&world, villagers[1]), Order::Idle);
}

#[test]
fn what_waits_in_the_queue_comes_before_what_builders_do_by_themselves() {
    let (mut world, villagers) = site(1);
    let tree = spawn(&mut world, "oak", None, 26, 20);
    let gold = spawn(&mut world, "gold_mine", None, 20, 27);
    let command = place(&world, &villagers, "lumber_camp", 22, 22);
    give(&mut world, 0, command);
    let camp = laid(&world);
    give(
        &mut world,
        0,
        Gather {
            units: Units::one(villagers[0]),
            target: gold,
            is_queued: true,
        },
    );
    assert!(run_until(&mut world, 6_000, |world| is_complete(
        world, camp
    )));
    assert_eq!(order(&world, villagers[0]), Order::Gather { target: gold });
    assert!(world.is_alive(tree));
}
