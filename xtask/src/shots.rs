//! `cargo xtask shots [name...]`: the pictures of the game, taken by the real client under a virtual display.

use crate::{display::VirtualDisplay, packages, play, shell};
use anyhow::{Context, Result};
use std::process::{Command, ExitCode};

pub fn run(names: &[String]) -> Result<ExitCode> {
    packages::ensure(&[packages::PLAY])?;
    let client = play::build_client(false)?;
    let folder = shell::target_dir()?.join("shots");
    std::fs::create_dir_all(&folder).context("could not make the folder for the pictures")?;
    let screen = VirtualDisplay::start(1920, 1080)?;
    let mut command = Command::new(client);
    screen.lend(&mut command);
    command.arg("--shots").arg(&folder);
    for name in names {
        command.arg("--only").arg(name);
    }
    shell::run(&mut command)?;
    println!("pictures: {}", shell::shown(&folder));
    Ok(ExitCode::SUCCESS)
}
