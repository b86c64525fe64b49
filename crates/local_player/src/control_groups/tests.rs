use sim::systems::fog::refresh_all;

use super::ControlGroups;
use crate::Selection;
use crate::testing::{meadow, seat, spawn};

#[test]
fn a_group_comes_back_without_its_dead() {
    let mut world = meadow();
    let one = spawn(&mut world, "archer", Some(0), 10, 10);
    let two = spawn(&mut world, "archer", Some(0), 12, 10);
    refresh_all(&mut world);
    let mut selection = Selection::default();
    selection.set(vec![one, two]);
    let mut groups = ControlGroups::default();
    groups.assign(3, &selection);
    assert_eq!(groups.number_of(two), Some(3));
    world.despawn(one);
    selection.clear();
    groups.recall(3, &world.view(Some(seat(0))), &mut selection);
    assert_eq!(selection.ids(), [two]);
    groups.recall(4, &world.view(Some(seat(0))), &mut selection);
    assert_eq!(selection.ids(), [two], "an empty group changes nothing");
    groups.assign(99, &selection);
}
