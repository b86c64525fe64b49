//! Where `std::net` is named: metadata cannot see it, the text can.

use crate::finding::Finding;
use crate::tidy::{files, source};
use anyhow::Result;
use std::path::Path;

/// The crates that may open a socket. The end-to-end tests may too: they look for free ports.
const MAY: &[&str] = &["crates/transport/", "crates/discovery/", "tests/", "xtask/"];

pub fn check(root: &Path) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for path in files::list(root)? {
        if !path.ends_with(".rs") || MAY.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        if let Some(text) = files::read_text(root, &path)? {
            findings.extend(check_text(&path, &text));
        }
    }
    Ok(findings)
}

pub fn check_text(path: &str, text: &str) -> Vec<Finding> {
    let code = source::code_only(text);
    let named = code
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains("std::net"));
    named
        .map(|(index, _)| {
            let sentence = "sockets are opened in transport and discovery alone; for an address, core::net has the types.";
            Finding::new(path, index + 1, sentence)
        })
        .collect()
}
