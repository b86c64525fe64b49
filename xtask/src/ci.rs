//! `cargo xtask ci`: the gate before landing, exactly as it is run there.

use crate::shell;
use anyhow::Result;
use std::process::{Command, ExitCode};

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    shell::run(
        Command::new("bash")
            .current_dir(shell::root())
            .arg(".ci/run"),
    )?;
    Ok(ExitCode::SUCCESS)
}
