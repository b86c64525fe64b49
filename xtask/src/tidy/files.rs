//! The files of the checkout: tracked ones, and new ones that git does not ignore.

use crate::shell;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Their paths from the top, with `/`, in order. Files that git knows but the disk lacks are left out.
pub fn list(root: &Path) -> Result<Vec<String>> {
    let mut git = Command::new("git");
    git.current_dir(root).args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let output = shell::output(&mut git).context("tidy asks git for the list of files")?;
    let mut paths: Vec<String> = output
        .split('\0')
        .filter(|path| !path.is_empty() && root.join(path).is_file())
        .map(str::to_string)
        .collect();
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// The text of a file, or nothing if it is not UTF-8 or belongs to a tool (Cargo.lock, golden traces).
pub fn read_text(root: &Path, path: &str) -> Result<Option<String>> {
    if path == "Cargo.lock" || path.starts_with("tests/golden/") {
        return Ok(None);
    }
    let bytes = std::fs::read(root.join(path)).with_context(|| format!("could not read {path}"))?;
    if bytes.contains(&0) {
        return Ok(None);
    }
    Ok(String::from_utf8(bytes).ok())
}

/// Whether a path from the top is there. Where a name holds a place (`<verb>`, `*`, `{a,b}`), the folders before it
/// decide.
pub fn exists(root: &Path, wanted: &str) -> bool {
    let mut path = root.to_path_buf();
    for part in wanted.split('/') {
        if part.contains(['<', '*', '{']) {
            break;
        }
        path.push(part);
    }
    path.exists()
}
