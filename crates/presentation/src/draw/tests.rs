use protocol::{EntityId, KindId, Resource, Seat};
use rules::{Catalog, Job};
use sim::Activity;

use super::look::{look_of, walk_rate};
use super::stage::ClipState;
use crate::mirror::{Place, Thing};

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
            |_| true,
        )
    };
    assert_eq!(look(0, 1.0).model, "house_dark");
    assert_eq!(look(1, 1.0).model, "house");
    assert_eq!(look(1, 1.0).extra, None);
    assert_eq!(look(1, 0.4).extra.as_deref(), Some("foundation_2"));
    assert_eq!(look(1, 0.4).risen, Some(0.4));
    // Without a model for the age the plain one stands.
    assert_eq!(look_of(&thing(kind.id), kind, 0, |_| false).model, "house");
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
            |_| true,
        )
        .damage
    };
    assert_eq!([1.0, 0.7, 0.4, 0.1].map(damage), [0, 1, 2, 3]);
}

#[test]
fn a_felled_tree_lies_beside_its_stump() {
    let catalog = Catalog::builtin();
    let kind = catalog.find("oak").expect("a kind");
    let standing = look_of(&thing(kind.id), kind, 0, |_| true);
    assert!(!standing.is_lying && standing.extra.is_none());
    let felled = look_of(
        &Thing {
            is_felled: true,
            left: 0.5,
            ..thing(kind.id)
        },
        kind,
        0,
        |_| true,
    );
    assert!(felled.is_lying);
    assert_eq!(felled.extra.as_deref(), Some("stump"));
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
            |name| name != "farm_3",
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
