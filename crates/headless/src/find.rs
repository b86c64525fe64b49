//! `headless find`: lists the games of the local network.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use discovery::{Finder, FoundGame};
use game::Game;
use protocol::Millis;
use protocol::datagram::{DISCOVERY_PORT, GameStage};
use rules::Catalog;
use serde_json::{Value, json};
use transport::Address;

use crate::cli::FindArguments;
use crate::clock;

const WAIT_MOST: Duration = Duration::from_millis(200);

pub fn run(arguments: &FindArguments) -> Result<ExitCode> {
    let version = Game::version(&Catalog::builtin());
    let token = getrandom::u64().context("the system gives no random numbers")?;
    let begun = clock::now();
    let mut finder = Finder::open(version, DISCOVERY_PORT, token, begun)
        .context("the system gives no sockets to look for games with")?;
    for address in &arguments.ask {
        let address: Address = address.parse()?;
        finder.ask(&address.host, address.port);
    }
    let end = begun.plus_ms(u64::from(arguments.seconds) * 1_000);
    while clock::now() < end {
        finder.poll(clock::now());
        let left = Duration::from_millis(end.since_ms(clock::now()));
        finder.wait(clock::now(), left.min(WAIT_MOST));
    }
    // What arrived last.
    finder.poll(clock::now().min(Millis(end.0)));
    if arguments.json {
        let games: Vec<Value> = finder.games().iter().map(as_json).collect();
        println!("{}", serde_json::to_string_pretty(&games)?);
    } else {
        finder
            .games()
            .iter()
            .for_each(|game| println!("{}", as_line(game)));
    }
    Ok(ExitCode::SUCCESS)
}

fn as_line(game: &FoundGame) -> String {
    let host = if game.host_name.is_empty() {
        "nobody"
    } else {
        &game.host_name
    };
    let what = match (&game.difference, &game.game) {
        (Some(difference), _) => difference.to_string(),
        (None, None) => String::from("nothing is known of it"),
        (None, Some(info)) => format!(
            "{} ({} tiles), {} there, {} open, {}",
            info.map,
            info.size_tiles,
            info.people,
            info.rows_open,
            stage(info.stage)
        ),
    };
    format!("{} hosted by {host}: {what}", game.address())
}

fn as_json(game: &FoundGame) -> Value {
    let addresses: Vec<String> = game.addresses().map(|it| it.to_string()).collect();
    let info = game.game.as_ref();
    json!({
        "instance": format!("{:016x}", game.instance.0),
        "host": game.host_name,
        "address": game.address().to_string(),
        "addresses": addresses,
        "difference": game.difference.map(|difference| difference.to_string()),
        "map": info.map(|info| &info.map),
        "size_tiles": info.map(|info| info.size_tiles),
        "people": info.map(|info| info.people),
        "rows_open": info.map(|info| info.rows_open),
        "stage": info.map(|info| stage(info.stage)),
    })
}

const fn stage(stage: GameStage) -> &'static str {
    match stage {
        GameStage::Lobby => "lobby",
        GameStage::InGame => "in game",
    }
}
