//! Turn by turn: when ticks are due, what is given to which turn, and what the relay says about both.

use alloc::vec::Vec;

use protocol::message::{Bundle, Delay, Tempo, TurnControl, TurnMessage};
use protocol::{Command, Millis, Seat, TICK_MS, Turn};

use super::{LockstepSession, Phase};
use crate::opening::commands_of;
use crate::{Notice, RelayFault};

impl LockstepSession {
    /// `None` when the next tick, which may run, is due; otherwise when to ask again. Steady instants.
    pub(super) fn rest_until(&mut self, now: Millis) -> Option<Millis> {
        if self.gate.is_at_turn_start()
            && let Some(due_us) = self.playout.due_us()
        {
            self.pacer.delay_to(due_us);
        }
        self.pacer.rest_until(now)
    }

    /// The next tick runs.
    pub(super) fn run_tick(&mut self) {
        if self.gate.is_at_turn_start() {
            if let Some(due_us) = self.playout.due_us() {
                let ticks = self.gate.cadence().ticks();
                self.pacer.hasten_to(due_us, ticks);
            }
            self.playout.begin();
        }
        self.pacer.run();
    }

    /// The gate is open again.
    pub(super) fn end_hold(&mut self, now: Millis) {
        let held = self.held_since.take();
        let is_paused = self.paused_by.is_some();
        if !is_paused && held.is_some_and(|since| now.since_ms(since) > u64::from(TICK_MS)) {
            self.counters.turns_waited += 1;
        }
    }

    /// Begins a turn: opens its bundle, and gives to a later one.
    pub(super) fn begin_turn(&mut self, bundle: Bundle, now: Millis) -> Vec<(Seat, Command)> {
        for &control in &bundle.control {
            self.obey(bundle.turn, control, now);
        }
        if self.phase == Phase::Playing {
            self.give(now);
        }
        if let Some(mismatch) = self.agreement.check(&bundle) {
            self.notify(Notice::Mismatch(mismatch));
        }
        let (commands, dropped) = commands_of(&bundle);
        self.counters.commands_dropped += dropped;
        if let Some(played) = &mut self.played {
            played.push(bundle);
        }
        commands
    }

    /// Says once that the same was ordered too often, until it no longer is.
    fn tell_held(&mut self) {
        let are_held = self.outbox.are_repeats_held();
        if are_held && !self.are_repeats_held {
            let waiting = self.outbox.len() as u32;
            self.notify(Notice::RepeatsHeld { waiting });
        }
        self.are_repeats_held = are_held;
    }

    /// Does what the relay has put into the turn that begins.
    fn obey(&mut self, turn: Turn, control: TurnControl, now: Millis) {
        match control {
            TurnControl::SeatBack { seat, from } => self.take_seat_back(turn, seat, from, now),
            TurnControl::Paused { by } => self.paused_by = Some(by),
            TurnControl::Resumed { .. } => self.paused_by = None,
            TurnControl::SeatEnded { .. }
            | TurnControl::SeatAway { .. }
            | TurnControl::Entrusted { .. }
            | TurnControl::Cadence { .. }
            | TurnControl::Mended { .. }
            | TurnControl::Compared { .. } => {}
        }
        if let Some(notice) = Notice::of_control(control) {
            self.notify(notice);
        }
    }

    /// Gives to the turn that lies the delay ahead, and to those before it when the delay has grown.
    fn give(&mut self, now: Millis) {
        self.gave_at = now;
        for turn in self.line.begin(self.gate.cadence()) {
            let message = TurnMessage {
                seat: self.seat.unwrap_or_default(),
                for_turn: Turn(turn),
                digest: self.agreement.report(),
                load: self.load,
                commands: self.outbox.take_turn(self.ticks_per_turn(), Some(now)),
            };
            let given = (message.for_turn, message.commands.clone());
            self.given.push_back(given);
            self.send(message);
        }
        self.tell_held();
    }

    pub(super) fn take_delay(&mut self, delay: Delay) -> Result<(), RelayFault> {
        if !delay.is_valid() || delay.from != self.gate.next_bundle() {
            return Err(RelayFault::DelayInvalid);
        }
        self.line.change(delay.from, delay.ticks);
        Ok(())
    }

    pub(super) fn take_tempo(&mut self, tempo: Tempo) -> Result<(), RelayFault> {
        if !tempo.is_valid() {
            return Err(RelayFault::TempoInvalid);
        }
        self.tempo = tempo;
        self.follow_rate();
        self.notify(Notice::Tempo(tempo));
        Ok(())
    }

    /// How fast ticks are to follow each other now, in per cent of the usual speed: what the room has set,
    /// less what somebody's machine needs.
    #[must_use]
    pub fn rate_percent(&self) -> u16 {
        let usual = self.rules.map_or(100, |rules| rules.speed_percent);
        (u32::from(usual) * u32::from(self.tempo.percent) / 100) as u16
    }

    /// The speed of the room or of the match is another.
    pub(super) fn follow_rate(&mut self) {
        let percent = self.rate_percent();
        self.pacer.set_percent(percent);
        self.playout.set_percent(percent);
    }

    /// How fast the match goes, and for whom it goes slower.
    #[must_use]
    pub const fn tempo(&self) -> Tempo {
        self.tempo
    }

    /// How far ahead this machine gives, in ticks.
    #[must_use]
    pub fn delay_ticks(&self) -> u16 {
        self.line.ticks()
    }

    /// The first turn that this machine has not given to.
    #[must_use]
    pub const fn not_given(&self) -> Turn {
        self.line.next()
    }

    /// The first turn whose bundle is not here.
    #[must_use]
    pub fn not_here(&self) -> Turn {
        self.gate.next_bundle()
    }

    /// Ticks of the turn that is being played.
    #[must_use]
    pub const fn ticks_per_turn(&self) -> u8 {
        self.gate.cadence().ticks()
    }
}
