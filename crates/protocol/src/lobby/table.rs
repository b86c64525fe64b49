use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{ContentHash, ContentInfo, Person, PersonId, SavedMatch, SelfTest, Settings};
use crate::limits::{AGES, HANDICAP_PERCENT, SEATS_MAX, WATCHERS_MAX};
use crate::message::SeatSecret;
use crate::{MatchSetup, Seat, Tick, bounded};

/// The whole table. The host sends it after each change, and once a second for the pings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The person who reads this.
    pub you: PersonId,
    /// Who decides the settings.
    pub host: PersonId,
    /// Counts the tables; the answer to it measures the ping.
    pub stamp: u32,
    pub is_password_set: bool,
    pub settings: Settings,
    /// Eight, always.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub rows: Vec<Row>,
    /// Those who will only look on.
    #[serde(deserialize_with = "bounded::list::<_, _, WATCHERS_MAX>")]
    pub watchers: Vec<Person>,
}

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub occupant: Occupant,
    /// Place in the colour table, 0 to 7; no two rows have the same.
    pub colour: u8,
    /// Rows of the same team are allies for good; `None`: alone.
    pub team: Option<u8>,
    /// As in [`SeatSetup::handicap_percent`](crate::SeatSetup).
    pub handicap_percent: u16,
    /// As in [`SeatSetup::start_age`](crate::SeatSetup).
    pub start_age: Option<u8>,
}

/// What a row has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occupant {
    /// For whoever comes.
    Open,
    /// For nobody.
    Closed,
    /// A computer player of this level, 1 (weakest) to 5.
    Computer {
        level: u8,
    },
    Person(Person),
}

impl Row {
    #[must_use]
    pub const fn person(&self) -> Option<&Person> {
        match &self.occupant {
            Occupant::Person(person) => Some(person),
            _ => None,
        }
    }

    /// Whether somebody will play from here.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        matches!(
            self.occupant,
            Occupant::Person(_) | Occupant::Computer { .. }
        )
    }
}

impl Table {
    /// The first rule that it breaks.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        if self.rows.len() != SEATS_MAX {
            return Some("a table has eight rows");
        }
        let is_odd = |row: &Row| {
            usize::from(row.colour) >= SEATS_MAX
                || row.team.is_some_and(|team| usize::from(team) >= SEATS_MAX)
                || !HANDICAP_PERCENT.contains(&row.handicap_percent)
                || row.start_age.is_some_and(|age| age >= AGES)
                || matches!(row.occupant, Occupant::Computer { level } if !(1..=5).contains(&level))
        };
        if self.rows.iter().any(is_odd) {
            return Some("a colour, team, level, handicap or age does not exist");
        }
        if self.people().any(|person| person.content_permille > 1_000) {
            return Some("somebody has more than everything");
        }
        self.settings.fault()
    }

    /// Everybody: first those in rows, then those who watch.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        let seated = self.rows.iter().filter_map(Row::person);
        seated.chain(&self.watchers)
    }

    #[must_use]
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.people().find(|person| person.id == id)
    }

    /// The row of somebody, counted from zero.
    #[must_use]
    pub fn row_of(&self, id: PersonId) -> Option<usize> {
        let sits = |row: &Row| row.person().is_some_and(|person| person.id == id);
        self.rows.iter().position(sits)
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Table> {
        let person = |id: u32| Person {
            id: PersonId(id),
            name: String::from("Ana"),
            is_ready: id % 2 == 1,
            ping_ms: (id > 0).then_some(48),
            self_test: [SelfTest::Unknown, SelfTest::Same, SelfTest::Differs][id as usize % 3],
            content_permille: 1_000 - id as u16,
        };
        let occupant = |index: usize| match index {
            0 | 1 => Occupant::Person(person(index as u32)),
            2 => Occupant::Computer { level: 4 },
            3 => Occupant::Closed,
            _ => Occupant::Open,
        };
        let rows = (0..SEATS_MAX).map(|index| Row {
            occupant: occupant(index),
            colour: index as u8,
            team: (index < 2).then_some(1),
            handicap_percent: if index == 1 { 125 } else { 100 },
            start_age: (index == 2).then_some(1),
        });
        let table = Table {
            you: PersonId(1),
            host: PersonId(0),
            stamp: 700,
            is_password_set: true,
            settings: Settings::standard(),
            rows: rows.collect(),
            watchers: alloc::vec![person(9)],
        };
        let mut restored = table.clone();
        restored.watchers.clear();
        restored.settings.saved = Some(Box::new(SavedMatch {
            content: ContentInfo {
                hash: ContentHash([3; 32]),
                bytes: 300_000,
            },
            tick: Tick(37_500),
            setup: MatchSetup::samples().remove(0),
            keys: alloc::vec![(Seat::default(), SeatSecret([1; 16]).key())],
        }));
        alloc::vec![table, restored]
    }
}
