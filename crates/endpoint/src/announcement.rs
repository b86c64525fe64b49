//! What a server tells those who look for games.

use discovery::{Answerer, Beacon, BeaconPorts};
use protocol::datagram::{DISCOVERY_PORT, GameInfo, GameStage, InstanceId};
use protocol::{Control, Millis, SeatSetup, SimVersion};
use relay::{Phase, Relay};
use transport::Waiter;

use crate::trouble::Trouble;

#[cfg(test)]
mod tests;

/// A beacon for the game at `port`. Ports that it cannot have are no failure: the game can be joined by its
/// address all the same.
///
/// # Errors
/// [`Trouble::System`]: no random numbers, or no descriptors.
pub fn beacon(port: u16, version: SimVersion, waiter: &Waiter) -> Result<Beacon, Trouble> {
    let what = "answer those who look for games";
    let instance = getrandom::u64().map_err(|error| Trouble::system(what, &error))?;
    // The beacon has no patience to lose: the first step tells it the time.
    let begun = Millis::ZERO;
    let answerer = Answerer::new(version, InstanceId(instance), port, begun);
    let ports = BeaconPorts {
        discovery: DISCOVERY_PORT,
        game: port,
    };
    waiter
        .registry()
        .and_then(|registry| Beacon::open(ports, answerer, &registry, begun))
        .map_err(|error| Trouble::system(what, &error))
}

/// The game of `relay` as others see it; `None` once it is over.
pub fn game_info(relay: &Relay) -> Option<GameInfo> {
    let stage = match relay.phase() {
        Phase::Gathering => GameStage::Lobby,
        Phase::Loading | Phase::Playing => GameStage::InGame,
        Phase::Over => return None,
    };
    let (setup, vacancy) = (relay.setup(), relay.vacancy());
    Some(GameInfo {
        people: vacancy.taken,
        rows_open: vacancy.free,
        map: setup.map.clone(),
        size_tiles: setup.size_tiles,
        stage,
    })
}

/// Who hosts it: the person in the first seat. Empty when nobody plays at the machine of the relay.
pub fn host_name(relay: &Relay, has_host: bool) -> &str {
    let is_person = |row: &&SeatSetup| row.control == Control::Person;
    let first = relay.setup().seats.iter().find(is_person);
    first.filter(|_| has_host).map_or("", |row| &row.name)
}
