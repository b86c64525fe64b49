//! `cargo xtask sim-version`: if the golden traces change, `SIM_REVISION` rises with them.
//!
//! Two machines with the same revision must compute the same world, and old records must say that they are old.
//! `tests/golden/REVISION` names the revision and the CRC32 of every golden file. It is compared with the files, with
//! the revision in the code, and with every version of itself that was ever committed, so that neither editing it nor
//! taking it away for a commit helps.

pub mod manifest;
#[cfg(test)]
mod tests;

use crate::finding::{self, Finding};
use crate::shell;
use anyhow::{Context, Result, bail};
use manifest::Manifest;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// The folder of the golden records (`.castrec`), their traces (`.trace`) and the manifest.
pub const FOLDER: &str = "tests/golden";
/// The manifest in it.
pub const MANIFEST: &str = "tests/golden/REVISION";
/// Where the code says which revision of the simulation it is.
pub const SOURCE: &str = "crates/protocol/src/version.rs";

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    check()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what is wrong between the golden files, their manifest and the revision, and fails if anything is.
pub fn check() -> Result<()> {
    let root = shell::root();
    let state = State {
        revision: code_revision(&root)?,
        files: manifest::sums_of(&root.join(FOLDER))?,
        manifest: read_manifest(&root)?,
        history: history(&root)?,
    };
    if state.files.is_empty() && state.manifest.is_none() {
        println!("sim-version: ok (there are no golden records yet)");
        return Ok(());
    }
    if !finding::report("sim-version", judge(&state)) {
        bail!("the golden files and SIM_REVISION do not agree");
    }
    Ok(())
}

/// Everything the judgement needs.
pub struct State {
    /// `SIM_REVISION` in the code.
    pub revision: Option<u32>,
    /// The golden files as they lie there.
    pub files: manifest::Sums,
    /// The manifest as it lies there.
    pub manifest: Option<Manifest>,
    /// Every manifest that was ever committed, the newest first.
    pub history: Vec<Manifest>,
}

/// What is wrong; nothing if all is well.
pub fn judge(state: &State) -> Vec<Finding> {
    let Some(revision) = state.revision else {
        return vec![Finding::new(
            SOURCE,
            0,
            "there are golden records, but no `pub const SIM_REVISION: u32` here.",
        )];
    };
    let Some(manifest) = &state.manifest else {
        return vec![Finding::new(
            MANIFEST,
            0,
            "missing; `cargo xtask golden` writes it.",
        )];
    };
    let mut findings = Vec::new();
    if let Some(trace) = manifest.trace_changed_since(&state.history, revision) {
        let sentence = format!(
            "{trace} changed, but SIM_REVISION is still {revision}: raise it in {SOURCE}, then run cargo xtask golden."
        );
        findings.push(Finding::new(format!("{FOLDER}/{trace}"), 0, sentence));
    }
    if revision < manifest.revision {
        let sentence = format!(
            "SIM_REVISION fell to {revision}; the golden records are of {}.",
            manifest.revision
        );
        findings.push(Finding::new(SOURCE, 0, sentence));
    } else if revision > manifest.revision {
        let sentence = format!(
            "SIM_REVISION is {revision}, the golden records are of {}: run cargo xtask golden.",
            manifest.revision
        );
        findings.push(Finding::new(MANIFEST, 1, sentence));
    } else if manifest.sums != state.files {
        let changed = manifest.differing(&state.files).join(", ");
        let sentence = format!(
            "{changed} changed without SIM_REVISION having risen above {revision}; if the world is meant to run otherwise, \
             raise it in {SOURCE} and run cargo xtask golden."
        );
        findings.push(Finding::new(MANIFEST, 0, sentence));
    }
    findings
}

/// `SIM_REVISION` as the code has it; nothing if the file or the line is not there.
pub fn code_revision(root: &Path) -> Result<Option<u32>> {
    let path = root.join(SOURCE);
    if !path.is_file() {
        return Ok(None);
    }
    let text =
        std::fs::read_to_string(&path).with_context(|| format!("could not read {SOURCE}"))?;
    revision_in(&text)
}

fn revision_in(text: &str) -> Result<Option<u32>> {
    let Some((_, rest)) = text.split_once("pub const SIM_REVISION: u32 =") else {
        return Ok(None);
    };
    let number = rest.split(';').next().unwrap_or_default().trim();
    let revision = number.replace('_', "").parse().with_context(|| {
        format!("SIM_REVISION in {SOURCE} is '{number}', which is no plain number")
    })?;
    Ok(Some(revision))
}

/// The manifest as it lies in the folder.
pub fn read_manifest(root: &Path) -> Result<Option<Manifest>> {
    let path = root.join(MANIFEST);
    if !path.is_file() {
        return Ok(None);
    }
    let text =
        std::fs::read_to_string(&path).with_context(|| format!("could not read {MANIFEST}"))?;
    Manifest::parse(&text).map(Some)
}

/// Every manifest that was ever committed, the newest first.
pub fn history(root: &Path) -> Result<Vec<Manifest>> {
    git(root, &["log", "--format=%H", "--", MANIFEST])
        .lines()
        .map(|commit| git(root, &["show", &format!("{commit}:{MANIFEST}")]))
        .filter(|text| !text.is_empty())
        .map(|text| Manifest::parse(&text))
        .collect()
}

/// What git says, or nothing: without history there is nothing to compare with.
fn git(root: &Path, arguments: &[&str]) -> String {
    Command::new("git")
        .current_dir(root)
        .args(arguments)
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default()
}
