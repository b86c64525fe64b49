use sim::systems::fog::refresh_all;

use super::{Modifier, Selection};
use crate::testing::{meadow, seat, spawn};

#[test]
fn a_box_prefers_units_to_buildings_and_ignores_others() {
    let mut world = meadow();
    let house = spawn(&mut world, "house", Some(0), 10, 10);
    let archer = spawn(&mut world, "archer", Some(0), 14, 10);
    let foe = spawn(&mut world, "archer", Some(1), 15, 10);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.box_select(&view, &[house, archer, foe], Modifier::Replace);
    assert_eq!(selection.ids(), [archer]);
    selection.box_select(&view, &[house], Modifier::Replace);
    assert_eq!(selection.ids(), [house]);
    selection.box_select(&view, &[foe], Modifier::Replace);
    assert!(selection.is_empty());
}

#[test]
fn clicks_prefer_own_things_and_strangers_come_alone() {
    let mut world = meadow();
    let archer = spawn(&mut world, "archer", Some(0), 14, 10);
    let second = spawn(&mut world, "archer", Some(0), 14, 12);
    let foe = spawn(&mut world, "archer", Some(1), 15, 10);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.click(&view, &[foe, archer], Modifier::Replace);
    assert_eq!(selection.ids(), [archer]);
    selection.click(&view, &[second], Modifier::Add);
    assert_eq!(selection.ids(), [archer, second]);
    selection.click(&view, &[archer], Modifier::Toggle);
    assert_eq!(selection.ids(), [second]);
    selection.click(&view, &[foe], Modifier::Add);
    assert_eq!(selection.ids(), [foe], "own and foreign do not mix");
    assert!(!selection.is_own(&view));
    selection.click(&view, &[], Modifier::Replace);
    assert!(selection.is_empty());
}

#[test]
fn a_double_click_takes_the_kind_on_the_screen() {
    let mut world = meadow();
    let archers: Vec<_> = (0..3)
        .map(|n| spawn(&mut world, "archer", Some(0), 10 + n, 10))
        .collect();
    let villager = spawn(&mut world, "villager", Some(0), 20, 10);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    let on_screen = [archers[0], archers[1], villager];
    selection.select_kind(&view, archers[0], &on_screen, Modifier::Replace);
    assert_eq!(selection.ids(), [archers[0], archers[1]]);
}

#[test]
fn the_dead_leave_the_selection() {
    let mut world = meadow();
    let archer = spawn(&mut world, "archer", Some(0), 10, 10);
    refresh_all(&mut world);
    let mut selection = Selection::default();
    selection.set(vec![archer]);
    world.despawn(archer);
    selection.prune(&world.view(Some(seat(0))));
    assert!(selection.is_empty());
}
