use alloc::vec::Vec;

use determinism::{BadState, Source, State, state};
use protocol::{Seat, SeatSet, Steward, Stockpile, TechnologyId, Tick};

state! {
    /// What belongs to a seat as a whole.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Player {
        pub seat: Seat,
        pub stockpile: Stockpile,
        /// 0 Dark, 1 Feudal.
        pub age: u8,
        pub technologies: Vec<TechnologyId>,
        /// Units it has, those in training not counted.
        pub population: u16,
        /// Units its buildings give room for, never above the limit of the match.
        pub room: u16,
        /// The tick at which it was out, and how.
        pub defeat: Option<Defeat>,
        /// Seats it never fights, itself included.
        pub allies: SeatSet,
        pub score: Score,
        /// When it was last told of an attack, by place.
        pub alarms: Vec<Alarm>,
        /// Who gives its orders.
        pub steward: Steward,
    }
}

state! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Defeat {
        pub tick: Tick,
        pub cause: DefeatCause,
    }
}

/// How a seat went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DefeatCause {
    /// Nothing left that fights, works or trains.
    Conquered = 0,
    Resigned = 1,
}

impl State for DefeatCause {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }
    fn read(input: &mut Source<'_>) -> Result<DefeatCause, BadState> {
        match u8::read(input)? {
            0 => Ok(DefeatCause::Conquered),
            1 => Ok(DefeatCause::Resigned),
            _ => Err(BadState::Invalid),
        }
    }
}

state! {
    /// What the table after the game shows.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Score {
        pub gathered: Stockpile,
        pub units_trained: u32,
        pub units_lost: u32,
        pub units_killed: u32,
        pub buildings_built: u32,
        pub buildings_lost: u32,
        pub buildings_razed: u32,
        /// The tick at which each age was reached; zero: not yet.
        pub feudal_tick: Tick,
    }
}

state! {
    /// A place about which a seat was alarmed.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Alarm {
        pub square: (u16, u16),
        pub tick: Tick,
    }
}

impl Player {
    /// Whether it is still in the match.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.defeat.is_none()
    }
}
