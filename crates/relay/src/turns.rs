//! Admitting what seats give to turns, and closing turns.

use alloc::vec::Vec;

use protocol::message::{Bundle, BundleEntry, FromRelay, PeerFault, TurnControl, TurnMessage};
use protocol::{Millis, Seat, Turn};

use crate::bundle_log::BundleLog;
use crate::seat_state::SeatState;
use crate::{Phase, Relay, Timer};

/// A seat that is this much late is named to everybody.
const WAITING_AFTER_MS: u64 = 500;

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
}

impl Relay {
    pub(crate) fn take_turn(&mut self, seat: Seat, message: TurnMessage) -> Result<(), PeerFault> {
        if self.phase != Phase::Playing {
            return Err(PeerFault::TurnTooEarly);
        }
        if message.seat != seat {
            return Err(PeerFault::SeatWrong);
        }
        let delay_turns = u32::from(self.config.pace.delay_turns);
        // Whoever gives to a turn has begun the one `delay` turns before, so that one is closed.
        let too_far = self.turns.next + delay_turns;
        let state = self.seats.get_mut(&seat).ok_or(PeerFault::SeatWrong)?;
        check_turn(state, &message, delay_turns, too_far)?;
        if let Some(filed) = message.digest {
            state.digest_of = Some(filed.of);
            if self.divergence.is_none() {
                self.digests.file(seat, filed);
            }
        }
        state.expected = state.expected.next();
        state.queue.push_back(message);
        self.close_turns();
        Ok(())
    }

    /// The first turns are empty by agreement: nobody could have given to them.
    pub(crate) fn close_agreed_turns(&mut self) {
        for _ in 0..self.config.pace.delay_turns {
            self.close_turn(Vec::new());
        }
    }

    /// Closes every turn that all live seats have given to.
    pub(crate) fn close_turns(&mut self) {
        while self.phase == Phase::Playing && self.lacking().is_empty() && !self.live().is_empty() {
            let entries = self
                .seats
                .iter_mut()
                .filter_map(|(&seat, state)| {
                    let message = state.queue.pop_front()?;
                    Some(BundleEntry {
                        seat,
                        digest: message.digest,
                        commands: message.commands,
                    })
                })
                .collect();
            self.close_turn(entries);
        }
        self.compare_digests();
    }

    fn close_turn(&mut self, entries: Vec<BundleEntry>) {
        let bundle = Bundle {
            turn: self.turns.next,
            entries,
            control: core::mem::take(&mut self.turns.control),
        };
        let frame = FromRelay::from(bundle).encode();
        self.broadcast_frame(&frame);
        self.turns.log.push(&frame);
        self.turns.next = self.turns.next.next();
        self.counters.turns_closed += 1;
        let now = self.clock.now();
        self.turns.opened_at = now;
        let late_after = u64::from(self.config.pace.turn_ms()) + WAITING_AFTER_MS;
        self.timers.set(Timer::Waiting, now.plus_ms(late_after));
        let patience = self.config.patience_ms.into();
        self.timers.set(Timer::Patience, now.plus_ms(patience));
    }
}

/// Whether `message` is the one that comes next from this seat.
fn check_turn(
    state: &SeatState,
    message: &TurnMessage,
    delay_turns: u32,
    too_far: Turn,
) -> Result<(), PeerFault> {
    if message.for_turn != state.expected {
        return Err(PeerFault::TurnOutOfOrder {
            expected: state.expected,
            got: message.for_turn,
        });
    }
    if message.for_turn >= too_far {
        return Err(PeerFault::TurnTooFarAhead);
    }
    if let Some(filed) = message.digest {
        let is_news = state.digest_of.is_none_or(|last| last < filed.of);
        let is_past =
            u64::from(filed.of.0) + u64::from(delay_turns) < u64::from(message.for_turn.0);
        if !is_news || !is_past {
            return Err(PeerFault::DigestOutOfOrder);
        }
    }
    Ok(())
}
