use protocol::limits::{MAP_SIZE_TILES, SEATS_MAX};
use protocol::message::RoomRules;
use protocol::text::clean_name;
use protocol::{Control, MatchSetup, Seat, SeatSetup, Stockpile, Terms};

use crate::Sentence;

pub mod words;

/// What somebody decides before a match; the rest follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchOptions {
    /// Seats for people (or bots that speak for them), the first ones.
    pub people: usize,
    /// Seats of computer players, behind those of the people.
    pub computers: usize,
    /// Strength of the computer players, 1 to 5.
    pub level: u8,
    pub seed: u64,
    /// Name of the map script.
    pub map: String,
    /// Side of the map; `None`: what suits so many seats.
    pub size_tiles: Option<u16>,
    pub stockpile: Stockpile,
    pub population_max: u16,
    pub terms: Terms,
    /// Seats that work faster or slower than the rules say: their number, from 1, and per cent.
    pub handicaps: Vec<(u8, u16)>,
    /// How the room is kept where others join, and how fast it is played.
    pub room: RoomRules,
    /// Console commands are carried out.
    pub allows_cheats: bool,
    /// Names of the seats in order; missing ones are made up.
    pub names: Vec<String>,
}

impl Default for MatchOptions {
    /// One person against one computer player of middling strength.
    fn default() -> MatchOptions {
        MatchOptions {
            people: 1,
            computers: 1,
            level: 3,
            seed: 1,
            map: MatchSetup::MAP.into(),
            size_tiles: None,
            stockpile: MatchSetup::STOCKPILE,
            population_max: MatchSetup::POPULATION_MAX,
            terms: Terms::STANDARD,
            handicaps: Vec::new(),
            room: RoomRules::STANDARD,
            allows_cheats: false,
            names: Vec::new(),
        }
    }
}

impl MatchOptions {
    /// The match that these options describe.
    ///
    /// # Errors
    /// A sentence when there is no such match.
    pub fn setup(&self) -> Result<MatchSetup, Sentence> {
        let seats = self.people + self.computers;
        if !(1..=SEATS_MAX).contains(&seats) {
            return Err(Sentence::new(format!(
                "a match has 1 to {SEATS_MAX} players, not {seats}"
            )));
        }
        if !mapgen::MAPS.contains(&self.map.as_str()) {
            return Err(Sentence::new(format!(
                "there is no map called `{}`; the maps are: {}",
                self.map,
                mapgen::MAPS.join(", ")
            )));
        }
        let size_tiles = self.size_tiles.unwrap_or(MatchSetup::size_tiles_for(seats));
        if !MAP_SIZE_TILES.contains(&size_tiles) {
            return Err(Sentence::new(format!(
                "a map is {} to {} tiles wide, not {size_tiles}",
                MAP_SIZE_TILES.start(),
                MAP_SIZE_TILES.end()
            )));
        }
        let setup = MatchSetup {
            seed: self.seed,
            map: self.map.clone(),
            size_tiles,
            seats: Seat::all().take(seats).map(|seat| self.row(seat)).collect(),
            stockpile: self.stockpile,
            population_max: self.population_max,
            allows_cheats: self.allows_cheats,
            terms: self.terms,
        };
        match setup.fault().or_else(|| self.room.fault()) {
            Some(fault) => Err(Sentence::new(format!(
                "this match cannot be played: {fault}"
            ))),
            None => Ok(setup),
        }
    }

    /// Of the seat that stands at `index`; what was said last counts.
    fn handicap_percent(&self, index: usize) -> u16 {
        let said = self.handicaps.iter().rev();
        let mut own = said.filter(|(number, _)| usize::from(*number) == index + 1);
        own.next().map_or(100, |(_, percent)| *percent)
    }

    fn row(&self, seat: Seat) -> SeatSetup {
        let index = seat.index();
        let is_person = index < self.people;
        let given = self.names.get(index).map(|name| clean_name(name));
        let name = given.filter(|name| !name.is_empty()).unwrap_or_else(|| {
            let what = if is_person { "Player" } else { "Computer" };
            format!("{what} {}", index + 1)
        });
        SeatSetup {
            seat,
            name,
            control: if is_person {
                Control::Person
            } else {
                Control::Computer { level: self.level }
            },
            colour: index as u8,
            team: None,
            handicap_percent: self.handicap_percent(index),
            start_age: None,
        }
    }
}
