use protocol::limits::{MAP_SIZE_TILES, SEATS_MAX};
use protocol::text::clean_name;
use protocol::{Control, MatchSetup, Seat, SeatSetup};

use crate::Sentence;

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
    /// The whole map is explored from the start.
    pub is_explored: bool,
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
            is_explored: false,
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
            stockpile: MatchSetup::STOCKPILE,
            population_max: MatchSetup::POPULATION_MAX,
            is_explored: self.is_explored,
            allows_cheats: self.allows_cheats,
        };
        match setup.fault() {
            Some(fault) => Err(Sentence::new(format!(
                "this match cannot be played: {fault}"
            ))),
            None => Ok(setup),
        }
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
        }
    }
}
