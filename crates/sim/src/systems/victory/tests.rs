use protocol::SeatSet;
use protocol::command::Resign;

use crate::events::Event;
use crate::player::DefeatCause;
use crate::testing::{flat_world, give, run, seat, spawn};

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
