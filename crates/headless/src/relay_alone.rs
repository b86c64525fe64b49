//! `headless relay`: serves one match to others.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use endpoint::Server;
use relay::Config;
use rules::Catalog;
use telemetry::Every;

use crate::cli::RelayArguments;
use crate::{clock, play};

/// Between two lines about how it goes.
const LINE_EVERY_MS: u64 = 10_000;
const WAIT_MOST: Duration = Duration::from_millis(500);

pub fn run(arguments: &RelayArguments) -> Result<ExitCode> {
    let options = play::match_options(&arguments.game, arguments.players, arguments.computers);
    let version = game::Game::version(&Catalog::builtin());
    let mut server = Server::open(arguments.port, Config::new(options.setup()?, version))?;
    println!("listening on port {}", server.port());
    let mut lines = Every::new(LINE_EVERY_MS);
    while !server.is_over() {
        server.step(clock::now());
        if lines.is_due(clock::now().0) {
            println!("{}", server.status().line());
        }
        if !server.is_over() {
            server.wait(clock::now(), WAIT_MOST);
        }
    }
    println!("{}", server.status().line());
    Ok(ExitCode::SUCCESS)
}
