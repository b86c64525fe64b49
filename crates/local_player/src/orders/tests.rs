use protocol::command::{Gather, Move, Train};
use protocol::{Command, Units, WorldPos};
use sim::components::Order;
use sim::systems::fog::refresh_all;
use sim::{Event, World};

use super::{idle_villagers, next_in_circle, smart};
use crate::testing::{meadow, seat, spawn};
use crate::{Cursor, Outcome, PendingClick, Selection};

fn click(target: Option<protocol::EntityId>) -> PendingClick {
    PendingClick {
        at: WorldPos::from_ints(30, 30),
        target,
        is_queued: false,
    }
}

#[test]
fn a_right_click_means_what_each_of_the_selection_can_do() {
    let mut world = meadow();
    let villager = spawn(&mut world, "villager", Some(0), 10, 10);
    let militia = spawn(&mut world, "militia", Some(0), 12, 10);
    let tree = spawn(&mut world, "oak", None, 14, 10);
    let foe = spawn(&mut world, "villager", Some(1), 14, 13);
    let centre = spawn(&mut world, "town_centre", Some(0), 24, 24);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.set(vec![villager, militia]);
    let names = |commands: &[Command]| commands.iter().map(Command::name).collect::<Vec<_>>();
    assert_eq!(
        names(&smart(&view, &selection, click(Some(tree)))),
        ["Gather", "Move"]
    );
    assert_eq!(
        names(&smart(&view, &selection, click(Some(foe)))),
        ["Attack", "Attack"]
    );
    assert_eq!(names(&smart(&view, &selection, click(None))), ["Move"]);
    selection.set(vec![centre]);
    assert_eq!(
        names(&smart(&view, &selection, click(Some(tree)))),
        ["SetRally"]
    );
    selection.set(vec![foe]);
    assert!(smart(&view, &selection, click(None)).is_empty());
}

#[test]
fn an_armed_cursor_is_used_once_and_kept_with_shift() {
    let mut world = meadow();
    let militia = spawn(&mut world, "militia", Some(0), 12, 10);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.set(vec![militia]);
    let mut cursor = Cursor::AttackMove;
    let queued = PendingClick {
        is_queued: true,
        ..click(None)
    };
    assert!(matches!(
        cursor.click(&view, &selection, queued),
        Outcome::Command(Command::AttackMove(_))
    ));
    assert!(cursor.is_armed());
    assert!(matches!(
        cursor.click(&view, &selection, click(None)),
        Outcome::Command(Command::AttackMove(_))
    ));
    assert!(!cursor.is_armed());
    assert_eq!(
        cursor.click(&view, &selection, click(None)),
        Outcome::Unused
    );
}

#[test]
fn the_idle_come_round_in_a_circle() {
    let ids = [protocol::EntityId(3), protocol::EntityId(8)];
    assert_eq!(next_in_circle(&ids, None), Some(ids[0]));
    assert_eq!(next_in_circle(&ids, Some(ids[0])), Some(ids[1]));
    assert_eq!(next_in_circle(&ids, Some(ids[1])), Some(ids[0]));
    assert_eq!(next_in_circle(&[], Some(ids[1])), None);
}

/// Case play 15.
#[test]
fn the_idle_are_exactly_those_without_work() {
    let mut world = meadow();
    let idle = spawn(&mut world, "villager", Some(0), 10, 10);
    let busy = spawn(&mut world, "villager", Some(0), 12, 10);
    let walking = spawn(&mut world, "villager", Some(0), 12, 20);
    spawn(&mut world, "villager", Some(1), 50, 50);
    spawn(&mut world, "militia", Some(0), 20, 10);
    let tree = spawn(&mut world, "oak", None, 14, 10);
    let centre = spawn(&mut world, "town_centre", Some(0), 30, 30);
    let villager = world.catalog.find("villager").expect("it is there").id;
    let units = |id| Units::new(vec![id]);
    let gather = Gather {
        units: units(busy),
        target: tree,
        is_queued: false,
    };
    let walk = Move {
        units: units(walking),
        goal: WorldPos::from_ints(60, 60),
        is_queued: false,
    };
    let train = Train {
        building: centre,
        kind: villager,
        count: 1,
    };
    world.step(&[
        (seat(0), gather.into()),
        (seat(0), walk.into()),
        (seat(0), train.into()),
    ]);
    let known = |world: &World| idle_villagers(&world.view(Some(seat(0))));
    let mut trained = None;
    for _ in 0..10_000 {
        assert!(known(&world).contains(&idle));
        assert!(!known(&world).contains(&busy));
        world.step(&[]);
        let is_new = |event: &Event| match event {
            Event::Trained { id, .. } => Some(*id),
            _ => None,
        };
        trained = world.events.iter().find_map(is_new);
        if trained.is_some() {
            break;
        }
        // The walk ends some time: then there is nothing to do.
        let walks = world.view(Some(seat(0))).orders(walking).next() != Some(Order::Idle);
        assert_eq!(known(&world).contains(&walking), !walks);
    }
    let trained = trained.expect("the town centre trains");
    assert!(known(&world).contains(&trained), "in the very tick");
}
