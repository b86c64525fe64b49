//! Rules about Rust code. They read the code without its comments and strings.

use super::source;
use crate::finding::Finding;
use crate::layers::table::{Column, column};

/// The two files that read the clock, once each.
const CLOCKS: [&str; 2] = ["crates/app/src/clock.rs", "crates/headless/src/clock.rs"];

pub fn check(path: &str, text: &str) -> Vec<Finding> {
    let code = source::code_only(text);
    let test = is_test_file(path);
    let has_tests = test || code.contains("#[test]");
    let world = column(Column::World).any(|name| path.starts_with(&format!("crates/{name}/")));
    let mut findings = Vec::new();
    let mut clock_reads = 0;
    for (index, line) in code.lines().enumerate() {
        let mut say = |sentence: &str| findings.push(Finding::new(path, index + 1, sentence));
        for (word, sentence) in UNFINISHED {
            if has_word(line, word) && line.contains(&format!("{word}!")) {
                say(sentence);
            }
        }
        if line.contains(concat!("#[ign", "ore")) {
            say("a test that is not run proves nothing: mend it or take it out.");
        }
        if has_tests && line.contains(concat!("thread::", "sleep")) {
            say("tests do not sleep: inject the time, or wait for what is to happen.");
        }
        if !test && !path.starts_with("xtask/") && reads_clock(line) {
            clock_reads += 1;
            if !CLOCKS.contains(&path) || clock_reads > 1 {
                say(
                    "the clock is read once in crates/app/src/clock.rs and once in crates/headless/src/clock.rs; time is an argument elsewhere.",
                );
            }
        }
        if world && !test {
            check_world_line(line, &mut say);
        }
    }
    findings.extend(check_fence(path, &code));
    findings
}

/// Marks of unfinished or forgotten work.
const UNFINISHED: [(&str, &str); 3] = [
    (concat!("to", "do"), "unfinished work does not land."),
    (
        concat!("unimple", "mented"),
        "unfinished work does not land.",
    ),
    (concat!("d", "bg"), "a debugging aid was left behind."),
];

/// What the world may not know.
fn check_world_line(line: &str, say: &mut impl FnMut(&str)) {
    let float_type = words(line).any(|word| {
        ["f32", "f64"]
            .iter()
            .any(|float| word == *float || word.ends_with(&format!("_{float}")))
    });
    if float_type || source::has_float_literal(line) {
        say("no floats in the world: use determinism::Fixed.");
    }
    for name in ["HashMap", "HashSet"] {
        if has_word(line, name) {
            say("no hashed collections in the world: their order differs from run to run.");
        }
    }
    for name in ["Instant", "SystemTime"] {
        if has_word(line, name) {
            say("the world has no clock, only ticks.");
        }
    }
}

fn reads_clock(line: &str) -> bool {
    line.contains(concat!("Instant::", "now")) || line.contains(concat!("SystemTime::", "now"))
}

/// The compiler is the fence: every crate of the two columns is `no_std`, and the world denies float arithmetic.
fn check_fence(path: &str, code: &str) -> Vec<Finding> {
    let is_root_of = |name: &str| path == format!("crates/{name}/src/lib.rs");
    let world = column(Column::World).any(is_root_of);
    let agreement = column(Column::Agreement).any(is_root_of);
    let mut findings = Vec::new();
    if (world || agreement) && !code.contains("#![no_std]") {
        let sentence = "the crates of the world and of the agreement begin with #![no_std].";
        findings.push(Finding::new(path, 1, sentence));
    }
    if world && !code.contains("clippy::float_arithmetic") {
        let sentence = "the crates of the world begin with #![deny(clippy::float_arithmetic)].";
        findings.push(Finding::new(path, 1, sentence));
    }
    findings
}

/// Whether a file is test code, by its place alone: a test beside the code does not open the fence around it.
fn is_test_file(path: &str) -> bool {
    let in_folder =
        |folder: &&str| path.starts_with(*folder) || path.contains(&format!("/{folder}"));
    path.ends_with("/tests.rs") || ["tests/", "benches/", "examples/"].iter().any(in_folder)
}

/// The identifiers and numbers of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .filter(|word| !word.is_empty())
}

fn has_word(line: &str, wanted: &str) -> bool {
    words(line).any(|word| word == wanted)
}
