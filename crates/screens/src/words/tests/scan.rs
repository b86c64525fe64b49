//! Reads keys out of sources and texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// One `say` in the code.
pub struct Call {
    /// File and key, for people.
    pub place: String,
    pub key: String,
    pub arguments: BTreeSet<String>,
}

/// The key of a line that begins a message.
pub fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let is_key = line.starts_with(|letter: char| letter.is_ascii_lowercase());
    is_key.then(|| key.trim_end())
}

/// The messages of a text, each with its arguments.
pub fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(key) = key(line) {
            current = Some(messages.entry(key.to_owned()).or_default());
        }
        let Some(arguments) = &mut current else {
            continue;
        };
        for part in line.split('$').skip(1) {
            let is_name = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '_';
            arguments.insert(part.chars().take_while(is_name).collect());
        }
    }
    messages
}

/// Every call of the crates that speak to people, the tests of this module left out.
pub fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    for (path, text) in sources() {
        for opening in ["say(", "say!("] {
            for (at, _) in text.match_indices(opening) {
                // Somebody's method of this name is not ours.
                let is_method = text[..at].ends_with('.');
                let inside = text[at + opening.len()..].trim_start();
                let Some(rest) = inside.strip_prefix('"').filter(|_| !is_method) else {
                    continue;
                };
                let Some((key, rest)) = rest.split_once('"') else {
                    continue;
                };
                calls.push(Call {
                    place: path.display().to_string(),
                    key: key.to_owned(),
                    arguments: arguments(rest),
                });
            }
        }
    }
    assert!(calls.len() > 20, "the sources were not found");
    calls
}

/// What stands before the dash of keys that are put together.
pub fn families() -> BTreeSet<String> {
    let mut families = BTreeSet::new();
    for (_, text) in sources() {
        for opening in ["say_of(", "find_of("] {
            for (at, _) in text.match_indices(opening) {
                let inside = text[at + opening.len()..].trim_start();
                if let Some((family, _)) = inside
                    .strip_prefix('"')
                    .and_then(|rest| rest.split_once('"'))
                {
                    families.insert(format!("{family}-"));
                }
            }
        }
    }
    families
}

/// Files of the application that speak to the command line, to reports and to tests.
const OF_THE_COMMAND_LINE: [&str; 9] = [
    "/cli.rs",
    "/cli/",
    "/main.rs",
    "/windowless.rs",
    "/narrator.rs",
    "/director.rs",
    "/stages.rs",
    "/stopwatch.rs",
    "/crash",
];

/// Texts of several words that stand in the code of the window: file and text. Names of places in the code,
/// complaints to the terminal and the tests are left out.
pub fn literals() -> Vec<(String, String)> {
    let exempt = [
        "println!", "warn!", "error!", "reason =", "Id::new", "expect(",
    ];
    let mut found = Vec::new();
    for (path, text) in sources() {
        let shown = path.display().to_string();
        let is_of_window = shown.contains("app/src") && !path.ends_with("tests.rs");
        if !is_of_window || OF_THE_COMMAND_LINE.iter().any(|name| shown.contains(name)) {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines() {
            let line = line.split("//").next().unwrap_or_default();
            if exempt.iter().any(|word| line.contains(word)) {
                continue;
            }
            let literals = line.split('"').skip(1).step_by(2);
            found.extend(
                literals
                    .filter(|it| is_sentence(it))
                    .map(|it| (shown.clone(), it.to_owned())),
            );
        }
    }
    found
}

/// Whether two words stand beside each other in it.
fn is_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| {
        let letters = word.trim_matches(|letter: char| ".,:;!?".contains(letter));
        letters.len() > 1 && letters.chars().all(char::is_alphabetic)
    };
    words
        .windows(2)
        .any(|pair| is_word(pair[0]) && is_word(pair[1]))
}

/// The names before `=` up to the parenthesis that closes the call.
fn arguments(rest: &str) -> BTreeSet<String> {
    let (mut depth, mut is_text, mut is_escaped) = (0_i32, false, false);
    let mut parts = vec![String::new()];
    for letter in rest.chars() {
        let is_end = letter == ')' && depth == 0 && !is_text;
        if is_end {
            break;
        }
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            '(' | '[' | '{' if !is_text => depth += 1,
            ')' | ']' | '}' if !is_text => depth -= 1,
            ',' if !is_text && depth == 0 => parts.push(String::new()),
            _ => {}
        }
        parts.last_mut().expect("it begins with one").push(letter);
    }
    let names = parts.iter().filter_map(|part| {
        let (name, _) = part.trim_start_matches(',').split_once('=')?;
        let name = name.trim();
        let is_name = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        (is_name && !name.is_empty()).then(|| name.to_owned())
    });
    names.collect()
}

fn sources() -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for name in ["screens", "app"] {
        gather(&crates.join(name).join("src"), &mut found);
    }
    found
}

fn gather(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("words/tests.rs")
            && !path.ends_with("words/tests/scan.rs")
            && !path.ends_with("src/words.rs")
        {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            found.push((path, text));
        }
    }
}
