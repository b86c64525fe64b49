use protocol::{EntityId, KindId, Resource, Seat};
use rules::{Catalog, Job};
use sim::Activity;

use super::look::{Extra, Site, Soil, look_of, stump_of, tree, walk_rate};
use super::stage::ClipState;
use super::treads::tracks;
use crate::mirror::{Place, Thing};
use crate::terrain::Tread;

fn thing(kind: KindId) -> Thing {
    Thing {
        id: EntityId(3),
        kind,
        owner: Seat::new(0),
        from: Place::default(),
        to: Place::default(),
        activity: Activity::Idle,
        carry: None,
        health: 1.0,
        built: 1.0,
        left: 1.0,
        is_felled: false,
        is_mover: true,
        is_remembered: false,
        seen: 0,
    }
}

#[test]
fn a_villager_carries_what_it_has() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("villager").expect("a kind");
    let clip = |activity, carry| {
        look_of(
            &Thing {
                activity,
                carry,
                ..thing(kind.id)
            },
            kind,
            0,
            Site::default(),
            |_| true,
        )
        .clip
    };
    assert_eq!(clip(Activity::Walk, None), "walk");
    assert_eq!(clip(Activity::Walk, Some(Resource::Gold)), "carry_gold");
    assert_eq!(
        clip(Activity::Gather(Job::Chop), Some(Resource::Wood)),
        "gather_wood"
    );
    assert_eq!(clip(Activity::Build, None), "build");
}

#[test]
fn a_house_follows_its_age_and_its_builders() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("house").expect("a kind");
    let look = |age, built| {
        look_of(
            &Thing {
                built,
                ..thing(kind.id)
            },
            kind,
            age,
            Site::default(),
            is_plain,
        )
    };
    assert_eq!(look(0, 1.0).model, "house_dark");
    assert_eq!(look(1, 1.0).model, "house");
    assert_eq!(look(1, 1.0).extras, []);
    assert_eq!(look(1, 0.2).model, "foundation_2");
    assert_eq!(look(1, 0.2).risen, None);
    let rising = look(1, 2.0 / 3.0);
    assert_eq!(rising.extras[0].model, "scaffold_2");
    assert!(rising.risen.is_some_and(|share| (share - 0.5).abs() < 1e-5));
    // Without a model for the age the plain one stands.
    let plain = look_of(&thing(kind.id), kind, 0, Site::default(), |_| false);
    assert_eq!(plain.model, "house");
}

/// No model comes in variants or in segments that join.
fn is_plain(name: &str) -> bool {
    let is_site = name.starts_with("foundation") || name.starts_with("scaffold");
    is_site || !(name.contains(['2', '3']) || name.ends_with("_post"))
}

#[test]
fn houses_differ_and_stay_what_they_are() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("house").expect("a kind");
    let has_model = |name: &str| ["house", "house_2", "house_3"].contains(&name);
    let model = |number| {
        let house = Thing {
            id: EntityId(number),
            ..thing(kind.id)
        };
        look_of(&house, kind, 1, Site::default(), has_model).model
    };
    let seen: std::collections::BTreeSet<String> = (0..30).map(model).collect();
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert_eq!(model(7), model(7));
}

#[test]
fn a_wall_joins_what_stands_beside_it() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("palisade").expect("a kind");
    let look = |neighbours| {
        let site = Site {
            neighbours,
            ..Site::default()
        };
        look_of(&thing(kind.id), kind, 0, site, |_| true)
    };
    let (east, south_east, south, west, north) = (1, 2, 4, 16, 64);
    assert_eq!(look(0).model, "palisade_post");
    assert_eq!(look(0).extras, []);
    let along_x = look(east | west);
    assert_eq!(
        (along_x.model.as_str(), along_x.quarters),
        ("palisade_straight", 0)
    );
    let along_y = look(south | north);
    assert_eq!(
        (along_y.model.as_str(), along_y.quarters),
        ("palisade_straight", 1)
    );
    // Joins +x and +y unturned; -y and +x after one turn to the left.
    assert_eq!(look(east | south).quarters, 0);
    let corner = look(north | east);
    assert_eq!(
        (corner.model.as_str(), corner.quarters),
        ("palisade_corner", 1)
    );
    let arm = |quarters| Extra {
        model: "palisade_arm".into(),
        quarters,
        does_rise: true,
    };
    assert_eq!(look(east).extras, [arm(0)]);
    assert_eq!(look(east | south | west).extras, [arm(0), arm(3), arm(2)]);
    assert_eq!(look(south_east).extras[0].model, "palisade_diagonal");
    // What is joined along the grid is not joined across as well.
    assert_eq!(look(south_east | east).extras, [arm(0)]);
}

