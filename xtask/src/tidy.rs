//! `cargo xtask tidy`: what no compiler checks, over every file that is or could be committed.

mod docs;
pub mod files;
mod rust;
pub mod source;
#[cfg(test)]
mod tests;
mod text;

use crate::finding::{self, Finding};
use crate::shell;
use anyhow::{Result, bail};
use std::process::ExitCode;

/// The page with the table of cases.
const CASES: &str = "docs/testing.md";

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    check()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what is untidy, and fails if anything is.
pub fn check() -> Result<()> {
    let root = shell::root();
    let mut findings = Vec::new();
    for path in files::list(&root)? {
        findings.extend(text::check_place(&path));
        let Some(text) = files::read_text(&root, &path)? else {
            continue;
        };
        findings.extend(check_file(&path, &text));
        if path == "README.md" || path.starts_with("docs/") && path.ends_with(".md") {
            findings.extend(docs::check(&path, &text, &|wanted| {
                files::exists(&root, wanted)
            }));
        }
        if path == CASES {
            findings.extend(docs::check_cases(&path, &text, &|file| {
                files::read_text(&root, file).ok().flatten()
            }));
        }
        if let Some(note) = text::length_note(&path, &text) {
            println!("{note}");
        }
    }
    if !finding::report("tidy", findings) {
        bail!("the tree is not tidy");
    }
    Ok(())
}

/// The findings that one file's path and text alone decide.
fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = text::check(path, text);
    if path.ends_with(".rs") {
        findings.extend(rust::check(path, text));
    }
    findings
}
