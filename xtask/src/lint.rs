//! `cargo xtask lint`: rustfmt everywhere, clippy in every crate below Bevy.
//!
//! Clippy shares nothing with a build: in the two Bevy crates it would read all of Bevy again for minutes. They are
//! left to the editor; the fence that matters stands around the world.

use crate::layers::table;
use crate::shell;
use anyhow::{Context, Result, bail};
use std::process::{Command, ExitCode};

pub fn run(_arguments: &[String]) -> Result<ExitCode> {
    let mut well = true;
    for check in [format, clippy] {
        if let Err(error) = check() {
            eprintln!("{error:#}");
            well = false;
        }
    }
    Ok(if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Fails if a file is not as rustfmt would write it.
pub fn format() -> Result<()> {
    need_component("fmt", "rustfmt")?;
    let listed = shell::run(shell::cargo("fmt").args(["--all", "--check", "--", "-l"]));
    listed.context("these files are not as rustfmt writes them; cargo fmt --all does it")
}

/// Fails at any warning of rustc or clippy in the crates below Bevy.
pub fn clippy() -> Result<()> {
    need_component("clippy", "clippy")?;
    let mut command = shell::cargo("clippy");
    command.args(["--quiet", "--keep-going"]);
    for row in table::ROWS.iter().filter(|row| !row.draws()) {
        command.args(["--package", row.name]);
    }
    shell::run(command.args(["--", "--deny", "warnings"]))
}

/// Fetches a component of the toolchain that a minimal installation of Rust lacks.
fn need_component(subcommand: &str, component: &str) -> Result<()> {
    let there = Command::new("cargo")
        .args([subcommand, "--version"])
        .current_dir(shell::root())
        .output()
        .is_ok_and(|output| output.status.success());
    if there {
        return Ok(());
    }
    if !shell::has_program("rustup") {
        bail!(
            "{component} is missing; install it beside Rust (with rustup: rustup component add {component})"
        );
    }
    shell::run(Command::new("rustup").args(["component", "add", component]))
}
