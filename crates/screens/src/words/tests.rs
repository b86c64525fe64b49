//! Code and texts, held against each other.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicU8;

use fluent_bundle::{FluentArgs, FluentResource};
use protocol::Resource;
use rules::Catalog;

use super::{Choice, Language, catalogue, find_of, say, say_of, say_with, speaking, spoken};
use crate::say;

mod scan;

thread_local! {
    static MARKS: Cell<bool> = const { Cell::new(false) };
}

/// Puts marks around every text on this thread while `work` runs: what is painted without them was never
/// a text.
pub fn marking<R>(work: impl FnOnce() -> R) -> R {
    MARKS.set(true);
    let result = work();
    MARKS.set(false);
    result
}

pub fn marked(said: String) -> String {
    match MARKS.get() {
        true => format!("⟦{said}⟧"),
        false => said,
    }
}

#[test]
fn every_file_is_read_without_a_fault() {
    for language in Language::ALL {
        for (name, text) in catalogue::files(language) {
            let faults = FluentResource::try_new((*text).to_owned()).err();
            let faults = faults.map(|(_, faults)| faults);
            assert_eq!(faults, None, "{}/{name}.ftl", language.tag());
        }
    }
}

#[test]
fn no_key_is_written_twice() {
    for language in Language::ALL {
        let mut known = BTreeSet::new();
        for (name, text) in catalogue::files(language) {
            for key in scan::messages(text).into_keys() {
                assert!(known.insert(key.clone()), "{key}: again in {name}.ftl");
            }
            let headed = text.lines().filter(|line| scan::key(line).is_some());
            assert_eq!(headed.count(), scan::messages(text).len(), "{name}.ftl");
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_arguments() {
    for ((name, english), (_, german)) in catalogue::files(Language::English)
        .iter()
        .zip(catalogue::files(Language::German))
    {
        let (english, german) = (scan::messages(english), scan::messages(german));
        let lacks = |of: &BTreeMap<String, BTreeSet<String>>, other: &BTreeMap<_, _>| {
            let lost = of.keys().filter(|key| !other.contains_key(*key));
            lost.cloned().collect::<Vec<String>>()
        };
        assert!(
            lacks(&english, &german).is_empty(),
            "{name}: German lacks {:?}",
            lacks(&english, &german)
        );
        assert!(
            lacks(&german, &english).is_empty(),
            "{name}: English lacks {:?}",
            lacks(&german, &english)
        );
        for (key, arguments) in &english {
            assert_eq!(german.get(key), Some(arguments), "{key}");
        }
    }
}

/// Every message of English, by key, with its arguments.
fn english() -> BTreeMap<String, BTreeSet<String>> {
    let files = catalogue::files(Language::English).iter();
    files.flat_map(|(_, text)| scan::messages(text)).collect()
}

#[test]
fn the_code_says_nothing_that_no_text_has() {
    let texts = english();
    for call in scan::calls() {
        let Some(arguments) = texts.get(&call.key) else {
            panic!("{}: no text has {:?}", call.place, call.key);
        };
        assert_eq!(arguments, &call.arguments, "{}: {:?}", call.place, call.key);
    }
}

#[test]
fn no_text_is_there_for_nothing() {
    let families = scan::families();
    let said: BTreeSet<String> = scan::calls().into_iter().map(|call| call.key).collect();
    for key in english().into_keys() {
        let is_of_family = families.iter().any(|family| key.starts_with(family));
        assert!(is_of_family || said.contains(&key), "nobody says {key:?}");
    }
}

/// What is painted by the panels is looked at in `crates/screens/src/tests/matrix.rs`; this is for what the
/// window gives them.
#[test]
fn the_window_says_nothing_that_is_no_text() {
    assert_eq!(scan::literals(), []);
}

#[test]
fn everything_in_the_rules_has_a_name_in_every_language() {
    let catalog = Catalog::builtin();
    let kinds = catalog.kinds().iter().map(|kind| kind.key.as_str());
    let technologies = catalog.technologies().iter().map(|row| row.key.as_str());
    for key in kinds.chain(technologies) {
        for language in Language::ALL {
            let said =
                catalogue::format(language, &format!("name-{}", crate::text::base(key)), &[]);
            assert!(said.is_some(), "{}: name-{key}", language.tag());
        }
    }
}

#[test]
fn closed_lists_are_whole() {
    for language in Language::ALL {
        speaking(language, || {
            for resource in Resource::ALL {
                assert!(find_of("resource", crate::text::resource_key(resource)).is_some());
            }
            for level in 1..=5 {
                assert!(find_of("level", &level.to_string()).is_some());
            }
            for age in 0..=3 {
                assert!(find_of("age", &age.to_string()).is_some());
            }
        });
    }
}

#[test]
fn plurals_follow_the_number() {
    let text = "x = { $count ->\n    [one] one\n   *[other] many { $count }\n}\n";
    for language in Language::ALL {
        let mut bundle = catalogue::bundle(language);
        let resource = FluentResource::try_new(text.to_owned()).expect("it is sound");
        bundle
            .add_resource(resource)
            .expect("nothing else is called x");
        let said = |count: u32| {
            let arguments: FluentArgs<'_> = [("count", count)].into_iter().collect();
            let pattern = bundle.get_message("x").and_then(|message| message.value());
            let pattern = pattern.expect("it was just written");
            let said = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
            said.into_owned()
        };
        assert_eq!(said(1), "one");
        assert_eq!(said(0), "many 0");
        assert_eq!(said(21), "many 21");
    }
}

#[test]
fn numbers_come_out_the_same_in_every_language() {
    for number in [0_i64, 7, 1_000, 27_015, -1_234_567] {
        for language in Language::ALL {
            let said = speaking(language, || say!("hud-selected", count = number));
            assert!(said.starts_with(&number.to_string()), "{said}");
        }
    }
}

#[test]
fn what_is_filled_in_stands_there_as_it_is() {
    let said = say!("hud-cancel", name = "{ $name } \u{e4}\n");
    assert_eq!(said, "Cancel { $name } \u{e4}\n");
}

#[test]
fn a_key_that_nobody_has_is_shown_as_it_is() {
    let key = String::from("no-such-key");
    assert_eq!(say(&key), key);
    assert_eq!(say_of(&key, "x"), "no-such-key-x");
    assert_eq!(find_of(&key, "x"), None);
    assert_eq!(say_with(&key, &[]), key);
}

#[test]
fn the_language_changes_at_once_and_for_all_threads() {
    let choice = Arc::new(Choice(AtomicU8::new(0)));
    assert_eq!(choice.get(), Language::English);
    choice.set(Language::German);
    let elsewhere = Arc::clone(&choice);
    let heard = std::thread::spawn(move || elsewhere.get());
    assert_eq!(heard.join().expect("it only looks"), Language::German);
    let quit = || say("menu-quit");
    assert_eq!(speaking(Language::English, quit), "Quit");
    assert_eq!(speaking(Language::German, quit), "Beenden");
    assert_eq!(spoken(), Language::English);
}

#[test]
fn tags_of_systems_are_understood() {
    for (tag, language) in [
        ("de", Some(Language::German)),
        ("de_AT.UTF-8", Some(Language::German)),
        ("DE-ch", Some(Language::German)),
        ("en_GB", Some(Language::English)),
        ("tr_TR.UTF-8", None),
        ("C", None),
        ("", None),
    ] {
        assert_eq!(Language::of_tag(tag), language, "{tag}");
    }
    for (place, language) in Language::ALL.into_iter().enumerate() {
        assert_eq!(place, language as usize);
        assert_eq!(Language::of_tag(language.tag()), Some(language));
    }
}

#[test]
fn every_letter_of_every_text_can_be_drawn() {
    let harness = crate::testing::window([400.0, 300.0], |_| {});
    let font = egui::FontId::proportional(16.0);
    for language in Language::ALL {
        for (name, text) in catalogue::files(language) {
            for letter in text.chars().filter(|letter| !letter.is_control()) {
                let is_drawn = harness
                    .ctx
                    .fonts_mut(|fonts| fonts.has_glyph(&font, letter));
                assert!(is_drawn, "{}/{name}.ftl: {letter:?}", language.tag());
            }
        }
    }
}
