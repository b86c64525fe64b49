//! Seats whose people are away: when they go, what becomes of them, and how they get their seat back.

use protocol::message::{AwayPolicy, CloseReason, SeatEnd, TurnControl, VoteEnd};
use protocol::{ConnectionId, Seat};

use crate::pace::SeatPace;
use crate::role::Role;
use crate::{Phase, Relay, Timer};

/// How long a match in which nobody is left waits for somebody to come back.
const DESERTED_MS: u64 = 20_000;

impl Relay {
    /// Its person is gone, and may come back. The others play on.
    pub(crate) fn send_away(&mut self, seat: Seat, reason: SeatEnd) {
        let now = self.clock.now();
        let Some(state) = self.seats.get_mut(&seat).filter(|state| state.is_live()) else {
            return;
        };
        state.connection = None;
        state.pace.fall_silent();
        self.counters.seats_away += 1;
        self.succession_changed();
        // Whoever was waited for has used up the patience of the room already.
        let wait_ms = match reason {
            SeatEnd::PatienceSpent | SeatEnd::SlowToLoad => 0,
            _ => self.config.absence.patience_ms,
        };
        self.timers
            .set(Timer::Away(seat), now.plus_ms(wait_ms.into()));
        if !self.take_return_back(seat) {
            self.part(seat, TurnControl::SeatAway { seat, reason });
        }
        self.go_on_without(seat);
    }

    /// Ends a seat for good. Every world hears of it in the same turn.
    pub(crate) fn end_seat(&mut self, seat: Seat, reason: SeatEnd) {
        let Some(state) = self.seats.get_mut(&seat).filter(|state| !state.has_ended) else {
            return;
        };
        state.has_ended = true;
        state.connection = None;
        match reason {
            SeatEnd::Fault(_) => state.pace.end(),
            _ => state.pace.fall_silent(),
        }
        self.counters.seats_ended += 1;
        self.succession_changed();
        self.timers.clear(Timer::Away(seat));
        self.dismiss_returner(seat, CloseReason::HostLeft);
        self.take_return_back(seat);
        self.part(seat, TurnControl::SeatEnded { seat, reason });
        self.end_vote(seat, VoteEnd::Overtaken);
        self.go_on_without(seat);
    }

    /// What the room does about a seat that is away.
    pub(crate) fn decide(&mut self, seat: Seat, policy: AwayPolicy) {
        let Some(state) = self.seats.get_mut(&seat).filter(|state| state.is_away()) else {
            return;
        };
        debug_assert!(state.connection.is_none(), "a live seat decides for itself");
        self.timers.clear(Timer::Away(seat));
        match policy.steward() {
            Some(to) => {
                state.is_decided = true;
                self.part(seat, TurnControl::Entrusted { seat, to });
                self.succession_changed();
                self.end_vote(seat, VoteEnd::Overtaken);
            }
            None => self.end_seat(seat, SeatEnd::PatienceSpent),
        }
    }

    /// Takes the return of `seat` out of the turn that closes next; whether it was there, so that no
    /// world has heard of it.
    fn take_return_back(&mut self, seat: Seat) -> bool {
        let is_return = |control: &TurnControl| matches!(control, TurnControl::SeatBack { seat: back, .. } if *back == seat);
        let before = self.turns.control.len();
        self.turns.control.retain(|control| !is_return(control));
        self.turns.control.len() < before
    }

    /// Puts `control` behind the last order that `seat` has given already.
    fn part(&mut self, seat: Seat, control: TurnControl) {
        match self.seats.get_mut(&seat) {
            Some(state) if state.pace.turns_queued() > 0 => state.parting.push(control),
            _ => self.turns.control.push(control),
        }
    }

    /// The last orders of those who have gone are in the turn that is being closed.
    pub(crate) fn see_off(&mut self) {
        for state in self.seats.values_mut() {
            if state.pace.turns_queued() == 0 {
                self.turns.control.append(&mut state.parting);
            }
        }
    }

    /// Everything that may have waited for `seat`.
    fn go_on_without(&mut self, seat: Seat) {
        self.forget_voter(seat);
        self.end_pause_of(seat);
        if self.live().is_empty() {
            self.desert();
            return;
        }
        match self.phase {
            Phase::Loading => self.start_if_loaded(),
            _ => {
                self.close_turns();
                self.compare_digests();
            }
        }
        self.close_divergence_if_complete();
        self.lose_judge(seat);
        self.lose_source(seat);
    }

    /// Nobody is left. Whoever is away has a little time.
    fn desert(&mut self) {
        let can_return = |state: &crate::seat_state::SeatState| state.is_away();
        if self.phase != Phase::Playing || !self.seats.values().any(can_return) {
            self.stop(CloseReason::HostLeft);
            return;
        }
        for state in self.seats.values_mut() {
            state.pace.end();
        }
        self.see_off();
        self.give_up_snapshot();
        let deadline = self.clock.now().plus_ms(DESERTED_MS);
        self.timers.set(Timer::Deserted, deadline);
        self.timers.clear(Timer::Waiting);
        self.timers.clear(Timer::Patience);
    }

    /// The time of a deserted match is over.
    pub(crate) fn end_deserted(&mut self) {
        if self.live().is_empty() {
            self.stop(CloseReason::HostLeft);
        }
    }

    /// A machine that has caught up gives the orders of its seat again: every world hears of it in the
    /// next turn that closes.
    pub(crate) fn hand_back(&mut self, seat: Seat, connection: ConnectionId) {
        let delay_ticks = u32::from(self.config.pace.delay_ticks());
        let from = self.pace.cadence.turn_behind(delay_ticks);
        let tempo = self.pace.tempo();
        let Some(state) = self.seats.get_mut(&seat) else {
            return;
        };
        state.connection = Some(connection);
        state.is_decided = false;
        state.pace = SeatPace::giving_from(self.config.pace, from);
        if let Some(link) = self.connections.get_mut(&connection) {
            link.role = Role::Seated(seat);
        }
        self.counters.seats_back += 1;
        self.send(connection, tempo);
        self.turns
            .control
            .push(TurnControl::SeatBack { seat, from });
        self.end_mending(seat);
        self.timers.clear(Timer::Away(seat));
        self.timers.clear(Timer::Deserted);
        self.end_vote(seat, VoteEnd::Returned);
        self.succession_changed();
        self.reunite(seat);
        self.close_turns();
    }
}