#[test]
fn woods_suit_their_ground() {
    let count = |key: &str, soil, wanted: &str| {
        let trees = (0..200).map(|number| tree(key, number, soil, |_| true));
        trees.filter(|name| name.starts_with(wanted)).count()
    };
    assert!(count("oak", Soil::Meadow, "oak") > 180);
    assert!(count("oak", Soil::Sandy, "palm") > 100);
    assert!(count("pine", Soil::Dry, "cypress") > 60);
    assert!(count("birch", Soil::Autumn, "autumn") > 90);
    assert_eq!(count("pine", Soil::Autumn, "autumn"), 0);
    assert_eq!(tree("oak", 3, Soil::Sandy, |_| false), "oak");
    assert_eq!(
        stump_of("cypress_2", |_| true).as_deref(),
        Some("stump_pine")
    );
    assert_eq!(stump_of("birch", |_| false), None);
}

#[test]
fn buildings_show_how_hurt_they_are() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("barracks").expect("a kind");
    let damage = |health| {
        look_of(
            &Thing {
                health,
                ..thing(kind.id)
            },
            kind,
            1,
            Site::default(),
            is_plain,
        )
        .damage
    };
    assert_eq!([1.0, 0.7, 0.4, 0.1].map(damage), [0, 1, 2, 3]);
}

#[test]
fn a_felled_tree_lies_beside_its_stump() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("oak").expect("a kind");
    let has_model = |name: &str| ["oak", "stump", "felled"].contains(&name);
    let standing = look_of(&thing(kind.id), kind, 0, Site::default(), has_model);
    assert!(!standing.is_lying && standing.extras.is_empty());
    let felled = |left| {
        let thing = Thing {
            is_felled: true,
            left,
            ..thing(kind.id)
        };
        look_of(&thing, kind, 0, Site::default(), has_model)
    };
    assert!(felled(0.8).is_lying);
    assert_eq!(felled(0.8).model, "oak");
    assert_eq!(felled(0.8).extras[0].model, "stump");
    // Once the crown is used up the trunk lies there.
    assert_eq!(felled(0.3).model, "felled");
    assert!(!felled(0.3).is_lying);
}

#[test]
fn mines_shrink_as_they_are_dug_away() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("gold_mine").expect("a kind");
    let model = |left| {
        let mine = Thing {
            left,
            ..thing(kind.id)
        };
        look_of(&mine, kind, 0, Site::default(), |name| {
            !name.ends_with("_bare")
        })
        .model
    };
    assert_eq!(
        [1.0, 0.5, 0.2].map(model),
        ["gold_mine", "gold_mine_half", "gold_mine_low"]
    );
}

#[test]
fn a_field_is_harvested_in_stages() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("farm").expect("a kind");
    let model = |built, left| {
        look_of(
            &Thing {
                built,
                left,
                ..thing(kind.id)
            },
            kind,
            0,
            Site::default(),
            |_| true,
        )
        .model
    };
    assert_eq!(model(0.2, 1.0), "farm_0");
    assert_eq!(model(1.0, 1.0), "farm");
    assert_eq!(model(1.0, 0.1), "farm_1");
}

#[test]
fn feet_do_not_slide() {
    // Twice as fast over ground is twice as fast a clip.
    let slow = walk_rate(0.5, false, 0.9);
    assert!((walk_rate(1.0, false, 0.9) / slow - 2.0).abs() < 1e-5);
}

#[test]
fn a_clip_that_goes_on_does_not_jump() {
    let before = ClipState::repeating(1, 0.9, 1.0, 10.0, None, 7);
    let after = ClipState::repeating(1, 0.9, 2.0, 10.0, Some(before), 99);
    let turns = |state: ClipState, clock_s: f64| {
        (state.phase + clock_s * f64::from(state.rate / state.duration_s)).rem_euclid(1.0)
    };
    assert!((turns(before, 10.0) - turns(after, 10.0)).abs() < 1e-4);
    let other = ClipState::repeating(2, 0.9, 1.0, 10.0, Some(before), 99);
    assert_eq!(other.clip, 2);
}

#[test]
fn a_clip_that_runs_once_begins_at_its_beginning() {
    let blow = ClipState::once(3, 1.5, 1234.5);
    let turns = (blow.phase + 1234.5 / 1.5).rem_euclid(1.0);
    assert!(turns < 0.01, "{turns}");
    assert!(
        blow.ends_s
            .is_some_and(|ends_s| ends_s > 1235.9 && ends_s < 1236.0)
    );
}

#[test]
fn tracks_join_a_town_and_not_two_of_them() {
    use bevy::prelude::Vec2;
    let near = [[0.0, 0.0], [4.0, 0.0], [8.0, 0.0], [4.0, 5.0]].map(Vec2::from_array);
    let far = Vec2::new(60.0, 60.0);
    let joined = tracks(&[near.as_slice(), &[far]].concat());
    assert_eq!(joined.len(), near.len() - 1, "{joined:?}");
    let length = |track: &Tread| match track {
        Tread::Track { from, to } => from.distance(*to),
        Tread::Apron { .. } => f32::MAX,
    };
    assert!(
        joined.iter().all(|track| length(track) <= 8.0),
        "{joined:?}"
    );
    assert!(tracks(&[]).is_empty() && tracks(&[far]).is_empty());
}
