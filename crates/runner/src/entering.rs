//! The ways into a match over a network: to host one, to join one, to come back, to look on.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use endpoint::{Client, Clock, Keepsake, Server, ServerHandle, Trouble};
use game::Game;
use net::{Joining, MatchOver};
use protocol::MatchSetup;
use protocol::message::{Refusal, RoomRules, Wish};
use relay::Config;
use rules::Catalog;

use crate::Runner;

impl Runner {
    /// Opens `port` (any free one when zero) for the match of `setup` in a room of these rules, and takes its
    /// first seat. The server works on a thread of its own until everybody has gone; dropping its handle ends the match.
    ///
    /// # Errors
    /// [`Trouble`]: the port is taken, the match cannot be hosted.
    pub fn host(
        port: u16,
        (setup, room): (MatchSetup, RoomRules),
        name: &str,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<(Runner, ServerHandle), Trouble> {
        let config = Config::new(setup, Game::version(&catalog)).in_room(room);
        Runner::host_config(port, config, name, catalog, clock)
    }

    /// The same, in a room of `config`.
    ///
    /// # Errors
    /// As [`Runner::host`].
    pub fn host_config(
        port: u16,
        config: Config,
        name: &str,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<(Runner, ServerHandle), Trouble> {
        let (server, link) = Server::open_with_host(port, config, clock())?;
        let handle = server.spawn(Arc::clone(clock))?;
        let joining = joining(name, Wish::AnySeat, &catalog);
        let client = Client::new(link, joining, clock())?;
        Ok((Runner::network(client, catalog), handle))
    }

    /// Joins the match at `address`. Blocks until somebody answers; a window connects without blocking,
    /// makes its [`Client`] of the link and calls [`Runner::network`].
    ///
    /// # Errors
    /// [`Trouble`]: not an address, nobody there, no answer within twice `timeout`.
    pub fn join(
        address: &str,
        name: &str,
        timeout: Duration,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<Runner, Trouble> {
        let wish = Wish::AnySeat;
        let client = Client::join(address, joining(name, wish, &catalog), timeout, clock())?;
        Ok(Runner::network(client, catalog))
    }

    /// Joins the match at `address` and keeps the secret of the seat in `folder`, so that the next process
    /// has the seat again if this one dies. If one has died there before, its seat is ours.
    ///
    /// # Errors
    /// As [`Runner::join`].
    pub fn join_again(
        address: &str,
        name: &str,
        folder: &Path,
        timeout: Duration,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<Runner, Trouble> {
        let kept = Arc::clone(&catalog);
        if let Some(runner) = Runner::come_back(address, name, folder, timeout, kept, clock)? {
            return Ok(runner);
        }
        let mut runner = Runner::join(address, name, timeout, catalog, clock)?;
        runner.keep_seat(folder, address);
        Ok(runner)
    }

    /// Back to the seat whose secret is kept in `folder` for the host at `address`. `None`: none is, or
    /// another match is played there by now, or people sit at a table.
    ///
    /// # Errors
    /// As [`Runner::join`].
    pub fn come_back(
        address: &str,
        name: &str,
        folder: &Path,
        timeout: Duration,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<Option<Runner>, Trouble> {
        // Where nothing can be kept, there is nothing to come back to.
        let Ok(keepsake) = Keepsake::open(folder, address) else {
            return Ok(None);
        };
        let Some(secret) = keepsake.secret() else {
            return Ok(None);
        };
        let joining = joining(name, Wish::SeatOf(secret), &catalog);
        let mut client = Client::join(address, joining, timeout, clock())?;
        if has_no_such_seat(client.await_answer(clock)) {
            keepsake.forget();
            return Ok(None);
        }
        let mut runner = Runner::network(client, catalog);
        runner.keepsake = Some(keepsake);
        Ok(Some(runner))
    }

    /// Keeps the secret of the seat at the host at `address` in `folder`, as [`Runner::join_again`] does. Call
    /// it before the first step.
    pub fn keep_seat(&mut self, folder: &Path, address: &str) {
        self.keepsake = Keepsake::open(folder, address).ok();
    }

    /// Remembers the secret of the seat in `folder` for good, so that a save of this match knows it again. Call
    /// it before the first step.
    pub fn remember_seat_in(&mut self, folder: &Path) {
        self.former_seats = Some(folder.into());
    }

    /// Looks on at the match at `address`.
    ///
    /// # Errors
    /// As [`Runner::join`].
    pub fn watch(
        address: &str,
        name: &str,
        timeout: Duration,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<Runner, Trouble> {
        let joining = joining(name, Wish::Watch, &catalog);
        let client = Client::join(address, joining, timeout, clock())?;
        Ok(Runner::network(client, catalog))
    }
}

/// Whether the host knows nothing of the seat that was asked for.
fn has_no_such_seat(over: Option<MatchOver>) -> bool {
    matches!(
        over,
        Some(MatchOver::Refused(
            Refusal::SecretUnknown | Refusal::SeatEnded
        ))
    )
}

fn joining(name: &str, wish: Wish, catalog: &Catalog) -> Joining {
    Joining {
        version: Game::version(catalog),
        name: name.into(),
        wish,
    }
}
