//! Two real processes on loopback.

use std::path::{Path, PathBuf};

use e2e::{Ended, Folder, Program, castellan, free_port, headless};
use protocol::message::Bundle;
use record::{EndReason, Ending, Record, Verdict};
use rules::Catalog;
use runner::open_record;

const TICKS: u32 = 3_000;

/// How a program is told to play without a window.
struct Player {
    program: PathBuf,
    first: &'static [&'static str],
}

impl Player {
    fn start(&self, arguments: &[&str]) -> Program {
        let all: Vec<&str> = self.first.iter().chain(arguments).copied().collect();
        Program::start(&self.program, &all)
    }
}

#[test]
fn two_processes_without_a_window_play_in_step() {
    let player = Player {
        program: headless(),
        first: &["play", "--bot"],
    };
    play_in_step("loopback_headless", &player);
}

#[test]
fn two_processes_of_the_game_play_in_step() {
    // `cargo xtask test` builds the game before; a build of these tests alone need not.
    let Some(program) = castellan() else { return };
    play_in_step(
        "loopback_castellan",
        &Player {
            program,
            first: &["--headless", "--bot"],
        },
    );
}

fn play_in_step(test: &str, player: &Player) {
    let folder = Folder::new(test);
    let (ours, theirs) = (folder.file("host.castrec"), folder.file("guest.castrec"));
    let (port, ticks) = (free_port().to_string(), TICKS.to_string());
    let mut host = player.start(&[
        "--host",
        &port,
        "--players",
        "2",
        "--seed",
        "5",
        "--ticks",
        &ticks,
        "--record",
        text(&ours),
    ]);
    host.wait_for("listening on port");
    let address = format!("127.0.0.1:{port}");
    let guest = player.start(&[
        "--join",
        &address,
        "--ticks",
        &ticks,
        "--record",
        text(&theirs),
    ]);
    let (guest, host) = (guest.finish(), host.finish());
    for ended in [&host, &guest] {
        assert_eq!(
            (ended.code, ended.errors.as_str()),
            (Some(0), ""),
            "{ended:#?}"
        );
    }
    let last = format!("tick {TICKS} digest ");
    assert_eq!(host.line(&last), guest.line(&last));
    compare_records(&host, &ours, &theirs);
}

fn compare_records(host: &Ended, ours: &Path, theirs: &Path) {
    let catalog = Catalog::builtin();
    let reached = Ending::Finished {
        reason: EndReason::TicksReached,
        winners: protocol::SeatSet::EMPTY,
    };
    let [ours, theirs] = [ours, theirs].map(|file| {
        let record = open_record(file).expect("it was recorded");
        let ticks: u32 = record
            .turns_with_ticks()
            .map(|(_, ticks)| u32::from(ticks))
            .sum();
        // The last turn may reach behind the last tick.
        assert!((TICKS..TICKS + 8).contains(&ticks), "{ticks} ticks");
        let verified = Verdict::Verified {
            turns: record.turns(),
            ending: reached,
        };
        assert_eq!(
            runner::verify(&record, &catalog),
            verified,
            "{} of {host:#?}",
            file.display()
        );
        record
    });
    assert_eq!(ours.header.setup, theirs.header.setup);
    assert_ne!(ours.header.seat, theirs.header.seat);
    let orders = |record: &Record| record.bundles().collect::<Vec<Bundle>>();
    assert_eq!(orders(&ours), orders(&theirs));
    let seats = orders(&ours)
        .iter()
        .flat_map(|bundle| bundle.entries.clone())
        .map(|entry| entry.seat)
        .collect::<protocol::SeatSet>();
    assert_eq!(seats.len(), 2, "both bots gave orders");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("test folders have plain names")
}
