use protocol::{Command, Stockpile};
use rules::Catalog;

use super::{Action, Binding, Bindings, HeldKeys, Hold, Key, Preset, conflicts};
use crate::card::{self, Button, Press};

fn whole(preset: Preset) -> Vec<Binding> {
    let catalog = Catalog::builtin();
    let card: Vec<Binding> = match preset {
        Preset::Grid => Binding::of_places().collect(),
        Preset::Classic => {
            let mut names: Vec<String> = card::possible_cards(&catalog).concat();
            names.sort();
            names.dedup();
            names.into_iter().map(Binding::Button).collect()
        }
    };
    Binding::of_hands().chain(card).collect()
}

fn of(preset: Preset) -> Bindings {
    Bindings::of(preset)
}

fn button(slot: usize, key: &str) -> Button {
    Button {
        slot,
        key: key.to_owned(),
        press: Press::Give(Vec::<Command>::new()),
        cost: Stockpile::default(),
        refusal: None,
        is_on: false,
    }
}

#[test]
fn presets_bind_everything_and_have_no_conflict() {
    let catalog = Catalog::builtin();
    for preset in Preset::ALL {
        let all = whole(preset);
        let bindings = of(preset);
        for binding in &all {
            assert!(!bindings.keys(binding).is_empty(), "{}", binding.id());
        }
        let found = conflicts(&bindings, &all, &catalog);
        let named: Vec<_> = found
            .iter()
            .map(|&(one, other)| (all[one].id(), all[other].id()))
            .collect();
        assert!(named.is_empty(), "{preset:?}: {named:?}");
    }
}

#[test]
fn ids_are_different_and_keys_are_found_by_their_names() {
    let mut ids: Vec<String> = whole(Preset::Grid).iter().map(Binding::id).collect();
    ids.sort();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for key in Key::all() {
        assert_eq!(Key::of_name(&key.name()), Some(key));
    }
    assert_eq!(Key::of_name("Hyper"), None);
}

/// Case play 17.
#[test]
fn shift_and_ctrl_are_bound_like_any_other_key() {
    let mut bindings = Bindings::default();
    let idle = Binding::Do(Action::NextIdleVillager);
    bindings.bind(&idle, vec![Key::Shift]);
    assert_eq!(bindings.action(Key::Shift), Some(Action::NextIdleVillager));
    assert_eq!(bindings.action(Key::Period), None);
    // The matters that Shift had are told to stand in the way until they get another key.
    let all = whole(Preset::Grid);
    let catalog = Catalog::builtin();
    assert!(!conflicts(&bindings, &all, &catalog).is_empty());
    for hold in [Hold::Add, Hold::Queue, Hold::Five, Hold::GroupAdd] {
        bindings.bind(&Binding::Hold(hold), vec![Key::Alt]);
    }
    assert!(conflicts(&bindings, &all, &catalog).is_empty());
    let mut held = HeldKeys::default();
    let on = held.follow(&bindings, &[Key::Alt], &[Key::Alt], false);
    assert!(on.has(Hold::Add) && on.has(Hold::Queue) && !on.has(Hold::Toggle));
    assert!(
        !held
            .follow(&bindings, &[Key::Shift], &[], false)
            .has(Hold::Add)
    );
    bindings.bind(&Binding::Place(0), vec![Key::Ctrl]);
    assert_eq!(
        bindings.pressed_slot(Key::Ctrl, &[button(0, "build")]),
        Some(0)
    );
}

#[test]
fn conflicts_are_of_one_key_in_one_matter() {
    let catalog = Catalog::builtin();
    let mut bindings = of(Preset::Classic);
    let all = [
        Binding::Button(String::from("militia")),
        Binding::Button(String::from("spearman")),
        Binding::Button(String::from("archer")),
        Binding::Do(Action::Chat),
    ];
    // Militia and spearmen lie on one card, archers on another.
    bindings.bind(&all[1], vec![Key::Letter('S')]);
    bindings.bind(&all[2], vec![Key::Letter('S')]);
    assert_eq!(conflicts(&bindings, &all, &catalog), [(0, 1)]);
    bindings.bind(&all[3], vec![Key::Letter('S')]);
    assert_eq!(
        conflicts(&bindings, &all, &catalog),
        [(0, 1), (0, 3), (1, 3), (2, 3)]
    );
    bindings.reset();
    assert!(conflicts(&bindings, &all, &catalog).is_empty());
}

#[test]
fn what_is_bound_as_the_preset_has_it_is_not_kept() {
    let mut bindings = Bindings::default();
    let chat = Binding::Do(Action::Chat);
    bindings.bind(&chat, vec![Key::Letter('Y'), Key::Enter]);
    assert!(!bindings.is_usual(&chat));
    assert_eq!(bindings.keys(&chat), [Key::Letter('Y'), Key::Enter]);
    bindings.bind(&chat, vec![]);
    assert_eq!(bindings.keys(&chat), []);
    bindings.bind(&chat, vec![Key::Enter]);
    assert_eq!(bindings, Bindings::default());
}

#[test]
fn the_card_goes_by_place_or_by_name() {
    let card = [
        button(3, "stop"),
        button(7, "war_wagon"),
        button(14, "delete"),
    ];
    let grid = of(Preset::Grid);
    let letters = |bindings: &Bindings| bindings.card_keys(&card);
    let key = |letter| Some(Key::Letter(letter));
    assert_eq!(letters(&grid), [key('R'), key('D'), key('B')]);
    let classic = of(Preset::Classic);
    // What has no letter of its own has that of its place, as long as nothing else has it.
    assert_eq!(letters(&classic), [key('S'), key('D'), key('K')]);
    assert_eq!(classic.pressed_slot(Key::Letter('D'), &card), Some(7));
    assert_eq!(classic.pressed_slot(Key::Letter('R'), &card), None);
    assert_eq!(grid.pressed_slot(Key::Letter('R'), &card), Some(3));
}

#[test]
fn held_keys_can_be_pressed_once_instead() {
    let bindings = Bindings::default();
    let mut held = HeldKeys::default();
    let shift = [Key::Shift];
    assert!(held.follow(&bindings, &shift, &shift, true).has(Hold::Add));
    assert!(held.follow(&bindings, &[], &[], true).has(Hold::Add));
    assert!(!held.follow(&bindings, &shift, &shift, true).has(Hold::Add));
    // The camera would run away.
    let left = [Key::Left];
    assert_eq!(
        held.follow(&bindings, &left, &left, true).camera(),
        [-1.0, 0.0]
    );
    assert_eq!(held.follow(&bindings, &[], &[], true).camera(), [0.0, 0.0]);
    held.follow(&bindings, &shift, &shift, true);
    assert!(!held.follow(&bindings, &[], &[], false).has(Hold::Add));
}
