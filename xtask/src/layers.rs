//! `cargo xtask layers`: which crate depends on which, held against the table in `layers/table.rs`.

mod edges;
mod sockets;
pub mod table;
#[cfg(test)]
mod tests;

use crate::finding::{self, Finding};
use crate::shell;
use anyhow::{Result, bail};
use std::process::ExitCode;

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    check()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what breaks the table, and fails if anything does.
pub fn check() -> Result<()> {
    let mut findings = edges::check(&shell::metadata()?, table::ROWS);
    for finding in &mut findings {
        finding.line = line_of_edge(finding);
    }
    findings.extend(sockets::check(&shell::root())?);
    if !finding::report("layers", findings) {
        bail!(
            "a crate depends on what it may not; a new edge is a decision: a row in xtask/src/layers/table.rs and a paragraph in docs/decisions.md"
        );
    }
    Ok(())
}

/// The line of the manifest that names the dependency, the second name in the finding's sentence.
fn line_of_edge(finding: &Finding) -> usize {
    let Some(dependency) = finding.sentence.split('`').nth(3) else {
        return 0;
    };
    let manifest = std::fs::read_to_string(shell::root().join(&finding.file)).unwrap_or_default();
    let names_it = |line: &str| {
        let rest = line.strip_prefix(dependency);
        rest.is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
    };
    manifest
        .lines()
        .position(names_it)
        .map_or(0, |index| index + 1)
}
