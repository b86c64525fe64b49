//! One plain sentence and exit code 1 for everything that can go wrong between people; 2 for wrong usage.

use e2e::{Ended, Folder, Program, castellan, free_port, headless, now, people, spawn_server};
use endpoint::Server;
use game::Game;
use protocol::SimVersion;
use record::{EndReason, Ending, Verdict};
use relay::Config;
use rules::Catalog;
use runner::open_record;
use transport::{DoorLimits, Listener};

/// Runs every program that was built with these arguments for a match.
fn on_every_program(arguments: &[&str], check: impl Fn(&Ended)) {
    let without_window = headless();
    let all: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    check(&Program::start(&without_window, &all).finish());
    if let Some(game) = castellan() {
        let all: Vec<&str> = ["--headless"].iter().chain(arguments).copied().collect();
        check(&Program::start(&game, &all).finish());
    }
}

fn version() -> SimVersion {
    Game::version(&Catalog::builtin())
}

#[test]
fn a_taken_port_is_told() {
    let taken = Listener::open(0, DoorLimits::default()).expect("there are free ports");
    let port = taken.port().to_string();
    on_every_program(&["--host", &port], |ended| {
        ended.expect_sentence(&format!("port {port} is taken by another program"));
    });
}

#[test]
fn nobody_there_is_told() {
    let address = format!("127.0.0.1:{}", free_port());
    on_every_program(&["--join", &address], |ended| {
        ended.expect_sentence("nobody is hosting a game at")
    });
}

#[test]
fn what_is_no_address_is_told() {
    on_every_program(&["--join", "[::1"], |ended| ended.expect_sentence("::1"));
}

#[test]
fn a_full_match_is_told() {
    // The first seat is kept for the host, the second is taken by the first guest.
    let (server, _host) =
        Server::open_with_host(0, Config::new(people(2), version()), now()).expect("a free port");
    let server = spawn_server(server);
    let address = format!("127.0.0.1:{}", server.port());
    let mut first = Program::start(&headless(), &["play", "--join", &address]);
    first.wait_for("welcomed");
    on_every_program(&["--join", &address], |ended| {
        ended.expect_sentence("the match is full")
    });
    drop(server);
    first.finish().expect_sentence("the host ended the match");
}

#[test]
fn a_match_under_way_is_told() {
    let server =
        spawn_server(Server::open(0, Config::new(people(1), version())).expect("a free port"));
    let address = format!("127.0.0.1:{}", server.port());
    let mut first = Program::start(&headless(), &["play", "--join", &address]);
    first.wait_for("the match begins");
    on_every_program(&["--join", &address], |ended| {
        ended.expect_sentence("the match has already started")
    });
}

/// Case 53.
#[test]
fn another_version_is_told_with_what_differs() {
    let ours = version();
    let others = [
        (
            SimVersion {
                protocol: ours.protocol + 1,
                ..ours
            },
            "the network protocol differs",
        ),
        (
            SimVersion {
                revision: ours.revision + 1,
                ..ours
            },
            "the simulation differs",
        ),
        (
            SimVersion {
                catalog: protocol::Digest(!ours.catalog.0),
                ..ours
            },
            "the rules differ",
        ),
    ];
    for (theirs, words) in others {
        let server =
            spawn_server(Server::open(0, Config::new(people(2), theirs)).expect("a free port"));
        let address = format!("127.0.0.1:{}", server.port());
        on_every_program(&["--join", &address], |ended| ended.expect_sentence(words));
    }
}

/// The relay is gone for certain, so whoever plays goes on without it; whoever looks on has nothing to go on
/// with.
#[test]
fn a_relay_that_is_killed_ends_the_match_only_for_those_who_look_on() {
    let folder = Folder::new("lost_connection");
    let file = folder.file("guest.castrec");
    let name = file.to_str().expect("test folders have plain names");
    let mut relay = Program::start(&headless(), &["relay", "--port", "0", "--players", "1"]);
    let line = relay.wait_for("listening on port ");
    let address = format!(
        "127.0.0.1:{}",
        line.trim_start_matches("listening on port ")
    );
    let play = ["play", "--join", &address, "--bot", "--ticks", "2000"];
    let mut guest = Program::start(&headless(), &[&play[..], &["--record", name]].concat());
    guest.wait_for("the match begins");
    let mut watcher = Program::start(&headless(), &["play", "--watch", &address]);
    watcher.wait_for("the world stands");
    guest.wait_for("256 ticks");
    let _ = relay.kill();
    watcher
        .finish()
        .expect_sentence("the connection to the host was lost");
    let guest = guest.finish();
    assert_eq!(guest.code, Some(0), "{guest:#?}");
    let _ = guest.line("the host has gone; seat 1 hosts the match now");
    let record = open_record(&file).expect("it was recorded");
    let ending = Ending::Finished {
        reason: EndReason::TicksReached,
        winners: protocol::SeatSet::EMPTY,
    };
    let verified = Verdict::Verified {
        turns: record.turns(),
        ending,
    };
    assert_eq!(runner::verify(&record, &Catalog::builtin()), verified);
}

#[test]
fn what_cannot_be_played_is_told() {
    for (arguments, words) in [
        (["--map", "atlantis"], "there is no map called `atlantis`"),
        (["--join", "nowhere.invalid"], "nowhere.invalid"),
    ] {
        on_every_program(&arguments, |ended| ended.expect_sentence(words));
    }
}

#[test]
fn a_record_that_cannot_be_written_is_told() {
    let folder = Folder::new("unwritable");
    std::fs::write(folder.file("file"), "in the way").expect("it can be written");
    let below_a_file = folder.file("file").join("match.castrec");
    let name = below_a_file
        .to_str()
        .expect("test folders have plain names");
    on_every_program(&["--bot", "--ticks", "8", "--record", name], |ended| {
        ended.expect_sentence("the match is no longer recorded");
    });
}

#[test]
fn wrong_usage_is_told_with_code_two() {
    for arguments in [
        &["--host"][..],
        &["--host", "1", "--join", "a"],
        &["--level", "9"],
        &["--nonsense"],
    ] {
        on_every_program(arguments, |ended| {
            assert_eq!(ended.code, Some(2), "{ended:#?}");
            assert!(!ended.errors.is_empty(), "{ended:#?}");
        });
    }
}
