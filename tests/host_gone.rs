//! A host whose process dies, and the match that goes on without it.

use std::path::{Path, PathBuf};

use e2e::{Ended, Folder, Program, free_port, headless};
use protocol::message::Bundle;
use record::{EndReason, Ending, Record, Verdict};
use rules::Catalog;
use runner::open_record;

/// Ticks that the guests play: the host dies at about a third.
const TICKS: u32 = 6_000;

/// Case 36: SIGKILL the host at turn 500 with three guests. It has played 2,048 ticks then, which are at
/// least 500 turns.
#[test]
fn three_guests_go_on_when_the_process_of_the_host_is_killed() {
    let folder = Folder::new("host_gone");
    let (port, ticks) = (free_port().to_string(), TICKS.to_string());
    let mut host = Program::start(
        &headless(),
        &[
            "play",
            "--host",
            &port,
            "--players",
            "4",
            "--seed",
            "5",
            "--bot",
        ],
    );
    host.wait_for("listening on port");
    let address = format!("127.0.0.1:{port}");
    let files: Vec<PathBuf> = (0..3)
        .map(|guest| folder.file(&format!("guest{guest}.castrec")))
        .collect();
    let guests: Vec<Program> = files
        .iter()
        .map(|file| {
            let file = text(file);
            let play = ["play", "--join", &address, "--bot", "--ticks", &ticks];
            Program::start(&headless(), &[&play[..], &["--record", file]].concat())
        })
        .collect();
    host.wait_for("2048 ticks");
    let _ = host.kill();
    let ended: Vec<Ended> = guests.into_iter().map(Program::finish).collect();
    let last = format!("tick {TICKS} digest ");
    for guest in &ended {
        let how = (guest.code, guest.errors.as_str());
        assert_eq!(how, (Some(0), ""), "{guest:#?}");
        assert_eq!(guest.line(&last), ended[0].line(&last));
        let told = guest.line("the host has gone");
        assert!(told.ends_with("hosts the match now"), "{told}");
    }
    let records: Vec<Vec<Bundle>> = files.iter().map(|file| verified(file)).collect();
    assert_eq!(records[0], records[1]);
    assert_eq!(records[0], records[2]);
}

/// The turns of a record that verifies to its end.
fn verified(file: &Path) -> Vec<Bundle> {
    let record: Record = open_record(file).expect("it was recorded");
    let ending = Ending::Finished {
        reason: EndReason::TicksReached,
        winners: protocol::SeatSet::EMPTY,
    };
    let turns = record.turns();
    let whole = Verdict::Verified { turns, ending };
    let verdict = runner::verify(&record, &Catalog::builtin());
    assert_eq!(verdict, whole, "{}", file.display());
    record.bundles().collect()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("test folders have plain names")
}
