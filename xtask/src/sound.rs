//! `cargo xtask sound [name...]`: synthesises the sounds from their Python source; with `--check` it measures the
//! made ones, with `--pictures DIR` it draws them.

use crate::shell;
use anyhow::{Result, bail};
use std::process::{Command, ExitCode, Stdio};

pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let Some(python) = PYTHONS.iter().find(|python| has_packages(python)) else {
        bail!(
            "Python 3 with numpy and scipy was not found. On Debian or Ubuntu: apt-get install python3-numpy \
             python3-scipy vorbis-tools. Only changing sounds needs it: the made ones are in the repository."
        );
    };
    if !shell::has_program("oggenc") || !shell::has_program("oggdec") {
        bail!(
            "oggenc and oggdec are not installed. On Debian or Ubuntu: apt-get install vorbis-tools."
        );
    }
    let mut command = Command::new(python);
    command
        .current_dir(shell::root())
        .arg("assets/source/sound.py")
        .args(arguments);
    shell::run(&mut command)?;
    Ok(ExitCode::SUCCESS)
}

/// The system's own has the packages of the system, which one of pyenv or conda does not see.
const PYTHONS: [&str; 2] = ["python3", "/usr/bin/python3"];

fn has_packages(python: &str) -> bool {
    let status = Command::new(python)
        .args(["-c", "import numpy, scipy, tomllib"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
