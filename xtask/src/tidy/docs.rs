//! Rules about the pages: what they link to and what files they name must be there.

use crate::finding::Finding;

/// Beginnings that make a word in backticks a path.
const FOLDERS: [&str; 7] = [
    "crates/", "docs/", "assets/", "tests/", "xtask/", ".ci/", ".cargo/",
];

/// Checks one page. `exists` answers for paths from the top of the checkout.
pub fn check(path: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut in_block = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
            continue;
        }
        if in_block {
            continue;
        }
        for link in links(line) {
            if let Some(wanted) = target_of(path, link)
                && !exists(&wanted)
            {
                let sentence = format!("links to {link}, which is not there.");
                findings.push(Finding::new(path, index + 1, sentence));
            }
        }
        for name in line.split('`').skip(1).step_by(2) {
            if let Some(wanted) = path_in(name)
                && !exists(wanted)
            {
                let sentence = format!("names {wanted}, which is not there.");
                findings.push(Finding::new(path, index + 1, sentence));
            }
        }
    }
    findings
}

/// Checks the rows of a table of cases, `| number | what | files |`: `text_of` gives the text of each file, whose
/// tests must carry the number.
pub fn check_cases(
    path: &str,
    text: &str,
    text_of: &dyn Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &["", number, _, files, ""] = cells.as_slice() else {
            continue;
        };
        let Ok(number) = number.parse::<u32>() else {
            continue;
        };
        for file in files.split('`').skip(1).step_by(2) {
            if text_of(file).is_none_or(|text| !carries_case(&text, number)) {
                let sentence = format!("says that {file} tests case {number}, which it does not.");
                findings.push(Finding::new(path, index + 1, sentence));
            }
        }
    }
    findings
}

/// Whether a text has `case_25` or `Case 25` in it.
fn carries_case(text: &str, number: u32) -> bool {
    let text = text.to_lowercase();
    ["case_", "case "].iter().any(|word| {
        let wanted = format!("{word}{number}");
        let ends = text.match_indices(&wanted).map(|(at, _)| at + wanted.len());
        let mut ends = ends.filter(|&end| !text[end..].starts_with(|it: char| it.is_ascii_digit()));
        ends.next().is_some()
    })
}

/// The targets of the links and pictures in a line, `[text](target)`, outside backticks.
fn links(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for words in line.split('`').step_by(2) {
        let mut rest = words;
        while let Some(start) = rest.find("](") {
            rest = &rest[start + 2..];
            let end = rest.find(')').unwrap_or(rest.len());
            found.push(rest[..end].trim());
            rest = &rest[end..];
        }
    }
    // A link whose text is code has its target behind the backticks.
    for words in line.split("`](").skip(1) {
        found.push(words.split(')').next().unwrap_or_default());
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The path from the top that a link in this page means; nothing for the web and for headings of the page itself.
fn target_of(page: &str, link: &str) -> Option<String> {
    let target = link.split('#').next().unwrap_or_default();
    if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The path that a word in backticks names, without the line or item behind it.
fn path_in(name: &str) -> Option<&str> {
    if name.contains(char::is_whitespace) || !FOLDERS.iter().any(|folder| name.starts_with(folder))
    {
        return None;
    }
    Some(name.split(':').next().unwrap_or(name))
}
