//! A bit that changes at one of two or three real processes: it is found, named in a report, and put right; or
//! the match stops, where the room wants that.

use std::fs;
use std::path::{Path, PathBuf};

use e2e::{Ended, Folder, Program, free_port, headless};
use game::Game;
use record::Verdict;
use rules::Catalog;
use runner::open_record;

/// The last tick, and the one behind which the bit changes.
const TICKS: &str = "1600";
const FLIP_TICK: u32 = 700;

/// What one process is asked for besides.
struct Machine {
    flip: Option<&'static str>,
}

struct Match {
    folder: Folder,
    ended: Vec<Ended>,
}

impl Match {
    /// Plays a match; the first machine is the host's.
    fn play(test: &str, drift: &str, machines: &[Machine]) -> Match {
        let folder = Folder::new(test);
        let port = free_port().to_string();
        let people = machines.len().to_string();
        let address = format!("127.0.0.1:{port}");
        let mut programs = Vec::new();
        for (place, machine) in machines.iter().enumerate() {
            let record = folder.file(&record_name(place));
            let reports = folder.file(&format!("reports-{place}"));
            let flip = machine.flip.map(|store| format!("{store}@{FLIP_TICK}"));
            let mut arguments = vec!["play", "--bot", "--ticks", TICKS, "--record", text(&record)];
            arguments.extend(["--reports", text(&reports)]);
            if let Some(flip) = &flip {
                arguments.extend(["--flip", flip]);
            }
            if place == 0 {
                arguments.extend(["--host", &port, "--players", &people, "--computers", "1"]);
                arguments.extend(["--seed", "5", "--drift", drift]);
            } else {
                arguments.extend(["--join", &address]);
            }
            let mut program = Program::start(&headless(), &arguments);
            if place == 0 {
                program.wait_for("listening on port");
            }
            programs.push(program);
        }
        let ended = programs.into_iter().rev().map(Program::finish);
        let mut ended: Vec<Ended> = ended.collect();
        ended.reverse();
        Match { folder, ended }
    }

    /// The one report that this machine has written.
    fn report(&self, place: usize) -> String {
        let folders: Vec<PathBuf> = fs::read_dir(self.folder.file(&format!("reports-{place}")))
            .expect("there are reports")
            .map(|entry| entry.expect("it can be listed").path())
            .collect();
        assert_eq!(folders.len(), 1, "{folders:?}");
        fs::read_to_string(folders[0].join("report.txt")).expect("it has its text")
    }

    fn assert_put_right(&self) {
        let last = format!("tick {TICKS} digest ");
        for ended in &self.ended {
            assert_eq!(
                (ended.code, ended.errors.as_str()),
                (Some(0), ""),
                "{ended:#?}"
            );
            assert_eq!(ended.line(&last), self.ended[0].line(&last));
            assert!(
                ended
                    .lines
                    .iter()
                    .any(|line| line.contains("was put right")),
                "{ended:#?}"
            );
        }
        let catalog = Catalog::builtin();
        for place in 0..self.ended.len() {
            let record = open_record(&self.folder.file(&record_name(place)));
            let record = record.expect("it was recorded");
            let verdict = runner::verify(&record, &catalog);
            assert!(
                matches!(verdict, Verdict::Verified { .. }),
                "{place}: {verdict:?}"
            );
        }
    }
}

fn record_name(place: usize) -> String {
    format!("{place}.castrec")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("test folders have plain names")
}

#[test]
fn between_two_the_host_judges_and_the_guest_is_put_right() {
    let machines = [
        Machine { flip: None },
        Machine {
            flip: Some("health"),
        },
    ];
    let played = Match::play("healing_guest", "heal", &machines);
    played.assert_put_right();
    for place in 0..2 {
        let report = played.report(place);
        assert!(report.contains("store: health\n"), "{report}");
        assert!(report.contains("entity: "), "{report}");
        let cause = if place == 0 {
            "cause: there;"
        } else {
            "cause: here;"
        };
        assert!(report.contains(cause), "{report}");
    }
    let record = open_record(&played.folder.file(&record_name(1))).expect("it was recorded");
    assert_eq!(
        record.mended().len(),
        1,
        "the turns that do not count are marked"
    );
}

