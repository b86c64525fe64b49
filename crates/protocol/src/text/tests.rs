use std::string::{String, ToString};

use super::{clean_chat, clean_name, skeleton};
use crate::limits::{CHAT_CHARS_MAX, NAME_CHARS_MAX};

#[test]
fn names_lose_what_cannot_be_seen_and_keep_what_can() {
    assert_eq!(clean_name("  Bob \t the\u{a0}Builder "), "Bob the Builder");
    assert_eq!(clean_name("B\u{200b}o\u{202e}b\u{0}"), "Bob");
    assert_eq!(clean_name("Zoë Łukasz 李 🏰"), "Zoë Łukasz 李 🏰");
    assert_eq!(
        clean_name("a\u{300}\u{301}\u{302}\u{303}b"),
        "a\u{300}\u{301}b"
    );
    assert_eq!(clean_name("\u{200b}\n\u{feff}"), "");
}

#[test]
fn long_texts_are_cut_and_a_cleaned_text_is_clean() {
    let long = "x ".repeat(300);
    assert_eq!(
        clean_name(&long).chars().count(),
        NAME_CHARS_MAX - 1,
        "no space is left at the end"
    );
    assert_eq!(clean_name(&"é".repeat(300)).chars().count(), NAME_CHARS_MAX);
    for start in (0..0x11_0000_u32).step_by(200) {
        let text: String = (start..start + 200).filter_map(char::from_u32).collect();
        let cleaned = clean_chat(&text);
        assert!(cleaned.chars().count() <= CHAT_CHARS_MAX);
        assert_eq!(clean_chat(&cleaned), cleaned.to_string());
    }
}

#[test]
fn names_that_look_alike_have_one_skeleton() {
    for (one, other) in [
        ("Bob", "bob"),
        ("Bob", "В0b"),
        ("Paul", "РаuI"),
        ("Ana", "\u{FF21}ｎａ"),
        ("Zoë", "Zoe"),
        ("Zoe", "Zoe\u{0308}"),
        ("Max Power", "MaxPower"),
        ("Bob", "B\u{200B}ob"),
    ] {
        assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
    }
    for (one, other) in [("Bob", "Bop"), ("Ana", "Anna"), ("", "Bob"), ("王", "玉")] {
        assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
    }
}
