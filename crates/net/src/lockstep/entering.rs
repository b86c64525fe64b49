//! Into a match that has not begun: the welcome, the load, the start.

use protocol::message::{Load, Start, Welcome};
use protocol::{Cadence, Control, DelayLine, MatchSetup, Seat, Turn, TurnLog};

use super::{LockstepSession, Phase, Timer};
use crate::agreement::Agreement;
use crate::gate::Gate;
use crate::{Notice, RelayFault};

impl LockstepSession {
    pub(super) fn take_welcome(&mut self, welcome: Welcome) -> Result<(), RelayFault> {
        check_setup(&welcome.setup, Some(welcome.seat))?;
        if welcome.rules.fault_of_guests().is_some() {
            return Err(RelayFault::RulesInvalid);
        }
        self.timers.remove(&Timer::Answer);
        self.phase = Phase::Seated;
        self.seat = Some(welcome.seat);
        if !self.is_in_match {
            self.secret = Some(welcome.seat_secret);
        }
        self.setup = Some(welcome.setup.clone());
        self.rules = Some(welcome.rules);
        self.follow_rate();
        self.notify(Notice::Welcomed {
            seat: welcome.seat,
            setup: welcome.setup,
        });
        Ok(())
    }

    pub(super) fn take_load(&mut self, load: Load) -> Result<(), RelayFault> {
        check_setup(&load.setup, self.seat)?;
        if load.pace.delay_turns == 0 {
            return Err(RelayFault::SetupInvalid);
        }
        self.phase = Phase::Loading;
        self.is_in_match = true;
        self.is_follower = false;
        self.pace = load.pace;
        self.gate = Gate::new(load.pace.ticks_per_turn);
        self.line = DelayLine::new(load.pace.delay_ticks(), Turn(load.pace.delay_turns.into()));
        self.setup = Some(load.setup.clone());
        self.keys = load.keys;
        self.save = load.save;
        self.offer_standby();
        self.notify(Notice::Load {
            setup: load.setup,
            pace: load.pace,
            save: load.save,
        });
        Ok(())
    }

    pub(super) fn take_start(&mut self, start: Start) {
        self.phase = Phase::Playing;
        self.has_world = true;
        self.agreement = Agreement::new(start.seats);
        let cadence = Cadence::new(self.pace.ticks_per_turn);
        self.turns = Some(TurnLog::from(cadence, start.seats));
        self.held_since = None;
        self.end_waiting();
        self.notify(Notice::Started);
    }
}

/// Whether this machine can play `setup`, from `seat` if it has one.
pub(super) fn check_setup(setup: &MatchSetup, seat: Option<Seat>) -> Result<(), RelayFault> {
    let is_persons = |seat: Seat| {
        let row = setup.seat(seat);
        row.is_some_and(|row| row.control == Control::Person)
    };
    // Whoever looks on has no seat.
    let is_ours = seat.is_none_or(is_persons);
    if setup.fault().is_none() && is_ours {
        Ok(())
    } else {
        Err(RelayFault::SetupInvalid)
    }
}
