//! What a server tells those who look for games.

use discovery::{Answerer, Beacon, BeaconPorts};
use protocol::datagram::{DISCOVERY_PORT, GameInfo, GameStage, InstanceId};
use protocol::lobby::{Occupant, Row, Table};
use protocol::{Control, Millis, SeatSetup, SimVersion};
use relay::Phase;
use transport::Waiter;

use crate::room::Room;
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

/// The game of `room` as others see it; `None` once it is over.
pub fn game_info(room: &Room) -> Option<GameInfo> {
    let stage = match room.phase() {
        Phase::Gathering => GameStage::Lobby,
        Phase::Loading | Phase::Playing => GameStage::InGame,
        Phase::Over => return None,
    };
    Some(match room {
        Room::Table(host, _) => table_info(host.table()),
        // Whoever looks for the match finds its host.
        Room::Standby(_) => return None,
        Room::Match(relay) => {
            let (setup, vacancy) = (relay.setup(), relay.vacancy());
            GameInfo {
                people: vacancy.taken,
                rows_open: vacancy.free,
                map: setup.map.clone(),
                size_tiles: setup.size_tiles,
                stage,
                watchers: vacancy.watchers,
                may_watch: vacancy.may_watch,
                is_password_set: false,
                is_saved: relay.is_played_on(),
            }
        }
    })
}

fn table_info(table: &Table) -> GameInfo {
    let count = |is_it: fn(&&Row) -> bool| table.rows.iter().filter(is_it).count() as u8;
    let template = &table.settings.template;
    let watchers = table.watchers.len() as u8;
    GameInfo {
        people: count(|row| row.person().is_some()),
        rows_open: count(|row| row.occupant == Occupant::Open),
        map: template.map.clone(),
        size_tiles: template.size_tiles,
        stage: GameStage::Lobby,
        watchers,
        may_watch: watchers < table.settings.room.watchers.count_max,
        is_password_set: table.is_password_set,
        is_saved: table.settings.saved.is_some(),
    }
}

/// Who hosts it: the host of the table, the person in the first seat. Empty when nobody plays at the machine
/// of the relay.
pub fn host_name(room: &Room, has_host: bool) -> &str {
    if !has_host {
        return "";
    }
    match room {
        Room::Table(host, _) => {
            let table = host.table();
            table.person(table.host).map_or("", |person| &person.name)
        }
        Room::Standby(_) => "",
        Room::Match(relay) => {
            let is_person = |row: &&SeatSetup| row.control == Control::Person;
            let first = relay.setup().seats.iter().find(is_person);
            first.map_or("", |row| &row.name)
        }
    }
}
