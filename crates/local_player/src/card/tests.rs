use protocol::{Command, EntityId, Resource};
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

/// Case play 20.
#[test]
fn twenty_barracks_share_what_one_press_trains() {
    let mut world = meadow();
    world.player_mut(seat(0)).expect("seat 1 plays").stockpile.0 = [9_000; 4];
    let militia = world.catalog.find("militia").expect("it is there").id;
    let all: Vec<_> = (0..20_u16)
        .map(|index| {
            spawn(
                &mut world,
                "barracks",
                Some(0),
                6 + index % 5 * 8,
                6 + index / 5 * 8,
            )
        })
        .collect();
    // The first seventeen have something to do.
    let busy = all.iter().take(17).map(|&building| {
        let train = protocol::command::Train {
            building,
            kind: militia,
            count: 2,
        };
        (seat(0), Command::from(train))
    });
    let busy: Vec<_> = busy.collect();
    world.step(&busy);
    refresh_all(&mut world);
    let view = world.view(Some(seat(0)));
    let mut selection = Selection::default();
    selection.set(all.clone());
    let pressed = |is_five: bool| -> Vec<(EntityId, u8)> {
        let page = buttons(&view, &selection, Page::Orders, is_five);
        let train = page.iter().find(|button| button.key == "militia");
        let Some(Press::Give(commands)) = train.map(|button| &button.press) else {
            panic!("barracks train militia: {page:?}");
        };
        let of_train = |command: &Command| match command {
            Command::Train(train) => (train.building, train.count),
            other => panic!("{other:?}"),
        };
        commands.iter().map(of_train).collect()
    };
    assert_eq!(pressed(false), [(all[17], 1)]);
    // One for each that is free, and the fourth and fifth where two would be the fewest.
    assert_eq!(pressed(true), [(all[17], 2), (all[18], 2), (all[19], 1)]);
}
