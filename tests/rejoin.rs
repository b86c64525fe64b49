//! Processes that are killed in the middle of a match and started again.

use std::env;

use determinism::{Domain, Random};
use e2e::{Folder, Played, Program, headless, turn_of};
use record::{Ending, Verdict};
use rules::Catalog;
use runner::open_record;

/// How many processes the ordinary test run kills. As many as one likes, with the name of the variable.
const KILLS: u32 = 3;
const KILLS_VARIABLE: &str = "CASTELLAN_KILLS";
/// Kills in one match, so that it is not decided before they have all happened.
const KILLS_PER_MATCH: u32 = 25;
/// Turns for which a process that has come back must have the world of the others.
const TURNS_AFTER: u32 = 1_000;
/// Up to so many turns later it is killed again.
const TURNS_MORE: u32 = 200;
const GUESTS: usize = 3;

/// A guest of the match, through all its processes.
struct Guest {
    folder: String,
    program: Option<Program>,
    /// The turn from which on this process must have the world of the others.
    since: u32,
    /// What its processes played, and from which turn on that must be the truth.
    lives: Vec<(u32, Played)>,
}

impl Guest {
    fn start(folder: String, address: &str) -> Guest {
        let program = Guest::process(&folder, address);
        Guest {
            folder,
            program: Some(program),
            since: 0,
            lives: Vec::new(),
        }
    }

    fn process(folder: &str, address: &str) -> Program {
        let play = ["play", "--join", address, "--bot", "--level", "1"];
        let rest = ["--digests", "--seats", folder];
        Program::start(&headless(), &[&play[..], &rest].concat())
    }

    /// Blocks until this process has played so many turns in step.
    fn play(&mut self, turns: u32) {
        let to = self.since + turns;
        let is_there = |line: &str| turn_of(line).is_some_and(|turn| turn >= to);
        let program = self.program.as_mut().expect("it lives");
        program.wait_until("the turns after the return", is_there);
    }

    /// SIGKILL, and another process.
    fn be_killed(&mut self, address: &str) {
        self.die();
        // Only a seat that no living process holds can be had again.
        let mut program = Guest::process(&self.folder, address);
        program.wait_for("the world stands");
        let first = program.wait_until("a world compared", |line| turn_of(line).is_some());
        self.since = turn_of(&first).expect("it is such a line");
        self.program = Some(program);
    }

    fn die(&mut self) {
        let killed = self.program.take().expect("it lives").kill();
        self.lives.push((self.since, Played::of(&killed.lines)));
    }
}

/// Case 25: SIGKILL a client at a random turn, restart, rejoin: equal worlds for 1,000 turns after. 200 times
/// with `CASTELLAN_KILLS=200`.
#[test]
fn case_25_whoever_is_killed_at_any_turn_has_the_same_world_a_thousand_turns_after() {
    let kills = env::var(KILLS_VARIABLE).map_or(KILLS, |text| text.parse().expect("a number"));
    let mut done = 0;
    while done < kills {
        let in_this_match = KILLS_PER_MATCH.min(kills - done);
        play_and_kill(in_this_match, u64::from(done));
        done += in_this_match;
        println!("{done} of {kills} killed and back");
    }
}

fn play_and_kill(kills: u32, seed: u64) {
    let folder = Folder::new("rejoin");
    let file = folder.file("host.castrec");
    let record = file.to_str().expect("test folders have plain names");
    let seed_text = (seed + 1).to_string();
    let match_of = [
        "play",
        "--host",
        "0",
        "--players",
        "4",
        "--seed",
        &seed_text,
    ];
    let rest = ["--bot", "--level", "1", "--digests", "--record", record];
    let mut host = Program::start(&headless(), &[&match_of[..], &rest].concat());
    let line = host.wait_for("listening on port ");
    let port = line.trim_start_matches("listening on port ");
    let address = format!("127.0.0.1:{port}");
    let mut guests: Vec<Guest> = (0..GUESTS)
        .map(|guest| {
            let folder = folder.file(&format!("seats{guest}"));
            Guest::start(folder.to_string_lossy().into_owned(), &address)
        })
        .collect();
    let mut random = Random::stream(seed, Domain::Network, 25);
    for kill in 0..kills as usize {
        let guest = &mut guests[kill % GUESTS];
        let at_least = if guest.lives.is_empty() {
            1
        } else {
            TURNS_AFTER
        };
        guest.play(at_least + random.below(TURNS_MORE));
        guest.be_killed(&address);
    }
    for guest in &mut guests {
        guest.play(TURNS_AFTER);
    }
    let lives: Vec<(u32, Played)> = guests
        .into_iter()
        .flat_map(|mut guest| {
            guest.die();
            guest.lives
        })
        .collect();
    assert_eq!(lives.len(), kills as usize + GUESTS);
    let last = lives.iter().map(|(_, life)| life.last_turn()).max();
    let last = last.expect("there are lives");
    host.wait_until("the last turn", |line| {
        turn_of(line).is_some_and(|turn| turn >= last)
    });
    let host = Played::of(&host.kill().lines);
    for (since, life) in lives {
        host.assert_same(&life, since, life.last_turn());
    }
    verify(&file);
}

/// What the host recorded plays back to the same worlds, with every seat that went and came back.
fn verify(file: &std::path::Path) {
    let record = open_record(file).expect("it was recorded");
    let whole = Verdict::Verified {
        turns: record.turns(),
        ending: Ending::CutShort,
    };
    assert_eq!(runner::verify(&record, &Catalog::builtin()), whole);
}
