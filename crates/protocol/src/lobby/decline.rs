use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::PersonId;
use crate::bounded;
use crate::limits::START_BLOCKS_MAX;

/// Why the table does not do what somebody asked. Nobody is shut out for asking. Append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decline {
    /// Somebody sits there, or nobody may.
    RowTaken,
    /// There is no such row, colour, team or level.
    NoSuchThing,
    ColourTaken,
    /// Only those in a row can do this.
    NotInARow,
    /// As many watch as may.
    WatchersFull,
    /// The seat of the saved match is not theirs.
    ClaimWrong,
    /// The match is played on as it was saved.
    Saved,
    /// No match can be played with these settings.
    SettingsInvalid,
    /// The person has gone already.
    PersonGone,
    /// The host cannot send itself away, nor leave the rows to others.
    HostStays,
    CannotStart(
        #[serde(deserialize_with = "bounded::list::<_, _, START_BLOCKS_MAX>")] Vec<StartBlock>,
    ),
}

/// Why the match cannot start yet. Append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartBlock {
    /// Fewer than two would play.
    TooFewPlayers,
    /// All are in one team: there is nobody to fight.
    OneTeam,
    NotReady(PersonId),
    /// Nothing was heard of this machine for some seconds.
    Silent(PersonId),
    /// The self-test of this machine is not finished.
    SelfTestMissing(PersonId),
    /// This machine would compute another world.
    SelfTestDiffers(PersonId),
    /// This machine still receives files, so many thousandths are there.
    ContentMissing {
        person: PersonId,
        permille: u16,
    },
    /// This row of the saved match has nobody. Closing it gives the seat up.
    SeatEmpty {
        row: u8,
    },
    /// No match can be played with these settings.
    SettingsInvalid,
}

impl fmt::Display for Decline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Decline::RowTaken => "this place is not free",
            Decline::NoSuchThing => "there is no such place",
            Decline::ColourTaken => "somebody has this colour",
            Decline::NotInARow => "only those who play can do this",
            Decline::WatchersFull => "as many watch as may",
            Decline::ClaimWrong => "this seat was not yours",
            Decline::Saved => "a saved match is played on as it was",
            Decline::SettingsInvalid => "no match can be played with these settings",
            Decline::PersonGone => "they have gone already",
            Decline::HostStays => "the host stays in its place",
            Decline::CannotStart(_) => "the match cannot start yet",
        })
    }
}

impl Decline {
    /// Examples that every codec test and fuzzer starts from.
    #[must_use]
    pub fn samples() -> Vec<Decline> {
        let person = PersonId(4);
        alloc::vec![
            Decline::RowTaken,
            Decline::NoSuchThing,
            Decline::ColourTaken,
            Decline::NotInARow,
            Decline::WatchersFull,
            Decline::ClaimWrong,
            Decline::Saved,
            Decline::SettingsInvalid,
            Decline::PersonGone,
            Decline::HostStays,
            Decline::CannotStart(alloc::vec![
                StartBlock::TooFewPlayers,
                StartBlock::OneTeam,
                StartBlock::NotReady(person),
                StartBlock::Silent(person),
                StartBlock::SelfTestMissing(person),
                StartBlock::SelfTestDiffers(person),
                StartBlock::ContentMissing {
                    person,
                    permille: 250
                },
                StartBlock::SeatEmpty { row: 3 },
                StartBlock::SettingsInvalid,
            ]),
        ]
    }
}
