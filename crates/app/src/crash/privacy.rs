//! Takes out of a report whatever tells of people or their machines.

use core::net::IpAddr;
use std::sync::Mutex;

/// What must not be told: names, passwords, addresses that somebody typed.
static PRIVATE: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Words that are kept out at most; the oldest make room.
const WORDS_MAX: usize = 64;
/// Shorter words would tear holes into everything.
const WORD_BYTES_MIN: usize = 2;

/// Keeps `word` out of every report from now on.
pub fn keep_private(word: &str) {
    let word = word.trim();
    if word.len() < WORD_BYTES_MIN || word == USUAL_NAME {
        return;
    }
    if let Ok(mut words) = PRIVATE.lock()
        && !words.iter().any(|known| known == word)
    {
        if words.len() >= WORDS_MAX {
            words.remove(0);
        }
        words.push(word.to_owned());
    }
}

/// Of whoever has not set one.
const USUAL_NAME: &str = "Player";

/// `text` without private words, addresses and the way to the home folder.
pub fn cleaned(text: &str) -> String {
    let mut text = text.to_owned();
    for (folder, sign) in folders() {
        text = text.replace(&folder, sign);
    }
    // A failure may have happened while the list was held.
    let mut words = PRIVATE
        .try_lock()
        .map(|words| words.clone())
        .unwrap_or_default();
    words.extend(accounts());
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        text = text.replace(&word, "<private>");
    }
    without_addresses(&text)
}

/// The home folder, and what stands for it.
fn folders() -> Vec<(String, &'static str)> {
    let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().display().to_string());
    let home = home.filter(|home| home.len() > 1);
    home.map(|home| (home, "~")).into_iter().collect()
}

/// The name of the account stands in paths that are not below its home too.
fn accounts() -> Vec<String> {
    let names = ["USER", "USERNAME", "LOGNAME"].map(std::env::var);
    let names = names.into_iter().flatten();
    // Everybody's name tells nothing, and stands in many words.
    names
        .filter(|name| name.len() > WORD_BYTES_MIN && name != "root")
        .collect()
}

/// Every word that is an address, with or without a port, becomes `<address>`.
fn without_addresses(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        let is_of_word =
            letter.is_ascii_alphanumeric() || matches!(letter, '.' | ':' | '[' | ']' | '%');
        if is_of_word {
            word.push(letter);
            continue;
        }
        clean.push_str(if is_address(&word) {
            "<address>"
        } else {
            &word
        });
        word.clear();
        clean.push(letter);
    }
    clean.pop();
    clean
}

fn is_address(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ':']);
    let host = match word.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((inside, _)) => inside,
        None if word.matches(':').count() == 1 => word.split(':').next().unwrap_or_default(),
        None => word,
    };
    let host = host.split('%').next().unwrap_or_default();
    // `::` alone stands in every path of Rust.
    host.len() > 2 && host.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{cleaned, without_addresses};

    #[test]
    fn addresses_go_and_everything_else_stays() {
        for (text, clean) in [
            ("at 10.0.0.7:27015.", "at <address>"),
            ("from [2001:db8::7%2]:99, late", "from <address>, late"),
            ("2001:db8::1 and fe80::1%eth0", "<address> and <address>"),
            ("sim::tick at world.rs:12:3", "sim::tick at world.rs:12:3"),
            ("version 0.1.0, 12:30:01", "version 0.1.0, 12:30:01"),
            ("core::ops::function", "core::ops::function"),
            ("a :: b", "a :: b"),
            ("192.168.0.300", "192.168.0.300"),
        ] {
            assert_eq!(without_addresses(text), clean);
        }
    }

    #[test]
    fn the_home_folder_is_a_sign() {
        let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().display().to_string());
        let Some(home) = home.filter(|home| home.len() > 1) else {
            return;
        };
        let text = cleaned(&format!("at {home}/castellan/x.rs"));
        assert_eq!(text, "at ~/castellan/x.rs");
    }
}
