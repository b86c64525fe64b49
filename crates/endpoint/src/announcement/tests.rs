#![allow(
    clippy::disallowed_methods,
    reason = "real sockets are met in real time"
)]

use std::time::{Duration, Instant};

use discovery::{Finder, FoundGame};
use protocol::Millis;
use protocol::datagram::{DISCOVERY_PORT, GameStage};

use crate::testing::{Player, Table, VERSION, config};
use crate::{Server, ServerHandle};

/// A game is found on the local network within so long.
const FOUND_WITHIN: Duration = Duration::from_secs(2);
/// Long enough that only a test that has failed waits so long.
const DEADLINE: Duration = Duration::from_secs(30);

fn millis(since: Instant) -> Millis {
    Millis(since.elapsed().as_millis() as u64)
}

/// Looks for the game at `port` of this machine, until `is_it` or the deadline; between the looks, `work`.
fn find(
    finder: &mut Finder,
    begun: Instant,
    port: u16,
    deadline: Duration,
    mut work: impl FnMut(),
    is_it: impl Fn(&FoundGame) -> bool,
) -> FoundGame {
    let since = Instant::now();
    loop {
        work();
        finder.poll(millis(begun));
        let mine = |game: &&FoundGame| game.address().port() == port && is_it(game);
        if let Some(game) = finder.games().iter().find(mine) {
            return game.clone();
        }
        assert!(since.elapsed() < deadline, "{:#?}", finder.games());
        finder.wait(millis(begun), Duration::from_millis(10));
    }
}

fn finder(begun: Instant) -> Finder {
    Finder::open(VERSION, DISCOVERY_PORT, 0xF1D, millis(begun)).expect("there are descriptors")
}

fn spawned(begun: Instant) -> ServerHandle {
    let server = Server::open(0, config(3)).expect("a port is free");
    assert_eq!(server.discovery_trouble(), None);
    let clock = std::sync::Arc::new(move || millis(begun));
    server.spawn(clock).expect("there are threads")
}

#[test]
fn two_servers_on_one_machine_are_found_and_one_that_ends_is_gone() {
    let begun = Instant::now();
    let (first, second) = (spawned(begun), spawned(begun));
    let mut finder = finder(begun);
    for handle in [&first, &second] {
        let game = find(
            &mut finder,
            begun,
            handle.port(),
            FOUND_WITHIN,
            || {},
            |_| true,
        );
        assert_eq!(game.difference, None);
        let info = game.game.expect("it is of this build");
        assert_eq!((info.people, info.rows_open), (0, 3));
        assert_eq!(info.stage, GameStage::Lobby);
        assert_eq!(
            game.host_name, "",
            "nobody plays at the machine of the relay"
        );
    }
    let port = second.port();
    drop(second);
    let ended = Instant::now();
    while finder
        .games()
        .iter()
        .any(|game| game.address().port() == port)
    {
        assert!(
            ended.elapsed() < Duration::from_secs(4),
            "{:#?}",
            finder.games()
        );
        finder.wait(millis(begun), Duration::from_millis(10));
        finder.poll(millis(begun));
    }
    find(
        &mut finder,
        begun,
        first.port(),
        FOUND_WITHIN,
        || {},
        |_| true,
    );
    assert!(first.status().queries.answered > 2);
}

#[test]
fn the_row_shows_who_sits_and_that_the_match_runs() {
    let begun = Instant::now();
    let mut finder = finder(begun);
    let mut table = Table::with_host(0);
    let port = table.server.port();
    // One seat more than there are people.
    let opened = Server::open_with_host(0, config(2), table.now);
    let (server, link) = opened.expect("a port is free");
    let host = Player::new(link, "Zoë", table.now);
    let gathering = server.port();
    let mut waiting = Table {
        server,
        players: vec![host],
        now: table.now,
    };
    let game = find(
        &mut finder,
        begun,
        gathering,
        DEADLINE,
        || waiting.round(),
        |game| game.game.as_ref().is_some_and(|info| info.people == 1),
    );
    let info = game.game.expect("it is of this build");
    assert_eq!(game.host_name, "Zoë");
    assert_eq!(
        (info.people, info.rows_open, info.stage),
        (1, 1, GameStage::Lobby)
    );
    let game = find(
        &mut finder,
        begun,
        port,
        DEADLINE,
        || table.round(),
        |game| {
            game.game
                .as_ref()
                .is_some_and(|info| info.stage == GameStage::InGame)
        },
    );
    assert_eq!(
        game.game.map(|info| (info.people, info.rows_open)),
        Some((1, 0))
    );
}
