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
