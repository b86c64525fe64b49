//! Tables: opened, joined, and left for the match.

use std::sync::Arc;
use std::time::Duration;

use endpoint::{Clock, Server, ServerHandle, TableClient, Trouble};
use game::{Game, self_test};
use lobby::{HostConfig, Joining, SaveOffer};
use net::Misuse;
use protocol::lobby::RoomKey;
use protocol::message::SeatSecret;
use protocol::{ConnectionId, Seat};
use record::Save;
use rules::Catalog;

use crate::Runner;
use crate::session_kind::SessionKind;

/// What a person at this machine comes to a table with.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    pub name: String,
    pub key: Option<RoomKey>,
    /// Secrets of seats in former matches, for saves of them.
    pub secrets: Vec<SeatSecret>,
}

/// A table for a match of this build: a new one, or the one of a save and its file.
#[must_use]
pub fn table_config(
    key: Option<RoomKey>,
    save: Option<(&Save, Vec<u8>)>,
    catalog: &Catalog,
) -> HostConfig {
    let maps = mapgen::MAPS.iter().map(|&map| map.to_owned());
    let save = save.map(|(save, file)| SaveOffer {
        file,
        tick: save.head.header.tick,
        setup: save.head.header.setup.clone(),
        keys: save.head.header.keys.clone(),
    });
    HostConfig {
        key,
        save,
        // The server gives the host its link.
        ..HostConfig::new(Game::version(catalog), ConnectionId(0), maps.collect())
    }
}

/// Opens `port` (any free one when zero) for a table, and sits down at it. The server works on a thread of
/// its own, through the match too; dropping its handle ends both.
///
/// # Errors
/// [`Trouble`]: the port is taken.
pub fn host_table(
    port: u16,
    config: HostConfig,
    visitor: Visitor,
    catalog: &Catalog,
    clock: &Clock,
) -> Result<(TableClient, ServerHandle), Trouble> {
    let (server, link) = Server::open_table(port, config, clock())?;
    let handle = server.spawn(Arc::clone(clock))?;
    let client = TableClient::new(link, joining(visitor, catalog), clock())?;
    Ok((client, handle))
}

/// Comes to the table at `address`. Blocks until somebody answers; a window connects without blocking and
/// calls [`TableClient::on`] with [`joining`].
///
/// # Errors
/// [`Trouble`]: not an address, nobody there.
pub fn join_table(
    address: &str,
    visitor: Visitor,
    timeout: Duration,
    catalog: &Catalog,
    clock: &Clock,
) -> Result<TableClient, Trouble> {
    TableClient::join(address, joining(visitor, catalog), timeout, clock())
}

/// What `visitor` says to a table of this build.
#[must_use]
pub fn joining(visitor: Visitor, catalog: &Catalog) -> Joining {
    Joining {
        version: Game::version(catalog),
        name: visitor.name,
        key: visitor.key,
        fingerprint: self_test(catalog),
        secrets: visitor.secrets,
    }
}

impl Runner {
    /// The match that a table has begun, once [`TableClient::is_admitted`].
    ///
    /// # Errors
    /// [`Trouble`] when it has not, or the match cannot be played from here.
    pub fn of_table(
        client: TableClient,
        catalog: Arc<Catalog>,
        clock: &Clock,
    ) -> Result<Runner, Trouble> {
        Ok(Runner::network(client.into_client(clock())?, catalog))
    }

    /// Waits no longer for a machine that does not get its world built; for the host alone.
    ///
    /// # Errors
    /// [`Misuse`] when nobody loads, or alone.
    pub fn dismiss(&mut self, seat: Seat) -> Result<(), Misuse> {
        match &mut self.kind {
            SessionKind::Network(client) => client.session_mut().dismiss(seat),
            SessionKind::Solo(_) | SessionKind::Playback(_) => Err(Misuse::NotHere),
        }
    }
}
