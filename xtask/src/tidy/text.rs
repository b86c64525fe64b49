//! Rules about any text: marks, white space, length, and the place of a file.

use crate::finding::Finding;

/// Lines above which a Rust file is named, and above which it fails.
const LONG: usize = 600;
const TOO_LONG: usize = 800;

/// Words that mark unfinished work, and words that belong on somebody's desk and not in the repository.
const MARKS: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];
const DESK: [&str; 4] = [
    concat!("session ", "notes"),
    concat!("/work/", "main"),
    concat!("/work/", "notes"),
    concat!("/work/", "shared"),
];

/// What the top of the checkout holds, beside dot-files for tools.
const TOP: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    "LICENSE",
    "README.md",
    "assets",
    "crates",
    "docs",
    "tests",
    "xtask",
];

/// A file or folder at the top that does not belong there.
pub fn check_place(path: &str) -> Option<Finding> {
    let top = path.split('/').next().unwrap_or(path);
    if top.starts_with('.') || TOP.contains(&top) {
        return None;
    }
    Some(Finding::new(
        path,
        0,
        format!(
            "`{top}` has no place at the top; there are {}.",
            TOP.join(", ")
        ),
    ))
}

pub fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut say = |sentence: &str| findings.push(Finding::new(path, index + 1, sentence));
        if MARKS.iter().any(|mark| stands_alone(line, mark)) {
            say("unfinished work does not land: do it, or say in an issue what is missing.");
        }
        let lower = line.to_lowercase();
        if DESK.iter().any(|word| lower.contains(word)) {
            say("this names something outside the repository that a reader does not have.");
        }
        if line.ends_with([' ', '\t', '\r']) {
            say("white space at the end of the line.");
        }
        if line.contains('\t') {
            say("a tab; this house indents with spaces.");
        }
    }
    if path.ends_with(".rs") && text.lines().count() > TOO_LONG {
        let sentence = format!("more than {TOO_LONG} lines: a file has one subject, split it.");
        findings.push(Finding::new(path, TOO_LONG + 1, sentence));
    }
    findings
}

/// A line about a file that is long, but not yet too long.
pub fn length_note(path: &str, text: &str) -> Option<String> {
    let lines = text.lines().count();
    let long = path.ends_with(".rs") && (LONG + 1..=TOO_LONG).contains(&lines);
    long.then(|| format!("{path}: {lines} lines; does it still have one subject?"))
}

/// Whether the mark stands in the line as a word of its own.
fn stands_alone(line: &str, mark: &str) -> bool {
    line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .any(|word| word == mark)
}
