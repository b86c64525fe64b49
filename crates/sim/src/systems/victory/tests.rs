use protocol::command::{Attack, Resign};
use protocol::{SeatSet, TICKS_PER_MINUTE, Units, Victory};

use crate::Refusal;
use crate::events::Event;
use crate::player::DefeatCause;
use crate::testing::{flat_world, give, refusals, run, seat, show_everything, spawn, step};
use crate::world::World;

#[test]
fn the_last_side_standing_wins() {
    let mut world = flat_world(48, 3);
    for index in 0..3 {
        spawn(
            &mut world,
            "archer",
            Some(index),
            5 + u16::from(index) * 14,
            40,
        );
    }
    let tower = spawn(&mut world, "house", Some(2), 30, 30);
    give(&mut world, 0, Resign {});
    assert!(world.stores.outcome.winners.is_none());
    assert_eq!(
        world
            .player(seat(0))
            .and_then(|player| player.defeat)
            .map(|defeat| defeat.cause),
        Some(DefeatCause::Resigned)
    );
    let archer = world
        .stores
        .combat
        .slots()
        .find(|&slot| world.stores.objects[slot].owner == Some(seat(2)));
    let id = world.id(archer.expect("seat 3 has an archer"));
    world.despawn(id);
    let events = run(&mut world, 64);
    let winners = SeatSet::from_iter([seat(1)]);
    assert!(events.contains(&Event::Defeated {
        seat: seat(2),
        cause: DefeatCause::Conquered
    }));
    assert!(events.contains(&Event::Decided { winners }));
    assert_eq!(world.stores.outcome.winners, Some(winners));
    assert!(!world.is_alive(tower), "a house alone does not go on");
}

#[test]
fn whoever_is_out_gives_no_more_orders() {
    let mut world = flat_world(48, 2);
    spawn(&mut world, "archer", Some(0), 5, 5);
    spawn(&mut world, "archer", Some(1), 40, 40);
    give(&mut world, 0, Resign {});
    crate::testing::step(&mut world, &[(0, Resign {}.into())]);
    assert_eq!(crate::testing::refusals(&world), [crate::Refusal::Defeated]);
}

/// Three seats with an archer each in corners of their own, playing for `victory`; the last two are allies.
fn corners(victory: Victory) -> World {
    let mut world = flat_world(48, 3);
    world.setup.terms.victory = victory;
    for index in 0..3 {
        let (x, y) = [(5, 5), (42, 5), (42, 42)][usize::from(index)];
        spawn(&mut world, "archer", Some(index), x, y);
    }
    for index in [1, 2] {
        let allies = SeatSet::from_iter([seat(1), seat(2)]);
        world.player_mut(seat(index)).expect("it plays").allies = allies;
    }
    world
}

fn winners(world: &World) -> Option<SeatSet> {
    world.stores.outcome.winners
}

#[test]
fn the_first_side_with_the_points_wins() {
    let mut world = corners(Victory::Score { points: 100 });
    run(&mut world, 64);
    assert_eq!(winners(&world), None);
    // A tenth of what was gathered counts, that of allies together.
    for index in [1, 2] {
        let player = world.player_mut(seat(index)).expect("it plays");
        player.score.gathered.0[0] = 440;
    }
    run(&mut world, 64);
    assert_eq!(winners(&world), None, "98 points");
    let player = world.player_mut(seat(1)).expect("it plays");
    player.score.gathered.0[1] = 20;
    let events = run(&mut world, 32);
    let allies = SeatSet::from_iter([seat(1), seat(2)]);
    assert_eq!(winners(&world), Some(allies));
    assert!(events.contains(&Event::Decided { winners: allies }));
}

#[test]
fn points_decide_nothing_where_only_conquest_does() {
    let mut world = corners(Victory::Conquest);
    let player = world.player_mut(seat(0)).expect("it plays");
    player.score.gathered.0[0] = 1_000_000;
    run(&mut world, 2 * TICKS_PER_MINUTE);
    assert_eq!(winners(&world), None);
}

#[test]
fn when_the_time_is_over_the_side_with_the_most_points_wins() {
    let mut world = corners(Victory::Time { minutes: 1 });
    let player = world.player_mut(seat(0)).expect("it plays");
    player.score.units_killed = 1;
    run(&mut world, TICKS_PER_MINUTE - 1);
    assert_eq!(winners(&world), None);
    run(&mut world, 32);
    assert_eq!(winners(&world), Some(SeatSet::from_iter([seat(0)])));
}

#[test]
fn sides_that_are_level_win_together() {
    let mut world = corners(Victory::Time { minutes: 1 });
    // The one stands for as much as the two others.
    spawn(&mut world, "archer", Some(0), 8, 5);
    run(&mut world, TICKS_PER_MINUTE + 32);
    let all = SeatSet::from_iter((0..3).map(seat));
    assert_eq!(winners(&world), Some(all));
}

#[test]
fn conquest_decides_before_the_time_is_over() {
    let mut world = corners(Victory::Time { minutes: 60 });
    give(&mut world, 0, Resign {});
    let allies = SeatSet::from_iter([seat(1), seat(2)]);
    assert_eq!(winners(&world), Some(allies));
}

#[test]
fn nobody_is_harmed_while_the_treaty_holds() {
    let mut world = flat_world(48, 2);
    world.setup.terms.treaty_minutes = 1;
    let archer = spawn(&mut world, "archer", Some(0), 20, 20);
    let victim = spawn(&mut world, "villager", Some(1), 23, 20);
    show_everything(&mut world);
    let attack = Attack {
        units: Units::one(archer),
        target: victim,
        is_queued: false,
    };
    step(&mut world, &[(0, attack.clone().into())]);
    assert_eq!(refusals(&world), [Refusal::Treaty]);
    let view = world.view(Some(seat(0)));
    assert!(!view.is_enemy(Some(seat(1))) && view.is_opponent(Some(seat(1))));
    let events = run(&mut world, TICKS_PER_MINUTE - 2);
    let is_harm = |event: &&Event| matches!(event, Event::Damaged { .. } | Event::Launched { .. });
    assert_eq!(events.iter().find(is_harm), None);
    assert_eq!(winners(&world), None, "both sides are there");
    assert!(!events.contains(&Event::TreatyOver));
    let events = run(&mut world, 1);
    assert!(events.contains(&Event::TreatyOver));
    let events = run(&mut world, 500);
    assert!(
        events.iter().any(|event| is_harm(&event)),
        "it shoots by itself"
    );
}
