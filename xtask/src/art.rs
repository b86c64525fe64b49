//! `cargo xtask art [name...]`: builds the models (`.glb`) from their Python sources with Blender.

use crate::shell;
use anyhow::{Result, bail};
use std::process::{Command, ExitCode};

pub fn run(names: &[String]) -> Result<ExitCode> {
    if !shell::has_program("blender") {
        bail!(
            "Blender is not installed. On Debian or Ubuntu: apt-get install blender; elsewhere: \
             https://www.blender.org/download/. Only changing models needs it: the built ones are in the repository."
        );
    }
    let mut command = Command::new("blender");
    command
        .current_dir(shell::root())
        .args(["-b", "--factory-startup", "--python-exit-code", "1"])
        .args(["--python", "assets/source/build.py", "--"])
        .args(names);
    shell::run(&mut command)?;
    Ok(ExitCode::SUCCESS)
}
