//! `headless play`: one match.

use std::process::ExitCode;

use anyhow::Result;
use game::Game;
use protocol::Tick;
use rules::Catalog;
use runner::{HeadlessOptions, MatchOptions, Place, Sentence, headless_match};

use crate::bench::human;
use crate::cli::{MatchArguments, PlayArguments};
use crate::clock;

pub fn run(arguments: &PlayArguments) -> Result<ExitCode> {
    let mut options = options(arguments)?;
    for flip in &arguments.flip {
        options.flips.push(parse_flip(flip)?);
    }
    let mut tell = |line: &str| println!("{line}");
    let summary = headless_match(&options, Catalog::builtin(), &clock::shared(), &mut tell)?;
    println!("{summary}");
    Ok(ExitCode::SUCCESS)
}

fn options(arguments: &PlayArguments) -> Result<HeadlessOptions> {
    let place = match (arguments.host, &arguments.join, &arguments.watch) {
        (Some(port), ..) => Place::Host { port },
        (None, Some(address), _) => Place::Join {
            address: address.clone(),
        },
        (None, None, Some(address)) => Place::Watch {
            address: address.clone(),
        },
        (None, None, None) => Place::Alone,
    };
    let (people, computers) = match place {
        Place::Alone => (0, arguments.players),
        Place::Host { .. } | Place::Join { .. } | Place::Watch { .. } => {
            (arguments.players, arguments.computers)
        }
    };
    let orders = match &arguments.orders {
        Some(file) => human::orders_of(file, arguments.person)?,
        None => Vec::new(),
    };
    Ok(HeadlessOptions {
        place,
        match_options: match_options(&arguments.game, people, computers),
        name: arguments.name.clone(),
        password: arguments.password.clone(),
        greeting: arguments.say.clone(),
        bot_level: arguments.bot.then_some(arguments.game.level),
        ticks: arguments.ticks,
        record: arguments.record.clone(),
        result: arguments.result.clone(),
        tells_digests: arguments.digests,
        orders,
        seats: arguments.seats.clone(),
        reports: Some(arguments.reports.clone()),
        drift: arguments.drift.into(),
        flips: Vec::new(),
    })
}

/// `STORE@TICKS`: the tick, and the store's place in the list.
fn parse_flip(text: &str) -> Result<(Tick, usize)> {
    let parts = text.split_once('@');
    let store = parts.and_then(|(name, _)| Game::store_names().position(|store| store == name));
    let tick = parts.and_then(|(_, ticks)| ticks.parse().ok());
    match (tick, store) {
        (Some(tick), Some(store)) => Ok((Tick(tick), store)),
        _ => Err(Sentence::new(format!("`{text}` is no store and tick")).into()),
    }
}

/// A match of `people` and `computers`.
pub fn match_options(game: &MatchArguments, people: u8, computers: u8) -> MatchOptions {
    let mut options = MatchOptions {
        people: people.into(),
        computers: computers.into(),
        level: game.level,
        seed: game.seed,
        map: game.map.clone(),
        size_tiles: game.size,
        ..MatchOptions::default()
    };
    game.terms.apply(&mut options);
    options
}
