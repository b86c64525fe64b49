//! `headless relay`: serves matches to others, each on a port and a thread of its own.

use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use endpoint::{Server, ServerHandle};
use relay::Config;
use rules::Catalog;
use telemetry::Every;

use crate::cli::RelayArguments;
use crate::{clock, play};

/// Between two lines about how it goes.
const LINE_EVERY_MS: u64 = 10_000;
/// Between two looks at whether the matches are over.
const LOOK_EVERY: Duration = Duration::from_millis(200);

pub fn run(arguments: &RelayArguments) -> Result<ExitCode> {
    let mut servers = Vec::new();
    for place in 0..arguments.matches {
        let server = open(arguments, place)?;
        println!("listening on port {}", server.port());
        servers.push(server);
    }
    let mut lines = Every::new(LINE_EVERY_MS);
    while !servers.is_empty() {
        let is_due = lines.is_due(clock::now().0);
        servers.retain(|server| {
            let is_over = server.is_over();
            if is_due || is_over {
                println!("port {} {}", server.port(), server.status().line());
            }
            !is_over
        });
        thread::sleep(LOOK_EVERY);
    }
    Ok(ExitCode::SUCCESS)
}

/// The match at `place`: on the port that many behind the first, with a map of its own.
fn open(arguments: &RelayArguments, place: u16) -> Result<ServerHandle> {
    let mut game = arguments.game.clone();
    game.seed = game.seed.wrapping_add(place.into());
    let options = play::match_options(&game, arguments.players, arguments.computers);
    let port = match arguments.port {
        0 => 0,
        first => first
            .checked_add(place)
            .context("there are not so many ports")?,
    };
    let version = game::Game::version(&Catalog::builtin());
    let mut config = Config::new(options.setup()?, version).in_room(options.room);
    config.drift = arguments.drift.into();
    let server = Server::open(port, config)?;
    Ok(server.spawn(clock::shared())?)
}
