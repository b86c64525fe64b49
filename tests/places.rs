//! The same match in other countries, and a second time in one process.

use std::sync::Arc;

use e2e::{Played, Program, headless, now};
use endpoint::Clock;
use protocol::message::DriftPolicy;
use rules::Catalog;
use runner::{HeadlessOptions, MatchOptions, Place, headless_match};

/// Turkish has two letters i, Arabic may have other digits, German and French a decimal comma.
const LOCALES: [&str; 6] = [
    "C",
    "de_DE.UTF-8",
    "tr_TR.UTF-8",
    "ar_EG.UTF-8",
    "fr_FR.UTF-8",
    "ja_JP.UTF-8",
];
const TICKS: &str = "1500";

/// Case 43: six locales in one match.
#[test]
fn case_43_machines_of_six_countries_play_in_step() {
    let in_country = |locale: &str, arguments: &[&str]| {
        let own = ["--bot", "--digests", "--ticks", TICKS];
        let variables = [("LC_ALL", locale), ("LANG", locale)];
        Program::start_with(&variables, &headless(), &[arguments, &own].concat())
    };
    let play = ["play", "--host", "0", "--players", "6"];
    let mut host = in_country(LOCALES[0], &play);
    let line = host.wait_for("listening on port ");
    let port = line.trim_start_matches("listening on port ");
    let address = format!("127.0.0.1:{port}");
    let join = ["play", "--join", &address];
    let guests = LOCALES[1..].iter().map(|locale| in_country(locale, &join));
    let guests: Vec<Program> = guests.collect();
    let all = guests.into_iter().chain([host]).map(Program::finish);
    let worlds: Vec<Played> = all
        .map(|ended| {
            let how = (ended.code, ended.errors.as_str());
            assert_eq!(how, (Some(0), ""), "{ended:#?}");
            Played::of(&ended.lines)
        })
        .collect();
    let to = worlds[0].last_turn();
    for other in &worlds[1..] {
        worlds[0].assert_same(other, 0, to);
    }
}

/// Case 43: a second match in one process, and another one between them.
#[test]
fn case_43_a_second_match_in_one_process_is_the_first_again() {
    let play = |seed| {
        let options = HeadlessOptions {
            place: Place::Alone,
            match_options: MatchOptions {
                people: 0,
                computers: 2,
                seed,
                ..MatchOptions::default()
            },
            name: String::from("nobody"),
            password: None,
            greeting: None,
            bot_level: None,
            ticks: Some(2_000),
            record: None,
            result: None,
            tells_digests: false,
            orders: Vec::new(),
            seats: None,
            reports: None,
            drift: DriftPolicy::default(),
            flips: Vec::new(),
        };
        let clock: Clock = Arc::new(now);
        let summary = headless_match(&options, Catalog::builtin(), &clock, &mut |_| {});
        summary.expect("it is played").digest
    };
    let first = play(43);
    assert_ne!(play(44), first);
    assert_eq!(play(43), first);
}
