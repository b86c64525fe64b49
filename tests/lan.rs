//! Matches between machines of their own, over cables that lose and delay what they carry. Needs root and
//! `ip`; where these are missing the tests say so and end.

use e2e::{Ended, Folder, Lan, Played, Program, Weather, headless, turn_of};

/// As across a country by a tired wireless line.
const BAD: Weather = Weather {
    delay_ms: 30,
    jitter_ms: 20,
    loss_permille: 30,
};
const TICKS: &str = "2000";
const PORT: &str = "27050";

fn host(lan: &Lan, players: &str, rest: &[&str]) -> Program {
    let play = [
        "play",
        "--host",
        PORT,
        "--players",
        players,
        "--bot",
        "--digests",
    ];
    let mut host = Program::start_at(lan, 0, &headless(), &[&play[..], rest].concat());
    host.wait_for("listening on port");
    host
}

fn guest(lan: &Lan, machine: usize, rest: &[&str]) -> Program {
    let address = format!("{}:{PORT}", Lan::address(0));
    let play = ["play", "--join", &address, "--bot", "--digests"];
    Program::start_at(lan, machine, &headless(), &[&play[..], rest].concat())
}

fn assert_well(ended: &Ended) {
    let how = (ended.code, ended.errors.as_str());
    assert_eq!(how, (Some(0), ""), "{ended:#?}");
}

#[test]
fn three_machines_play_in_step_over_bad_cables() {
    let Some(lan) = Lan::new(3, BAD) else { return };
    let host = host(&lan, "3", &["--ticks", TICKS]);
    let guests = [1, 2].map(|machine| guest(&lan, machine, &["--ticks", TICKS]));
    let [one, two] = guests.map(Program::finish);
    let host = host.finish();
    let worlds = [&host, &one, &two].map(|ended| {
        assert_well(ended);
        Played::of(&ended.lines)
    });
    let to = worlds[0].last_turn();
    assert!(to > 250, "{to} turns");
    worlds[0].assert_same(&worlds[1], 0, to);
    worlds[0].assert_same(&worlds[2], 0, to);
}

#[test]
fn a_killed_process_is_back_in_its_seat_over_bad_cables() {
    let Some(lan) = Lan::new(3, BAD) else { return };
    let folder = Folder::new("lan_rejoin");
    let seats = folder.file("seats");
    let keeps = [
        "--seats",
        seats.to_str().expect("test folders have plain names"),
    ];
    let mut host = host(&lan, "3", &[]);
    let mut other = guest(&lan, 2, &[]);
    let mut killed = guest(&lan, 1, &keeps);
    killed.wait_for("512 ticks");
    let _ = killed.kill();
    let mut back = guest(&lan, 1, &keeps);
    host.wait_for("is back");
    let first = back.wait_until("a world compared", |line| turn_of(line).is_some());
    let from = turn_of(&first).expect("it is such a line");
    let to = from + 300;
    for program in [&mut back, &mut other, &mut host] {
        program.wait_until("300 turns more", |line| {
            turn_of(line).is_some_and(|at| at >= to)
        });
    }
    let [host, other, back] = [host, other, back].map(|program| Played::of(&program.kill().lines));
    host.assert_same(&back, from, to);
    host.assert_same(&other, 0, to);
}

#[test]
fn a_match_goes_on_over_bad_cables_when_its_host_is_killed() {
    let Some(lan) = Lan::new(4, BAD) else { return };
    let mut host = host(&lan, "4", &[]);
    let guests = [1, 2, 3].map(|machine| guest(&lan, machine, &["--ticks", TICKS]));
    host.wait_for("512 ticks");
    let _ = host.kill();
    let [one, two, three] = guests.map(Program::finish);
    let worlds = [&one, &two, &three].map(|ended| {
        assert_well(ended);
        let told = ended.line("the host has gone");
        assert!(told.ends_with("hosts the match now"), "{told}");
        Played::of(&ended.lines)
    });
    let to = worlds[0].last_turn();
    worlds[0].assert_same(&worlds[1], 0, to);
    worlds[0].assert_same(&worlds[2], 0, to);
}

/// Case 3: where no broadcast tells of a game, an address does, whoever of the two hosts; and a host whose
/// replies are lost is a named reason.
#[test]
fn case_3_by_address_either_machine_joins_the_other_and_lost_replies_are_named() {
    let Some(lan) = Lan::new(2, BAD) else { return };
    for (hosting, joining) in [(0, 1), (1, 0)] {
        let play = ["play", "--host", PORT, "--players", "2", "--ticks", "500"];
        let mut host = Program::start_at(&lan, hosting, &headless(), &play);
        host.wait_for("listening on port");
        let address = format!("{}:{PORT}", Lan::address(hosting));
        let join = ["play", "--join", &address, "--ticks", "500"];
        let guest = Program::start_at(&lan, joining, &headless(), &join);
        for ended in [guest.finish(), host.finish()] {
            assert_well(&ended);
        }
    }
    let _host = host(&lan, "2", &[]);
    lan.ip(0, &format!("route add blackhole {}/32", Lan::address(1)));
    let told = format!("{}:{PORT} does not answer", Lan::address(0));
    guest(&lan, 1, &[]).finish().expect_sentence(&told);
}
