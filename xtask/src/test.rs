//! `cargo xtask test [filter...]`: everything, or the tests whose names match.
//!
//! The checks come first, because they take seconds. Every part runs, whatever the others say; the last line is
//! `N passed, M failed`, the sum over the `test result:` lines above it (the checks write one too).

mod tally;

use crate::{layers, lint, packages, shell, sim_version, tidy};
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use tally::Tally;

/// A check: its name and what does it.
type Check = (&'static str, fn() -> Result<()>);

const CHECKS: [Check; 5] = [
    ("tidy", tidy::check),
    ("layers", layers::check),
    ("sim-version", sim_version::check),
    ("format", lint::format),
    ("clippy", lint::clippy),
];

pub fn run(filters: &[String]) -> Result<ExitCode> {
    packages::ensure(&[packages::PLAY, packages::TEST])?;
    let mut tally = Tally::default();
    if filters.is_empty() {
        run_checks(&mut tally);
    }
    run_tests(filters, &mut tally)?;
    if !filters.is_empty() && tally.is_empty() {
        tally.fail("the filter (no test has such a name)");
    }
    for failure in tally.failures() {
        println!("failed: {failure}");
    }
    println!("{}", tally.closing_line());
    Ok(if tally.all_well() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The checks, told in the words of cargo's tests.
fn run_checks(tally: &mut Tally) {
    let mut lines = Vec::new();
    let mut failed = 0;
    for (name, check) in CHECKS {
        let word = match check() {
            Ok(()) => "ok",
            Err(error) => {
                eprintln!("{name}: {error:#}");
                failed += 1;
                "FAILED"
            }
        };
        lines.push(format!("test check::{name} ... {word}"));
    }
    let passed = CHECKS.len() - failed;
    let word = if failed == 0 { "ok" } else { "FAILED" };
    lines.push(format!(
        "test result: {word}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out"
    ));
    println!("\nrunning {} checks", CHECKS.len());
    for line in lines {
        println!("{line}");
        tally.read(&line);
    }
}

/// Builds everything once (the executables too: the end-to-end tests start them), then runs every test.
fn run_tests(filters: &[String], tally: &mut Tally) -> Result<()> {
    let mut build = shell::cargo("build");
    // Together with the tests, so that features are settled once and nothing below is compiled twice.
    build.args(["--workspace", "--lib", "--bins", "--tests"]);
    if let Err(error) = shell::run(&mut build) {
        eprintln!("{error:#}");
        tally.fail("the build (cargo build --workspace --lib --bins --tests)");
        return Ok(());
    }
    let mut twin = shell::cargo("build");
    // One test compares this daily build with the one that players get.
    twin.args(["--release", "--package", "headless"]);
    if let Err(error) = shell::run(&mut twin) {
        eprintln!("{error:#}");
        tally.fail("the build for players (cargo build --release --package headless)");
        return Ok(());
    }
    let mut test = shell::cargo("test");
    // The end-to-end tests leave out programs that are not there; here all are.
    test.env("CASTELLAN_ALL_BUILT", "1")
        .args(["--workspace", "--no-fail-fast", "--"])
        .args(filters);
    let well = run_and_read(&mut test, tally)?;
    if !well && tally.all_well() {
        tally.fail("cargo test (a test program ended without a result)");
    }
    Ok(())
}

/// Runs a command, passes its lines on and lets the tally read them. True if it ended well.
fn run_and_read(command: &mut Command, tally: &mut Tally) -> Result<bool> {
    shell::announce(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("could not start cargo test")?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            tally.read(&line);
        }
    }
    Ok(child.wait()?.success())
}
