//! Who is waited for, and for how long.

use protocol::message::{CloseReason, SeatEnd, Waiting};
use protocol::{SeatSet, TICK_MS};

use crate::loading::LOADING_NOTICE_MS;
use crate::{Phase, Relay, SeatState, Timer};

/// How often everybody is told who is waited for.
const WAITING_EVERY_MS: u64 = 1_000;

impl Relay {
    /// The live seats that hold everybody up.
    pub(crate) fn lacking(&self) -> SeatSet {
        let next = self.turns.next;
        let is_lacking = |state: &SeatState| match self.phase {
            Phase::Loading => state.loaded.is_none(),
            _ if self.does_not_wait() => false,
            _ => !state.pace.is_before_first(next) && !state.pace.has_given_to(next),
        };
        self.seats
            .iter()
            .filter(|(_, state)| state.is_live() && is_lacking(state))
            .map(|(&seat, _)| seat)
            .collect()
    }

    pub(crate) fn announce_waiting(&mut self) {
        let on = self.lacking().or(self.reunion.awaited());
        if on.is_empty() {
            return;
        }
        let now = self.clock.now();
        let since_ms = u32::try_from(now.since_ms(self.turns.opened_at)).unwrap_or(u32::MAX);
        let every_ms = if self.phase == Phase::Loading {
            LOADING_NOTICE_MS
        } else {
            let turn_ms = u32::from(self.pace.cadence.ticks()) * TICK_MS;
            self.doubt(on, since_ms);
            self.counters.turns_waited += u32::from(since_ms < 1_000 + turn_ms);
            WAITING_EVERY_MS
        };
        self.broadcast(Waiting { on, since_ms });
        self.timers.set(Timer::Waiting, now.plus_ms(every_ms));
    }

    /// The room has waited long enough: the match goes on without whoever is still silent.
    pub(crate) fn end_patience(&mut self) {
        if self.reunion.is_under_way() || self.is_fenced() {
            return;
        }
        let (close, end) = match self.phase {
            Phase::Loading => (CloseReason::SlowToLoad, SeatEnd::SlowToLoad),
            _ => (CloseReason::PatienceSpent, SeatEnd::PatienceSpent),
        };
        for seat in self.lacking().iter() {
            let connection = self.seats.get(&seat).and_then(|state| state.connection);
            if let Some(connection) = connection {
                self.close(connection, close);
                self.send_away(seat, end);
            }
        }
    }
}
