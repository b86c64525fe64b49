//! Every text that a person reads, in their language: `say("pause-title")`, or with arguments
//! `say!("hud-selected", count = 3)`. The texts are Fluent messages in `assets/locale`, one folder a
//! language, and travel inside the program. What a language lacks is said in English.
//!
//! Keys stand in the code as they are, so that a search finds them and the tests can compare code and
//! texts. Where a key belongs to a closed list (kinds, goods, refusals), the list has a family:
//! `say_of("refusal", "too_steep")` is the message `refusal-too_steep`.

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

mod catalogue;
pub mod endings;
mod language;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub use tests::marking;

pub use fluent_bundle::FluentValue as Value;
pub use language::Language;

/// The language of this program.
static CHOSEN: Choice = Choice(AtomicU8::new(0));

/// A language that every thread sees, as its place in [`Language::ALL`].
struct Choice(AtomicU8);

impl Choice {
    fn set(&self, language: Language) {
        self.0.store(language as u8, Ordering::Relaxed);
    }

    fn get(&self) -> Language {
        let place = usize::from(self.0.load(Ordering::Relaxed));
        Language::ALL.get(place).copied().unwrap_or_default()
    }
}

thread_local! {
    /// The language of one thread, where it differs: tests of two languages run side by side.
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Speaks `language` from now on, on all threads.
pub fn speak(language: Language) {
    CHOSEN.set(language);
}

/// What is spoken.
#[must_use]
pub fn spoken() -> Language {
    HERE.get().unwrap_or_else(|| CHOSEN.get())
}

/// Speaks `language` on this thread while `work` runs.
pub fn speaking<R>(language: Language, work: impl FnOnce() -> R) -> R {
    let before = HERE.replace(Some(language));
    let result = work();
    HERE.set(before);
    result
}

/// The message `key`. A key that no language has is shown as it is.
#[must_use]
pub fn say(key: &str) -> String {
    say_with(key, &[])
}

/// The message `key`, its `$name`s filled in. Most callers write [`say!`](crate::say!).
#[must_use]
pub fn say_with(key: &str, arguments: &[(&'static str, Value<'_>)]) -> String {
    find(key, arguments).unwrap_or_else(|| key.to_owned())
}

/// The message in the language that is spoken, or in English.
fn find(key: &str, arguments: &[(&'static str, Value<'_>)]) -> Option<String> {
    let said = catalogue::format(spoken(), key, arguments);
    let said = said.or_else(|| catalogue::format(Language::English, key, arguments));
    #[cfg(test)]
    let said = said.map(tests::marked);
    said
}

/// The message `family-member`.
#[must_use]
pub fn say_of(family: &str, member: &str) -> String {
    say(&format!("{family}-{member}"))
}

/// The message `family-member`, if there is one: for lists that grow without us.
#[must_use]
pub fn find_of(family: &str, member: &str) -> Option<String> {
    find(&format!("{family}-{member}"), &[])
}

/// The message of a key with its arguments: `say!("join-map", name = map, tiles = 120)`. Numbers choose
/// the plural.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::say_with(
            $key,
            &[$((stringify!($name), $crate::words::Value::from($value))),*],
        )
    };
}
