use super::{check_file, docs, rust, source, text};

const UNTIDY: &str = include_str!("fixtures/untidy.rs.txt");

fn lines_of(path: &str, text: &str) -> Vec<usize> {
    let mut lines: Vec<usize> = check_file(path, text)
        .iter()
        .map(|finding| finding.line)
        .collect();
    lines.sort_unstable();
    lines
}

/// A root file that passes the fence, followed by these lines.
fn rooted(lines: &str) -> String {
    format!("#![no_std]\n#![deny(clippy::float_arithmetic)]\n{lines}\n")
}

#[test]
fn comments_strings_and_characters_are_not_code() {
    let code = source::code_only(
        "let a = \"f32 \\\" // x\"; // f64\nlet b = 'x'; let c = '\\''; /* a /* b */ c */ d",
    );
    assert_eq!(
        code.split_whitespace().collect::<Vec<_>>().join(" "),
        "let a = ; let b = ; let c = ; d"
    );
    assert_eq!(code.lines().count(), 2);
}

#[test]
fn raw_strings_end_at_their_own_hashes() {
    let code = source::code_only("a(r#\"one \" two\"#, br\"x\", b'q', c\"y\") for_r(\"z\")");
    assert_eq!(code.replace(' ', ""), "a(,,,)for_r()");
}

#[test]
fn lifetimes_are_code() {
    assert_eq!(
        source::code_only("fn f<'a>(x: &'a str) -> char { 'ä' }").replace(' ', ""),
        "fnf<'a>(x:&'astr)->char{}"
    );
}

#[test]
fn float_literals_are_found() {
    for line in [
        "1.5",
        "x = 2.;",
        "1e9",
        "1E9",
        "3f32",
        "7_f64",
        "1.0e-3",
        "(1., 2)",
        "a[0] * 0.5",
    ] {
        assert!(source::has_float_literal(line), "{line}");
    }
}

#[test]
fn other_numbers_are_no_floats() {
    for line in [
        "0..10", "0..=9", "pair.0.1", "1.max(2)", "0x1e5", "0xE", "1usize", "12_u32", "v1e2",
        "a.0", "&x[1..]",
    ] {
        assert!(!source::has_float_literal(line), "{line}");
    }
}

#[test]
fn the_world_has_no_floats_hashes_or_clocks() {
    let text = rooted(
        "let x: f32 = y;\nlet z = 0.5;\nlet m = HashMap::new();\nuse std::time::Instant;\nlet ok = Fixed::ONE;",
    );
    assert_eq!(lines_of("crates/sim/src/lib.rs", &text), [3, 4, 5, 6]);
    assert!(lines_of("crates/presentation/src/lib.rs", &text).is_empty());
}

#[test]
fn tests_of_the_world_may_compare_with_floats() {
    let comparison = "let x = 0.5_f64.sin();\n";
    assert!(lines_of("crates/determinism/src/trig/tests.rs", comparison).is_empty());
    let test_beside_code = "#[test]\nfn f() { let x = 0.5; }\n";
    assert_eq!(
        lines_of("crates/determinism/src/trig.rs", test_beside_code),
        [2]
    );
}

#[test]
fn the_fence_stands_at_the_root_of_a_crate() {
    assert_eq!(
        lines_of("crates/sim/src/lib.rs", "//! #![no_std]\n").len(),
        2
    );
    assert_eq!(lines_of("crates/net/src/lib.rs", "").len(), 1);
    assert_eq!(lines_of("crates/net/src/lib.rs", "#![no_std]\n").len(), 0);
    assert_eq!(lines_of("crates/net/src/pace.rs", "").len(), 0);
}

#[test]
fn the_clock_is_read_twice_in_the_house() {
    let once = format!("let now = Instant::{}();\n", "now");
    let twice = format!("{once}{once}");
    assert!(lines_of("crates/app/src/clock.rs", &once).is_empty());
    assert_eq!(lines_of("crates/app/src/clock.rs", &twice), [2]);
    assert_eq!(lines_of("crates/net/src/pace.rs", &once), [1]);
    assert!(lines_of("tests/loopback.rs", &once).is_empty());
}

#[test]
fn the_untidy_fixture_fails_line_by_line() {
    let text = UNTIDY.replace('~', "");
    let found = lines_of("crates/app/src/tests.rs", &text);
    let expected: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains("bad"))
        .map(|(index, _)| index + 1)
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn white_space_is_seen() {
    let text = "one \n\ttwo\nthree\n";
    assert_eq!(lines_of("docs/page.md", text), [1, 2]);
}

#[test]
fn long_files_are_named_and_longer_ones_fail() {
    let path = "crates/app/src/long.rs";
    let of_length = |lines: usize| "x\n".repeat(lines);
    assert_eq!(text::length_note(path, &of_length(600)), None);
    assert!(text::length_note(path, &of_length(601)).is_some());
    assert!(lines_of(path, &of_length(800)).is_empty());
    assert_eq!(lines_of(path, &of_length(801)), [801]);
    assert!(lines_of("docs/long.md", &of_length(801)).is_empty());
}

#[test]
fn the_top_is_fixed() {
    assert!(text::check_place("notes.md").is_some());
    assert!(text::check_place("src/main.rs").is_some());
    assert!(text::check_place(".ci/run").is_none());
    assert!(text::check_place("crates/sim/src/lib.rs").is_none());
}

#[test]
fn pages_name_what_exists() {
    let page = "See [the map](ARCHITECTURE.md), [home](../README.md#play), [gone](gone.md), \
                [web](https://example.org/x.md).\nIn `crates/sim/src/tick.rs:12` and `crates/nowhere.rs`, \
                not `sim/src/x.rs`, [`code`](lost.md).\n```\n`crates/in_block.rs`\n```\n";
    let there = [
        "docs/ARCHITECTURE.md",
        "README.md",
        "crates/sim/src/tick.rs",
    ];
    let found = docs::check("docs/testing.md", page, &|path| there.contains(&path));
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "docs/testing.md:1: links to gone.md, which is not there.",
            "docs/testing.md:2: links to lost.md, which is not there.",
            "docs/testing.md:2: names crates/nowhere.rs, which is not there.",
        ]
    );
}

#[test]
fn a_mark_inside_a_word_is_no_mark() {
    assert!(rust::check("crates/app/src/main.rs", "let todo_list = 1;\n").is_empty());
}

#[test]
fn a_case_that_its_file_does_not_carry_is_found() {
    let page = "| case | what | tests in |\n|---|---|---|\n| 4 | x | `a.rs` |\n| 40 | y | `a.rs`, `b.rs` |\n";
    let text_of = |file: &str| match file {
        "a.rs" => Some(String::from("fn case_40_is_here() {} // Case 4: too")),
        _ => Some(String::from(
            "/// Case 4, and not the other\nfn case_400() {}",
        )),
    };
    let lines = |page: &str| {
        let found = docs::check_cases("docs/testing.md", page, &text_of);
        found.iter().map(|finding| finding.line).collect::<Vec<_>>()
    };
    assert_eq!(lines(page), [4]);
    assert_eq!(lines("| 4 | x | `a.rs`, `b.rs` |\n"), Vec::<usize>::new());
}
