//! The match stands still because a seat asked for it. Nothing is lost meanwhile: no turn is closed, so
//! whatever is ordered lands in the turns behind the pause, in order and on all machines alike.

use alloc::collections::BTreeMap;

use protocol::message::{Pause, Paused, TurnControl};
use protocol::{Millis, Seat};

use crate::{Phase, Relay, Timer};

/// Everybody hears so often that the match stands still.
const NOTICE_EVERY_MS: u64 = 1_000;

/// Who has paused, how often, and until when.
#[derive(Default)]
pub struct Pauses {
    /// How many each seat has used up.
    used: BTreeMap<Seat, u8>,
    /// Wanted, and put into the turn that closes next.
    asked_by: Option<Seat>,
    /// Whose pause it is, and when it ends by itself.
    current: Option<(Seat, Millis)>,
}

impl Pauses {
    /// How many each seat has used up.
    pub fn used(&self) -> impl Iterator<Item = (Seat, u8)> + '_ {
        self.used.iter().map(|(&seat, &count)| (seat, count))
    }

    /// What was used up under another host.
    pub fn inherit(&mut self, used: &[(Seat, u8)]) {
        self.used = used.iter().copied().collect();
    }

    /// One that a seat has begun does not count.
    pub fn give_back(&mut self, seat: Seat) {
        if let Some(count) = self.used.get_mut(&seat) {
            *count = count.saturating_sub(1);
        }
    }
}

impl Relay {
    pub(crate) fn is_paused(&self) -> bool {
        self.pauses.current.is_some()
    }

    /// Wishes that come too late, twice or beyond the budget have no effect: an honest client may send
    /// each of them.
    pub(crate) fn take_pause(&mut self, seat: Seat, pause: Pause) {
        if pause.is_wanted {
            self.ask_for_pause(seat);
        } else {
            self.end_pause_of(seat);
        }
    }

    fn ask_for_pause(&mut self, seat: Seat) {
        let used = self.pauses.used.entry(seat).or_default();
        let is_free = self.pauses.asked_by.is_none() && self.pauses.current.is_none();
        if self.phase != Phase::Playing || !is_free || *used >= self.config.pauses.count {
            return;
        }
        *used += 1;
        self.pauses.asked_by = Some(seat);
        self.turns.control.push(TurnControl::Paused { by: seat });
    }

    /// A turn was closed: if a pause was in it, the match stands still behind it.
    pub(crate) fn begin_pause(&mut self) {
        let Some(by) = self.pauses.asked_by.take() else {
            return;
        };
        let now = self.clock.now();
        let end = now.plus_ms(self.config.pauses.longest_ms.into());
        self.pauses.current = Some((by, end));
        self.timers.clear(Timer::Waiting);
        self.timers.clear(Timer::Patience);
        self.timers.set(Timer::PauseEnd, end);
        self.tell_pause();
        self.succession_changed();
    }

    /// Says that the match stands still, and asks for a sign of life.
    pub(crate) fn tell_pause(&mut self) {
        let Some((by, end)) = self.pauses.current else {
            return;
        };
        let now = self.clock.now();
        let used = self.pauses.used.get(&by).copied().unwrap_or(0);
        self.broadcast(Paused {
            by,
            left_ms: u32::try_from(end.since_ms(now)).unwrap_or(u32::MAX),
            pauses_left: self.config.pauses.count.saturating_sub(used),
        });
        self.timers
            .set(Timer::PauseNotice, now.plus_ms(NOTICE_EVERY_MS));
    }

    /// The seat goes on, or has gone: what it asked for ends.
    pub(crate) fn end_pause_of(&mut self, seat: Seat) {
        if self.pauses.current.is_some_and(|(by, _)| by == seat) {
            self.end_pause();
        }
    }

    pub(crate) fn end_pause(&mut self) {
        let Some((by, _)) = self.pauses.current.take() else {
            return;
        };
        self.timers.clear(Timer::PauseEnd);
        self.timers.clear(Timer::PauseNotice);
        self.turns.control.push(TurnControl::Resumed { by });
        self.await_turn();
        self.close_turns();
    }
}
