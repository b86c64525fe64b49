use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::limits::SEATS_MAX;
use crate::{Seat, bounded};

/// Who is there while a match gathers its people: after each change, and every few seconds as a sign
/// of life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// The seats for people, ascending.
    #[serde(deserialize_with = "bounded::list::<_, _, SEATS_MAX>")]
    pub rows: Vec<RosterRow>,
}

/// One seat for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RosterRow {
    pub seat: Seat,
    /// `None`: still free.
    pub name: Option<String>,
}

impl Roster {
    /// How many people are still to come.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.rows.iter().filter(|row| row.name.is_none()).count()
    }

    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Roster> {
        let rows = Seat::all().map(|seat| RosterRow {
            seat,
            name: (seat.index() < 3).then(|| String::from("Ana")),
        });
        alloc::vec![
            Roster {
                rows: rows.collect()
            },
            Roster { rows: Vec::new() },
        ]
    }
}
