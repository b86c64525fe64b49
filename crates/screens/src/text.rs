//! The names of things on the screen. Keys are those of the rule tables and icons.

use protocol::Resource;

use crate::words::{find_of, say_of};

/// The name of a kind, technology, map or button. Kinds that differ in looks alone (`oak_2`) share one; what
/// has no text yet is called by its key.
#[must_use]
pub fn name(key: &str) -> String {
    find_of("name", base(key)).unwrap_or_else(|| spelled(base(key)))
}

/// The key without the number of a variant.
#[must_use]
pub fn base(key: &str) -> &str {
    match key.rsplit_once('_') {
        Some((base, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => base,
        _ => key,
    }
}

/// `war_wagon` as "War wagon".
fn spelled(key: &str) -> String {
    let mut name = key.replace('_', " ");
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// What a kind, technology or button is for: one sentence; empty: nothing is written about it.
#[must_use]
pub fn purpose(key: &str) -> String {
    find_of("purpose", key).unwrap_or_default()
}

/// The name of an age.
#[must_use]
pub fn age(age: u8) -> String {
    say_of("age", &age.min(3).to_string())
}

/// The name of a good, by itself.
#[must_use]
pub fn resource(resource: Resource) -> String {
    say_of("resource", resource_key(resource))
}

/// The name of a good behind a number, as in "10 food".
#[must_use]
pub fn goods(resource: Resource) -> String {
    say_of("goods", resource_key(resource))
}

/// The icon of a good.
#[must_use]
pub fn resource_key(resource: Resource) -> &'static str {
    match resource {
        Resource::Food => "food",
        Resource::Wood => "wood",
        Resource::Gold => "gold",
        Resource::Stone => "stone",
    }
}

/// Game time as minutes and seconds.
#[must_use]
pub fn clock(ms: u64) -> String {
    let seconds = ms / 1_000;
    if seconds >= 3_600 {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3_600,
            seconds / 60 % 60,
            seconds % 60
        )
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// The strength of a computer player of this level, 1 (the weakest) to 5.
#[must_use]
pub fn level(level: u8) -> String {
    say_of("level", &level.clamp(1, 5).to_string())
}
