//! `cargo xtask play [--release] [args...]`: from a bare machine to a running game.
//!
//! Without a display and without arguments the real client runs under a virtual one: a short match of computer
//! players, whose pictures and record stay in `target/play`.

use crate::{display, display::VirtualDisplay, packages, shell};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let (release, arguments) = match arguments.split_first() {
        Some((first, rest)) if first == "--release" => (true, rest),
        _ => (false, arguments),
    };
    packages::ensure(&[packages::PLAY])?;
    let client = build_client(release)?;
    let windowless = arguments.iter().any(|argument| argument == "--headless");
    if display::present() || windowless {
        return finish(Command::new(client).args(arguments));
    }
    let screen = VirtualDisplay::start(1280, 720)?;
    let mut command = Command::new(client);
    screen.lend(&mut command);
    if arguments.is_empty() {
        return demo(&mut command);
    }
    eprintln!("There is no display here, so the game runs under a virtual one that nobody sees.");
    finish(command.args(arguments))
}

/// Builds the game and gives back the path of its executable.
///
/// The development profile is the one for playing too: everything below our own crates is optimised in it, the
/// world as well, and nobody compiles Bevy twice. `--release` is there for the last bit of speed.
pub fn build_client(release: bool) -> Result<PathBuf> {
    let mut build = shell::cargo("build");
    build.args(["--package", "app", "--bin", "castellan"]);
    if release {
        build.arg("--release");
    }
    eprintln!("Building the game; the first time takes a good quarter of an hour on two cores.");
    shell::run(&mut build).context("the game did not build")?;
    let folder = shell::target_dir()?.join(if release { "release" } else { "debug" });
    Ok(folder.join(format!("castellan{}", std::env::consts::EXE_SUFFIX)))
}

/// The match that a machine without a display plays, and what it leaves behind.
fn demo(command: &mut Command) -> Result<ExitCode> {
    let folder = shell::target_dir()?.join("play");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("could not clear away the last demo")?;
    }
    std::fs::create_dir_all(&folder).context("could not make the folder for the demo")?;
    eprintln!(
        "There is no display here, so the game runs under a virtual one: a short match between computer players, \
         whose pictures and record go to {}.",
        shell::shown(&folder)
    );
    let code = finish(command.arg("--demo").arg(&folder))?;
    if code == ExitCode::SUCCESS {
        tell_yield(&folder)?;
    }
    Ok(code)
}

/// Says what the demo left, and fails if a part of it is missing.
fn tell_yield(folder: &Path) -> Result<()> {
    let mut pictures = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "png") {
            pictures.push(path);
        }
    }
    let record = folder.join("match.castrec");
    if pictures.is_empty() || !record.is_file() {
        bail!(
            "the demo ended well but left no pictures or no record in {}",
            shell::shown(folder)
        );
    }
    println!("{} pictures: {}", pictures.len(), shell::shown(folder));
    println!("record: {}", shell::shown(&record));
    Ok(())
}

/// Runs the client and passes its exit code on; a client ended by a signal counts as a failure.
fn finish(command: &mut Command) -> Result<ExitCode> {
    shell::announce(command);
    let status = command.status().context("could not start the game")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    if code.is_none() {
        eprintln!("The game ended with {status}.");
    }
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
