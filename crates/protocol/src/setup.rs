use alloc::string::String;
use alloc::vec::Vec;

use determinism::{BadState, Source, State};
use serde::{Deserialize, Serialize};

use crate::limits::{
    AGES, HANDICAP_PERCENT, MAP_NAME_CHARS_MAX, MAP_SIZE_TILES, NAME_CHARS_MAX, SEATS_MAX,
};
use crate::{Seat, bounded};

mod terms;
#[cfg(test)]
mod tests;

pub use terms::{Reveal, Terms, Victory};

/// One of the four goods.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Resource {
    #[default]
    Food,
    Wood,
    Gold,
    Stone,
}

impl Resource {
    pub const ALL: [Resource; 4] = [
        Resource::Food,
        Resource::Wood,
        Resource::Gold,
        Resource::Stone,
    ];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl State for Resource {
    const SIZE_MAX: usize = u8::SIZE_MAX;
    #[inline]
    fn put(&self, place: &mut [u8]) -> usize {
        (*self as u8).put(place)
    }
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        (*self as u8).write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Resource, BadState> {
        Resource::ALL
            .get(usize::from(u8::read(input)?))
            .copied()
            .ok_or(BadState::Invalid)
    }
}

/// An amount of each of the four goods: what a seat owns, or what something costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stockpile(pub [i32; 4]);

impl Stockpile {
    #[must_use]
    pub const fn get(&self, resource: Resource) -> i32 {
        self.0[resource as usize]
    }

    /// Adds `amount` (which may be negative), never running over.
    pub fn add(&mut self, resource: Resource, amount: i32) {
        let slot = &mut self.0[resource.index()];
        *slot = slot.saturating_add(amount);
    }

    /// Whether `cost` can be paid from this.
    #[must_use]
    pub fn covers(&self, cost: &Stockpile) -> bool {
        self.0
            .iter()
            .zip(cost.0)
            .all(|(have, price)| *have >= price)
    }

    /// The first good of which there is too little for `cost`.
    #[must_use]
    pub fn lacking(&self, cost: &Stockpile) -> Option<Resource> {
        Resource::ALL
            .into_iter()
            .find(|&resource| self.get(resource) < cost.get(resource))
    }

    /// Takes `cost` away. Ask [`Stockpile::covers`] first.
    pub fn pay(&mut self, cost: &Stockpile) {
        Resource::ALL
            .into_iter()
            .for_each(|resource| self.add(resource, -cost.get(resource)));
    }

    /// Gives `cost` back.
    pub fn refund(&mut self, cost: &Stockpile) {
        Resource::ALL
            .into_iter()
            .for_each(|resource| self.add(resource, cost.get(resource)));
    }
}

impl State for Stockpile {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    fn read(input: &mut Source<'_>) -> Result<Stockpile, BadState> {
        State::read(input).map(Stockpile)
    }
}

/// Who moves the hands of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A person (or a program that speaks for one) at some machine.
    Person,
    /// The computer player of this level, 1 (weakest) to 5, inside every machine's simulation.
    Computer { level: u8 },
}

/// One seat of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSetup {
    pub seat: Seat,
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub name: String,
    pub control: Control,
    /// Place in the colour table, 0 to 7.
    pub colour: u8,
    /// Seats of the same team are allies for good; `None`: alone.
    pub team: Option<u8>,
    /// How fast its people gather and build and its buildings train and research, in per cent of the rules,
    /// [`HANDICAP_PERCENT`]: less for who plays better, more for who is still learning.
    pub handicap_percent: u16,
    /// The age in which it begins, below [`AGES`]; `None`: as everybody.
    pub start_age: Option<u8>,
}

/// Everything that is decided before the first tick. Equal setups and equal commands give equal worlds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSetup {
    pub seed: u64,
    /// Name of the map script.
    #[serde(deserialize_with = "bounded::text::<_, 1024>")]
    pub map: String,
    /// Side of the square map.
    pub size_tiles: u16,
    /// The seats in use, ascending, two at least (one when playing alone against nobody).
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub seats: Vec<SeatSetup>,
    /// What everyone starts with.
    pub stockpile: Stockpile,
    /// The most units a seat may have.
    pub population_max: u16,
    /// Console commands are carried out ([`crate::command::Console`]).
    pub allows_cheats: bool,
    pub terms: Terms,
}

