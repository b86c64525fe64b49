//! From the table to the match.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use protocol::lobby::{ContentHash, Occupant, PersonId, Row, Table};
use protocol::message::RoomRules;
use protocol::{ConnectionId, Control, MatchSetup, Seat, SeatSetup};

/// Somebody's seat in the match that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub connection: ConnectionId,
    pub seat: Seat,
    pub name: String,
}

/// Somebody who goes on looking on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onlooker {
    pub connection: ConnectionId,
    /// Its client knows no tables, and was welcomed to watch when it came.
    pub is_welcomed: bool,
}

/// What is to be played, and by whom: the last word of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPlan {
    pub setup: MatchSetup,
    /// Those who play, ascending by seat.
    pub people: Vec<Place>,
    /// Those who look on, as many as the room has place for.
    pub watchers: Vec<Onlooker>,
    /// How the room is kept.
    pub rules: RoomRules,
    /// The table had a password: nobody comes to watch who was not here.
    pub is_closed: bool,
    /// Where it is played on from; everybody has it.
    pub save: Option<ContentHash>,
}

impl StartPlan {
    /// The match that `table` shows; `seed` counts where the table leaves it open.
    pub(crate) fn of(table: &Table, seed: u64) -> StartPlan {
        let people = seats_of(table).filter_map(|(seat, row)| {
            let person = row.person()?;
            Some(Place {
                connection: connection_of(person.id),
                seat,
                name: person.name.clone(),
            })
        });
        let saved = table.settings.saved.as_ref();
        StartPlan {
            setup: setup_of(table, seed),
            people: people.collect(),
            watchers: Vec::new(),
            rules: table.settings.room,
            is_closed: false,
            save: saved.map(|saved| saved.content.hash),
        }
    }
}

/// People are numbered as their links are.
pub(crate) const fn connection_of(person: PersonId) -> ConnectionId {
    ConnectionId(person.0)
}

/// The rows that play with their seats: in a new match the rows move up, in a saved one each row has the
/// seat that it had.
pub(crate) fn seats_of(table: &Table) -> impl Iterator<Item = (Seat, &Row)> {
    let is_saved = table.settings.saved.is_some();
    let taken = table.rows.iter().enumerate();
    let taken = taken.filter(|(_, row)| row.is_taken());
    taken.enumerate().filter_map(move |(order, (index, row))| {
        let number = if is_saved { index } else { order };
        Some((Seat::new(number as u8)?, row))
    })
}

/// The setup that `table` shows.
pub(crate) fn setup_of(table: &Table, seed: u64) -> MatchSetup {
    if let Some(saved) = &table.settings.saved {
        return saved.setup.clone();
    }
    let settings = &table.settings;
    let seats: Vec<SeatSetup> = seats_of(table)
        .filter_map(|(seat, row)| seat_setup(seat, row))
        .collect();
    let mut setup = settings.template.clone();
    if !settings.is_seed_fixed {
        setup.seed = seed;
    }
    if !settings.is_size_fixed {
        setup.size_tiles = MatchSetup::size_tiles_for(seats.len());
    }
    setup.seats = seats;
    setup
}

fn seat_setup(seat: Seat, row: &Row) -> Option<SeatSetup> {
    let (name, control) = match &row.occupant {
        Occupant::Person(person) => (person.name.clone(), Control::Person),
        Occupant::Computer { level } => (
            format!("Computer {}", seat.index() + 1),
            Control::Computer { level: *level },
        ),
        Occupant::Open | Occupant::Closed => return None,
    };
    Some(SeatSetup {
        seat,
        name,
        control,
        colour: row.colour,
        team: row.team,
        handicap_percent: row.handicap_percent,
        start_age: row.start_age,
    })
}
