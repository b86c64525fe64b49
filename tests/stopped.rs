//! Processes that stand still for some seconds, as on a laptop whose lid is closed (SIGSTOP, SIGCONT).

use e2e::{Played, Program, headless, turn_of};

/// Turns that all must have played in step after everything.
const TURNS_AFTER: u32 = 300;

struct Match {
    host: Program,
    guests: Vec<Program>,
}

/// A match of three processes, under way.
fn begin() -> Match {
    let play = [
        "play",
        "--host",
        "0",
        "--players",
        "3",
        "--bot",
        "--digests",
    ];
    let mut host = Program::start(&headless(), &play);
    let line = host.wait_for("listening on port ");
    let port = line.trim_start_matches("listening on port ");
    let address = format!("127.0.0.1:{port}");
    let join = ["play", "--join", &address, "--bot", "--digests"];
    let guests = (0..2).map(|_| Program::start(&headless(), &join)).collect();
    host.wait_for("512 ticks");
    Match { host, guests }
}

fn wait_for_turn(program: &mut Program, turn: u32) {
    let is_there = |line: &str| turn_of(line).is_some_and(|at| at >= turn);
    program.wait_until(&format!("turn {turn}"), is_there);
}

fn next_turn(program: &mut Program) -> u32 {
    let line = program.wait_until("a turn", |line| turn_of(line).is_some());
    turn_of(&line).expect("it is such a line")
}

impl Match {
    /// Plays on for a while, and checks that the guests had the same world in all they played, and the host
    /// from turn `from` on.
    fn end(mut self, from: u32) {
        let to = from + TURNS_AFTER;
        wait_for_turn(&mut self.host, to);
        for guest in &mut self.guests {
            wait_for_turn(guest, to);
        }
        let host = Played::of(&self.host.kill().lines);
        let guests = self.guests.into_iter();
        let guests: Vec<Played> = guests
            .map(|guest| Played::of(&guest.kill().lines))
            .collect();
        guests[0].assert_same(&guests[1], 0, to);
        guests[0].assert_same(&host, from, to);
    }
}

/// The others wait for it, and are told for whom; nobody has lost a seat afterwards.
#[test]
fn a_guest_that_stands_still_for_seconds_is_waited_for_by_name() {
    let mut all = begin();
    let stopped = all.guests.pop().expect("two play");
    stopped.stop();
    // Half a second after it began, and every second from then on.
    for _ in 0..3 {
        all.host.wait_for("waiting for seat");
        all.guests[0].wait_for("waiting for seat");
    }
    stopped.go_on();
    all.host.wait_for("nobody is waited for any more");
    let from = next_turn(&mut all.host);
    all.guests.push(stopped);
    let from = from.min(1);
    all.end(from);
}

/// After two seconds the others go on without it; when it goes on itself, it comes to their match as a guest.
#[test]
fn a_host_that_stands_still_for_seconds_comes_back_as_a_guest() {
    let mut all = begin();
    all.host.stop();
    for guest in &mut all.guests {
        guest.wait_for("the host has gone");
    }
    let alone = next_turn(&mut all.guests[0]) + 200;
    wait_for_turn(&mut all.guests[0], alone);
    all.host.go_on();
    all.host.wait_for("hosts the match now");
    for guest in &mut all.guests {
        guest.wait_for("is back");
    }
    let from = next_turn(&mut all.guests[0]);
    all.end(from);
}