impl MatchSetup {
    /// What a match starts with when nobody says otherwise (`start_standard` of the classics).
    pub const STOCKPILE: Stockpile = Stockpile([200, 200, 100, 200]);
    /// The most units a seat may have when nobody says otherwise.
    pub const POPULATION_MAX: u16 = 200;
    /// The map that is played when nobody names one.
    pub const MAP: &'static str = "open_fields";

    /// The side of a map that gives `seats` people room (the classics' table).
    #[must_use]
    pub const fn size_tiles_for(seats: usize) -> u16 {
        match seats {
            0..=2 => 120,
            3 => 144,
            4 => 168,
            5..=6 => 200,
            7 => 220,
            _ => 240,
        }
    }

    /// The first rule that this setup breaks, as a sentence; `None` when it can be played.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        if self.seats.is_empty() || self.seats.len() > SEATS_MAX {
            return Some("a match has one to eight seats");
        }
        if !self.seats.is_sorted_by(|a, b| a.seat < b.seat) {
            return Some("the seats are out of order");
        }
        self.fault_without_seats()
            .or_else(|| self.seats.iter().find_map(SeatSetup::fault))
    }

    /// The first rule that everything but its seats breaks.
    #[must_use]
    pub fn fault_without_seats(&self) -> Option<&'static str> {
        if !MAP_SIZE_TILES.contains(&self.size_tiles) {
            return Some("the map is too small or too large");
        }
        if self.map.is_empty() || self.map.chars().count() > MAP_NAME_CHARS_MAX {
            return Some("the name of the map is empty or too long");
        }
        if self.population_max == 0 || self.population_max > 2_000 {
            return Some("the population limit lies between 1 and 2,000");
        }
        if self
            .stockpile
            .0
            .iter()
            .any(|amount| !(0..=1_000_000).contains(amount))
        {
            return Some("the starting stockpile is out of range");
        }
        self.terms.fault()
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<MatchSetup> {
        let seats = |count: usize| {
            Seat::all()
                .take(count)
                .map(|seat| SeatSetup {
                    seat,
                    name: alloc::format!("Player {}", seat.index() + 1),
                    control: match seat.index() {
                        0 | 2 => Control::Person,
                        _ => Control::Computer { level: 3 },
                    },
                    colour: seat.index() as u8,
                    team: (count > 4).then_some(seat.index() as u8 % 2),
                    handicap_percent: if seat.index() == 5 { 150 } else { 100 },
                    start_age: (seat.index() == 6).then_some(1),
                })
                .collect::<Vec<_>>()
        };
        [2, 8]
            .map(|count| MatchSetup {
                seed: 0x0123_4567_89AB_CDEF,
                map: String::from(MatchSetup::MAP),
                size_tiles: MatchSetup::size_tiles_for(count),
                seats: seats(count),
                stockpile: MatchSetup::STOCKPILE,
                population_max: MatchSetup::POPULATION_MAX,
                allows_cheats: count > 4,
                terms: match count {
                    2 => Terms::STANDARD,
                    _ => Terms {
                        reveal: Reveal::Explored,
                        start_age: 1,
                        knows_everything: true,
                        victory: Victory::Time { minutes: 90 },
                        treaty_minutes: 10,
                        are_teams_together: false,
                    },
                },
            })
            .into()
    }

    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatSetup> {
        self.seats.iter().find(|setup| setup.seat == seat)
    }
}

impl SeatSetup {
    fn fault(&self) -> Option<&'static str> {
        if self.name.chars().count() > NAME_CHARS_MAX {
            return Some("a name is too long");
        }
        if usize::from(self.colour) >= SEATS_MAX
            || self.team.is_some_and(|team| usize::from(team) >= SEATS_MAX)
        {
            return Some("a colour or team does not exist");
        }
        if !HANDICAP_PERCENT.contains(&self.handicap_percent) {
            return Some("a handicap lies between 50 and 200 per cent");
        }
        if self.start_age.is_some_and(|age| age >= AGES) {
            return Some("there is no such age to begin in");
        }
        match self.control {
            Control::Computer { level } if !(1..=5).contains(&level) => {
                Some("a computer player has level 1 to 5")
            }
            _ => None,
        }
    }
}