#[test]
fn a_host_that_is_wrong_itself_puts_itself_right() {
    let machines = [
        Machine {
            flip: Some("motion"),
        },
        Machine { flip: None },
    ];
    let played = Match::play("healing_host", "heal", &machines);
    played.assert_put_right();
    let record = open_record(&played.folder.file(&record_name(0))).expect("it was recorded");
    assert_eq!(record.mended().len(), 1);
}

#[test]
fn of_three_the_one_is_put_right_computer_players_and_all() {
    let machines = [
        Machine { flip: None },
        Machine { flip: None },
        Machine {
            flip: Some("computers"),
        },
    ];
    let played = Match::play("healing_three", "heal", &machines);
    played.assert_put_right();
    assert!(played.report(2).contains("store: computers\n"));
    let text = played.report(2);
    for private in ["127.0.0.1", "secret", "password"] {
        assert!(!text.contains(private), "{text}");
    }
}

#[test]
fn where_the_room_wants_it_the_match_stops_with_the_reports() {
    let machines = [
        Machine { flip: None },
        Machine {
            flip: Some("players"),
        },
    ];
    let played = Match::play("healing_stop", "stop", &machines);
    for ended in &played.ended {
        ended.expect_sentence("the machines no longer agree since turn");
    }
    for place in 0..2 {
        assert!(played.report(place).contains("store: players\n"));
    }
}

/// The digest of the world of a record's match when so many ticks have been run.
fn digest_at(record: &Path, ticks: u32) -> String {
    let record = open_record(record).expect("it was recorded");
    let setup = record.header.setup.clone();
    let mut game = Game::new(setup, Catalog::builtin()).expect("it was played");
    for (bundle, of_turn) in record.turns_with_ticks() {
        let left = ticks - game.world().tick().0;
        let of_turn = of_turn.min(u8::try_from(left).unwrap_or(u8::MAX));
        runner::play_turn(&mut game, &bundle, of_turn);
        if game.world().tick().0 == ticks {
            break;
        }
    }
    format!("tick {ticks} digest {}", game.digest().total)
}

#[test]
fn an_onlooker_whose_world_drifts_gets_that_of_the_players() {
    const SEEN: u32 = 1_200;
    let folder = Folder::new("healing_onlooker");
    let record = folder.file("host.castrec");
    let port = free_port().to_string();
    let address = format!("127.0.0.1:{port}");
    let common = ["play", "--bot", "--ticks", TICKS];
    let hosts = ["--host", &port, "--players", "2", "--seed", "5"];
    let records = ["--record", text(&record)];
    let arguments = [&common[..], &hosts, &records].concat();
    let mut host = Program::start(&headless(), &arguments);
    host.wait_for("listening on port");
    let arguments = [&common[..], &["--join", &address]].concat();
    let mut guest = Program::start(&headless(), &arguments);
    guest.wait_for("the world stands");
    let (flip, seen) = (format!("health@{FLIP_TICK}"), SEEN.to_string());
    let arguments = [
        "play", "--watch", &address, "--flip", &flip, "--ticks", &seen,
    ];
    let watcher = Program::start(&headless(), &arguments).finish();
    assert_eq!(
        (watcher.code, watcher.errors.as_str()),
        (Some(0), ""),
        "{watcher:#?}"
    );
    let has_drifted = |line: &String| line.contains("this machine's game has drifted");
    assert!(watcher.lines.iter().any(has_drifted), "{watcher:#?}");
    for player in [guest.finish(), host.finish()] {
        assert_eq!(player.code, Some(0), "{player:#?}");
        let has_noticed = |line: &String| line.contains("no longer agree");
        assert!(!player.lines.iter().any(has_noticed), "{player:#?}");
    }
    assert_eq!(watcher.line("tick 1200 digest"), digest_at(&record, SEEN));
}
