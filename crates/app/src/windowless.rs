//! A match without a window: `--headless`.

use std::process::ExitCode;

use rules::Catalog;
use runner::{HeadlessOptions, MatchOptions, Place, headless_match};

use crate::cli::Cli;
use crate::flow::{lot, program_clock};

/// Plays what the command line asks for, and says how it ended.
pub fn run(cli: &Cli) -> ExitCode {
    match headless_match(
        &options(cli),
        Catalog::builtin(),
        &program_clock(),
        &mut |line| println!("{line}"),
    ) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("castellan: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn options(cli: &Cli) -> HeadlessOptions {
    let place = match (cli.host, &cli.join) {
        (Some(port), _) => Place::Host { port },
        (None, Some(address)) => Place::Join {
            address: address.clone(),
        },
        (None, None) => Place::Alone,
    };
    let name = cli.name.clone().unwrap_or_else(|| String::from("Player"));
    let usual = MatchOptions::default();
    let people = if cli.host.is_some() {
        usize::from(cli.players)
    } else {
        1
    };
    let mut match_options = MatchOptions {
        people,
        computers: cli.computers_or_usual().into(),
        level: cli.level,
        seed: cli.seed.unwrap_or_else(lot),
        map: cli.map.clone().unwrap_or(usual.map),
        size_tiles: cli.size,
        allows_cheats: cli.cheats,
        names: vec![name.clone()],
        ..usual
    };
    cli.terms.apply(&mut match_options);
    HeadlessOptions {
        place,
        match_options,
        name,
        password: None,
        greeting: None,
        bot_level: cli.bot.then_some(cli.level),
        ticks: cli.ticks,
        record: cli.record.clone(),
        result: None,
        tells_digests: false,
        orders: Vec::new(),
        seats: crate::files::seats(),
        reports: crate::files::reports(),
        drift: protocol::message::DriftPolicy::Heal,
        flips: Vec::new(),
    }
}
