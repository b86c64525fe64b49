//! What real processes on this machine's loopback need, by its real clock: what else the machine does counts.

use std::ffi::OsString;

use anyhow::{Context, Result, ensure};

use super::Figure;
use super::human::{HumanOrders, SEATS};
use super::process::Process;

/// Game time of a match in which orders are measured: a minute and a half. Until the last seconds delays and
/// cadence have found their place.
const TICKS: &str = "6000";
/// Guests of a host that is killed.
const GUESTS: usize = 3;
/// Ticks that they play.
const TICKS_OF_GUESTS: &str = "2500";
/// Worlds are compared, and told, at least so often: 8 ticks.
const TOLD_EVERY_MS: u64 = 128;

fn words(line: &str) -> Vec<OsString> {
    line.split(' ').map(OsString::from).collect()
}

/// Opens a match for so many; gives the process and its address.
fn host(players: usize, more: Vec<OsString>) -> Result<(Process, String)> {
    let mut arguments = words(&format!("play --host 0 --players {players}"));
    arguments.extend(more);
    let host = Process::start(arguments)?;
    let (_, line) = host.wait_for("listening on port ")?;
    let port = line.trim_start_matches("listening on port ");
    Ok((host, format!("127.0.0.1:{port}")))
}

/// From order to effect in a match of eight processes, each of which gives the orders of one person.
pub fn delay(games: &[HumanOrders]) -> Result<Vec<Figure>> {
    let file = &games.first().context("there is a game")?.file;
    let person = |number: usize| {
        let mut arguments = words(&format!("--ticks {TICKS} --person {number} --orders"));
        arguments.push(file.clone().into_os_string());
        arguments
    };
    let (host, address) = host(SEATS, person(1))?;
    let mut all = vec![host];
    for number in 2..=SEATS {
        let mut arguments = words(&format!("play --join {address}"));
        arguments.extend(person(number));
        all.push(Process::start(arguments)?);
    }
    let (mut mean_ms, mut p95_ms, mut people) = (0, 0, 0);
    for process in &mut all {
        let lines = process.finish()?;
        let last = lines.iter().rev();
        let last = last.map(|(_, line)| line.as_str());
        let figures = last.filter_map(|line| {
            let mean = figure(line, "order_effect_ms_mean=")?;
            Some((mean, figure(line, "order_effect_ms_p95=")?))
        });
        // Whoever gave no order in this time has no figure.
        if let Some((mean, p95)) = figures.into_iter().next() {
            mean_ms += mean;
            p95_ms = p95_ms.max(p95);
            people += 1;
        }
    }
    ensure!(people > SEATS / 2, "only {people} gave orders");
    Ok(vec![
        ("mean_ms", f64::from(mean_ms) / people as f64),
        // Of the machine that has the worst.
        ("p95_ms", f64::from(p95_ms)),
        ("people", people as f64),
    ])
}

/// The number behind `name` in a line of the log.
fn figure(line: &str, name: &str) -> Option<u32> {
    let word = line.split(' ').find(|word| word.starts_with(name))?;
    word[name.len()..].parse().ok()
}

/// How long the guests of a host that is killed see no tick.
pub fn migration() -> Result<Vec<Figure>> {
    let (mut host, address) = host(GUESTS + 1, words("--bot --digests"))?;
    let join = format!("play --join {address} --bot --digests --ticks {TICKS_OF_GUESTS}");
    let guests: Result<Vec<Process>> = (0..GUESTS).map(|_| Process::start(words(&join))).collect();
    let mut guests = guests?;
    host.wait_for("1024 ticks")?;
    host.kill()?;
    let mut longest_ms = 0;
    for guest in &mut guests {
        let lines = guest.finish()?;
        let moved = lines
            .iter()
            .any(|(_, line)| line.contains("hosts the match now"));
        ensure!(moved, "the match did not go on elsewhere");
        let told = lines.iter().filter(|(_, line)| line.starts_with("turn "));
        let told: Vec<u64> = told.map(|(at, _)| at.0).collect();
        let gaps = told.windows(2).map(|pair| pair[1] - pair[0]);
        longest_ms = longest_ms.max(gaps.max().unwrap_or(0));
    }
    let still_ms = longest_ms.saturating_sub(TOLD_EVERY_MS);
    Ok(vec![("s", still_ms as f64 / 1_000.0)])
}
