//! Where the checkout lies, and how other programs are run from here.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The top of the checkout.
pub fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    here.parent().map(Path::to_path_buf).unwrap_or(here)
}

/// The cargo that started us, at the top of the checkout. In CI it may not touch Cargo.lock.
pub fn cargo(subcommand: &str) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root()).arg(subcommand);
    if in_ci() && subcommand != "fmt" {
        command.arg("--locked");
    }
    command
}

/// Whether nobody sits here to answer a question.
pub fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

/// Says what is run, runs it, and fails if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command
        .status()
        .with_context(|| format!("could not start {}", name(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", line(command));
    }
    Ok(())
}

/// Runs a command quietly and gives back what it wrote on its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("could not start {}", name(command)))?;
    if !output.status.success() {
        bail!("{} ended with {}", line(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Prints the command line about to be run.
pub fn announce(command: &Command) {
    eprintln!("> {}", line(command));
}

/// Whether a program of this name can be started.
pub fn has_program(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// The folder cargo builds into, wherever the person's settings put it.
pub fn target_dir() -> Result<PathBuf> {
    let metadata = metadata()?;
    let folder = metadata["target_directory"]
        .as_str()
        .context("cargo metadata names no target_directory")?;
    Ok(PathBuf::from(folder))
}

/// `cargo metadata` of the workspace's own crates.
pub fn metadata() -> Result<serde_json::Value> {
    let text = output(cargo("metadata").args(["--format-version", "1", "--no-deps"]))?;
    serde_json::from_str(&text).context("cargo metadata did not write JSON")
}

/// A path as the person would type it: relative to where we are, if it lies below.
pub fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here)
        .unwrap_or(path)
        .display()
        .to_string()
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program
        .file_name()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned()
}

fn line(command: &Command) -> String {
    let mut line = name(command);
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}
