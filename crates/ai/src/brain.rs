use alloc::vec::Vec;

use determinism::{Vec2, state};
use protocol::{Command, Seat, Tick};
use sim::SeatView;

use crate::desk::Desk;
use crate::kinds::Kinds;
use crate::survey::Survey;
use crate::temper::Temper;
use crate::traces::{self, Trace};
use crate::{camps, economy, production, scouting, surrender, town, war};

#[cfg(test)]
mod tests;

/// Ticks between the thoughts of two neighbouring seats, so that no tick thinks for all.
const SEAT_OFFSET_TICKS: u32 = 7;

state! {
    /// What a computer player keeps in mind from one thought to the next. Part of the match: digested,
    /// saved and compared like the world.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Brain {
        seat: Seat,
        level: u8,
        /// Where it lives: its first town centre, and where that stood when it is gone.
        pub(crate) home: Option<Vec2>,
        /// The next place on the scout's list.
        pub(crate) scout_leg: u16,
        /// The attack under way.
        pub(crate) campaign: Option<Campaign>,
        /// Attacks so far; each makes the next one larger.
        pub(crate) campaigns: u16,
        /// Whether enemies who fight were ever seen: against those who have none a few soldiers do.
        pub(crate) has_met_fighters: bool,
        /// Where enemies went out of sight, the latest last.
        pub(crate) traces: Vec<Trace>,
        /// The next guess at where an enemy may be.
        pub(crate) guess: u16,
        /// Since when all has been lost.
        pub(crate) hopeless_since: Option<Tick>,
    }
}

state! {
    /// An attack.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Campaign {
        pub goal: Vec2,
        /// Soldiers that set out.
        pub strength: u16,
        pub since: Tick,
    }
}

impl Brain {
    /// A fresh player at `seat`; `level` 1 (weakest) to 5.
    #[must_use]
    pub fn new(seat: Seat, level: u8) -> Brain {
        Brain {
            seat,
            level,
            home: None,
            scout_leg: 0,
            campaign: None,
            campaigns: 0,
            has_met_fighters: false,
            traces: Vec::new(),
            guess: 0,
            hopeless_since: None,
        }
    }

    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    #[must_use]
    pub fn level(&self) -> u8 {
        self.level
    }

    /// What the player wants to do at `tick`, which is that of `view`; nothing in most ticks. Every
    /// command passed the simulation's own check.
    pub fn think(&mut self, view: &SeatView<'_>, tick: Tick) -> Vec<Command> {
        let temper = Temper::of(self.level);
        let period = temper.think_ticks;
        let phase = (tick.0 + SEAT_OFFSET_TICKS * self.seat.index() as u32) % period;
        // The household and the army take turns.
        let is_household = phase == 0;
        if !is_household && phase != period / 2 {
            return Vec::new();
        }
        let (Some(own), Some(kinds)) = (view.own(), Kinds::of(view.catalog())) else {
            return Vec::new();
        };
        if !own.is_playing() {
            return Vec::new();
        }
        let survey = Survey::take(view, &kinds, self.home);
        self.home = Some(survey.home);
        let mut desk = Desk::new(view, kinds, temper, own, survey);
        if is_household {
            surrender::consider(self, &mut desk, tick);
            economy::defend_themselves(&mut desk);
            town::finish_foundations(&mut desk);
            production::villagers(&mut desk);
            town::houses(&mut desk);
            camps::build(&mut desk);
            production::next_age(&mut desk);
            town::barracks(&mut desk);
            economy::herd_sheep(&mut desk);
            economy::employ(&mut desk);
            economy::rebalance(&mut desk);
            town::repair(&mut desk);
        } else {
            traces::follow(self, &desk);
            production::soldiers(&mut desk);
            war::lead(self, &mut desk, tick);
            scouting::send(self, &mut desk);
        }
        desk.into_commands()
    }
}
