use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{ContentInfo, SavedMatch};
use crate::message::RoomRules;
use crate::{MatchSetup, Terms};

/// What the host decides for all. Whatever else a match can be set to stands in the [`MatchSetup`]; a new
/// field there is a new setting without a change here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The match without its seats, which follow from the rows.
    pub template: MatchSetup,
    /// The seed of the template counts; otherwise the host draws one at the start.
    pub is_seed_fixed: bool,
    /// The size of the template counts; otherwise the map is as large as suits the players.
    pub is_size_fixed: bool,
    /// How the room is kept once the match runs.
    pub room: RoomRules,
    /// Played on from here. Then the template is the saved match's and cannot be changed.
    pub saved: Option<Box<SavedMatch>>,
}

impl Settings {
    /// What a table offers first.
    #[must_use]
    pub fn standard() -> Settings {
        Settings {
            template: MatchSetup {
                seed: 0,
                map: MatchSetup::MAP.into(),
                size_tiles: MatchSetup::size_tiles_for(2),
                seats: Vec::new(),
                stockpile: MatchSetup::STOCKPILE,
                population_max: MatchSetup::POPULATION_MAX,
                allows_cheats: false,
                terms: Terms::STANDARD,
            },
            is_seed_fixed: false,
            is_size_fixed: false,
            room: RoomRules::STANDARD,
            saved: None,
        }
    }

    /// The first rule that they break, as a sentence.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        if !self.template.seats.is_empty() {
            return Some("the seats follow from the rows");
        }
        if let Some(fault) = self.room.fault() {
            return Some(fault);
        }
        if let Some(fault) = self.saved.as_ref().and_then(|saved| saved.fault()) {
            return Some(fault);
        }
        self.template.fault_without_seats()
    }

    /// The files that everybody needs.
    #[must_use]
    pub fn contents(&self) -> Vec<ContentInfo> {
        self.saved.iter().map(|saved| saved.content).collect()
    }
}
