//! `cargo xtask sound`: synthesises the sounds from their Python source.

use crate::shell;
use anyhow::{Result, bail};
use std::process::{Command, ExitCode};

pub fn run(arguments: &[String]) -> Result<ExitCode> {
    if !shell::has_program("python3") {
        bail!(
            "Python 3 is not installed. On Debian or Ubuntu: apt-get install python3. Only changing sounds needs it: \
             the made ones are in the repository."
        );
    }
    let mut command = Command::new("python3");
    command
        .current_dir(shell::root())
        .arg("assets/source/sound.py")
        .args(arguments);
    shell::run(&mut command)?;
    Ok(ExitCode::SUCCESS)
}
