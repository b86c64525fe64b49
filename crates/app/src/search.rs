//! Looking for games on the network while the screen for joining is open.

use discovery::{Finder, FoundGame};
use protocol::SimVersion;
use protocol::datagram::DISCOVERY_PORT;
use screens::menu::FoundRow;
use transport::Address;

use crate::clock;

/// A search, or none.
#[derive(Default)]
pub struct Search(Option<Finder>);

impl Search {
    /// Begins, goes on or ends; the games found so far. `asked`: addresses to be asked too, as people
    /// write them.
    pub fn follow(
        &mut self,
        is_wanted: bool,
        version: SimVersion,
        asked: &[String],
    ) -> Vec<FoundRow> {
        if !is_wanted {
            self.0 = None;
            return Vec::new();
        }
        if self.0.is_none() {
            self.0 = open(version, asked);
        }
        let Some(finder) = &mut self.0 else {
            return Vec::new();
        };
        finder.poll(clock::now());
        finder.games().iter().map(row).collect()
    }
}

/// `None` when the system gives no random numbers or no sockets; the next frame tries again.
fn open(version: SimVersion, asked: &[String]) -> Option<Finder> {
    let token = getrandom::u64().ok()?;
    let mut finder = Finder::open(version, DISCOVERY_PORT, token, clock::now()).ok()?;
    for address in asked.iter().filter_map(|text| text.parse::<Address>().ok()) {
        finder.ask(&address.host, address.port);
    }
    Some(finder)
}

fn row(game: &FoundGame) -> FoundRow {
    let address = game.address().to_string();
    FoundRow::new(
        &game.host_name,
        address,
        game.game.as_ref(),
        game.difference,
        game.is_stale,
    )
}
