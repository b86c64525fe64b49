//! Admitting what seats give to turns, and closing turns.

use alloc::vec::Vec;

use protocol::message::{
    Bundle, BundleEntry, FromRelay, LatePolicy, PeerFault, TurnControl, TurnMessage,
};
use protocol::{BundleLog, Millis, Seat, SeatSet, Turn};

use crate::{Phase, Relay, Timer};

/// A seat that is this much late is named to everybody.
pub(crate) const WAITING_AFTER_MS: u64 = 500;

/// The turns of the match.
#[derive(Default)]
pub struct Turns {
    /// The turn that is closed next.
    pub next: Turn,
    /// Since when it is the next, by the steady clock.
    pub opened_at: Millis,
    /// What goes into it beside the seats' messages.
    pub control: Vec<TurnControl>,
    pub log: BundleLog,
    /// The seats that send turns, as every world knows it before the next turn.
    pub live: SeatSet,
    /// The same before the first.
    pub started: SeatSet,
}

impl Relay {
    pub(crate) fn take_turn(
        &mut self,
        seat: Seat,
        mut message: TurnMessage,
    ) -> Result<(), PeerFault> {
        if self.phase != Phase::Playing {
            return Err(PeerFault::TurnTooEarly);
        }
        if message.seat != seat {
            return Err(PeerFault::SeatWrong);
        }
        let (next, now) = (self.turns.next, self.clock.now());
        let state = self.seats.get_mut(&seat).ok_or(PeerFault::SeatWrong)?;
        let filed = message.digest;
        message.load[0] = self.pace.share_at_speed(message.load[0]);
        state.pace.take(message, next, now)?;
        if let Some(filed) = filed
            && !self.healing.is_at_work()
        {
            self.digests.file(seat, filed);
        }
        self.adapt_delay(seat);
        self.acquit(seat);
        self.settle_quorum();
        if let Some(filed) = filed {
            self.hear_report(filed);
        }
        self.close_turns();
        if filed.is_some() {
            self.compare_digests();
        }
        Ok(())
    }

    /// Closes every turn whose time has come and that all live seats have given to, or that waits for
    /// nobody.
    pub(crate) fn close_turns(&mut self) {
        let first = self.turns.next;
        while self.phase == Phase::Playing
            && !self.is_paused()
            && self.pace.clock.deadline() <= self.clock.now()
            && (self.does_not_wait() || self.lacking().is_empty())
            && !self.live().is_empty()
            && !self.reunion.is_under_way()
            && !self.fence()
        {
            self.close_turn();
        }
        if self.turns.next > first {
            self.review_pace();
        }
    }

    /// The first turns are empty by agreement: nobody could have given to them. And a room may choose to
    /// wait for nobody.
    pub(crate) fn does_not_wait(&self) -> bool {
        self.turns.next < Turn(self.config.pace.delay_turns.into())
            || self.config.pace.late == LatePolicy::Clock
    }

    fn close_turn(&mut self) {
        let turn = self.turns.next;
        let entries = self.entries_of(turn);
        self.see_off();
        let bundle = Bundle {
            turn,
            entries,
            control: core::mem::take(&mut self.turns.control),
        };
        self.pace
            .cadence
            .read(&bundle.control)
            .expect("the relay announces what may be");
        for control in &bundle.control {
            control.apply_to(&mut self.turns.live);
        }
        self.quorum.closed(turn, self.turns.live);
        let frame = FromRelay::from(bundle).encode();
        self.broadcast_frame(&frame);
        self.feed_mended(&frame);
        self.turns.log.push(&frame);
        let ticks = self.pace.cadence.ticks();
        self.pace.upload.closed(frame.len(), ticks);
        self.counters.turns_closed += 1;
        self.go_on_from(turn);
        self.withhold();
        self.feed_all();
        self.begin_pause();
    }

    /// What everybody gave to `turn`.
    fn entries_of(&mut self, turn: Turn) -> Vec<BundleEntry> {
        if turn < Turn(self.config.pace.delay_turns.into()) {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for (&seat, state) in self.seats.iter_mut() {
            if state.pace.is_before_first(turn) {
                continue;
            }
            let entry = match state.pace.give_to(turn) {
                Some(message) => BundleEntry {
                    seat,
                    digest: message.digest,
                    commands: message.commands,
                },
                // Whoever has gone gave what there was.
                None if !state.is_live() => continue,
                None => {
                    self.counters.turns_late += 1;
                    BundleEntry {
                        seat,
                        digest: None,
                        commands: state.pace.take_late(),
                    }
                }
            };
            entries.push(entry);
        }
        entries
    }

    /// `turn` is closed: every machine begins it and gives; the clock shows when the next has its time.
    fn go_on_from(&mut self, turn: Turn) {
        let now = self.clock.now();
        for state in self.seats.values_mut().filter(|state| state.is_live()) {
            state.pace.closed(&self.pace.cadence, now);
        }
        self.pace.clock.closed(self.pace.cadence.ticks(), now);
        self.pace.cadence.advance();
        self.turns.next = turn.next();
        self.await_turn();
    }

    /// From now on the next turn is waited for.
    pub(crate) fn await_turn(&mut self) {
        let now = self.clock.now();
        self.turns.opened_at = now;
        self.timers.set(Timer::Turn, self.pace.clock.deadline());
        let late_after = self.pace.clock.deadline().plus_ms(WAITING_AFTER_MS);
        self.timers.set(Timer::Waiting, late_after);
        let patience = self.config.patience_ms.into();
        self.timers.set(Timer::Patience, now.plus_ms(patience));
    }
}
