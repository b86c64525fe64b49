//! `cargo xtask golden`: writes the golden records and their traces anew, and the manifest with them.
//!
//! If a trace that is already committed changes although `SIM_REVISION` did not rise, everything is put back.

use crate::shell;
use crate::sim_version::manifest::{self, Manifest};
use crate::sim_version::{self, FOLDER, MANIFEST, SOURCE};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    let root = shell::root();
    let Some(revision) = sim_version::code_revision(&root)? else {
        bail!("there is no `pub const SIM_REVISION: u32` in {SOURCE}");
    };
    let folder = root.join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    let kept = read_all(&folder)?;
    let mut headless = shell::cargo("run");
    headless.args(["--quiet", "--package", "headless", "--", "golden", FOLDER]);
    if let Err(error) = shell::run(&mut headless) {
        put_back(&folder, &kept)?;
        return Err(error);
    }
    let fresh = Manifest {
        revision,
        sums: manifest::sums_of(&folder)?,
    };
    let history = sim_version::history(&root)?;
    if let Some(trace) = fresh.trace_changed_since(&history, revision) {
        put_back(&folder, &kept)?;
        bail!(
            "{trace} would change, but SIM_REVISION is still {revision}; if the world is meant to run otherwise, raise \
             it in {SOURCE} first. Nothing was changed"
        );
    }
    std::fs::write(root.join(MANIFEST), fresh.to_string())?;
    println!(
        "{} golden files of revision {revision} in {FOLDER}",
        fresh.sums.len()
    );
    Ok(ExitCode::SUCCESS)
}

/// Every file of the folder with its bytes.
fn read_all(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            let bytes = std::fs::read(&path)
                .with_context(|| format!("could not read {}", path.display()))?;
            files.push((path, bytes));
        }
    }
    Ok(files)
}

/// Makes the folder what it was.
fn put_back(folder: &Path, kept: &[(PathBuf, Vec<u8>)]) -> Result<()> {
    for (path, _) in read_all(folder)? {
        std::fs::remove_file(path)?;
    }
    for (path, bytes) in kept {
        std::fs::write(path, bytes)?;
    }
    Ok(())
}
