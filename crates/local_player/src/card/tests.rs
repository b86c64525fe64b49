use protocol::Resource;
use sim::Refusal;
use sim::systems::fog::refresh_all;

use super::{Page, Press, buttons};
use crate::Selection;
use crate::testing::{meadow, seat, spawn};

#[test]
fn villagers_offer_buildings_with_price_and_reason() {
    let mut world = meadow();
    let villager = spawn(&mut world, "villager", Some(0), 10, 10);
    refresh_all(&mut world);
    world.player_mut(seat(0)).expect("seat 1 plays").stockpile.0 = [0, 60, 0, 0];
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.set(vec![villager]);
    let orders = buttons(&view, &selection, Page::Orders, false);
    assert!(
        orders
            .iter()
            .any(|button| button.press == Press::Turn(Page::Buildings))
    );
    let page = buttons(&view, &selection, Page::Buildings, false);
    let find = |key: &str| {
        page.iter()
            .find(|button| button.key == key)
            .unwrap_or_else(|| panic!("no button {key}"))
    };
    assert_eq!(find("house").refusal, None);
    assert_eq!(
        find("barracks").refusal,
        Some(Refusal::TooFew(Resource::Wood))
    );
    assert_eq!(find("archery_range").refusal, Some(Refusal::TooEarly));
    assert!(
        page.windows(2).all(|pair| pair[0].slot < pair[1].slot),
        "no two buttons share a place"
    );
}

#[test]
fn the_shortest_queue_gets_the_next_unit() {
    let mut world = meadow();
    let one = spawn(&mut world, "town_centre", Some(0), 10, 10);
    let two = spawn(&mut world, "town_centre", Some(0), 30, 10);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.set(vec![one, two]);
    let page = buttons(&view, &selection, Page::Orders, false);
    let train = page
        .iter()
        .find(|button| button.key == "villager")
        .expect("town centres train villagers");
    assert!(matches!(&train.press, Press::Give(commands) if commands.len() == 1));
    selection.set(vec![]);
    assert!(buttons(&view, &selection, Page::Orders, false).is_empty());
}
