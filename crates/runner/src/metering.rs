use std::collections::VecDeque;

use net::{NextTick, Session};
use protocol::{Command, Millis, Seat, TICK_MS, Turn};
use telemetry::{Every, Line, Meters, Readings};

use crate::session_kind::SessionKind;

/// Between two lines for the log.
const LINE_EVERY_MS: u64 = 10_000;
/// Clicks whose effect is still to come; beyond, the oldest are not measured.
const CLICKS_MAX: usize = 1_024;

/// Looks at a match from outside and keeps its meters. Nothing of the match reads them.
pub(crate) struct Metering {
    meters: Meters,
    lines: Every,
    clicks: VecDeque<(Command, Millis)>,
    /// Turns before these are known to have been given, and to be here.
    given: Turn,
    here: Turn,
    /// What the clock showed last.
    now: Millis,
}

impl Metering {
    pub(crate) fn new() -> Metering {
        Metering {
            meters: Meters::default(),
            lines: Every::new(LINE_EVERY_MS),
            clicks: VecDeque::new(),
            given: Turn::ZERO,
            here: Turn::ZERO,
            now: Millis::ZERO,
        }
    }

    pub(crate) fn meters(&self) -> &Meters {
        &self.meters
    }

    pub(crate) fn readings(&self) -> Readings {
        self.meters.readings(self.now.0)
    }

    /// The line for the log, when it is time for one.
    pub(crate) fn poll_line(&mut self) -> Option<Line> {
        let is_due = self.lines.is_due(self.now.0);
        is_due.then(|| self.readings().line())
    }

    /// What arrived has been taken in, or what there was to say has been said.
    pub(crate) fn see_link(&mut self, kind: &SessionKind, now: Millis) {
        self.now = now;
        let SessionKind::Network(client) = kind else {
            return;
        };
        let link = client.meter();
        self.meters.link(link.bytes_in, link.bytes_out, now.0);
        let session = client.session();
        for turn in self.given.0..session.not_given().0 {
            let delay_ms = u32::from(session.delay_ticks()) * TICK_MS;
            self.meters.turn_sent(turn, delay_ms, now.0);
        }
        for turn in self.here.0..session.not_here().0 {
            self.meters.turn_closed(turn, now.0);
        }
        self.given = session.not_given();
        self.here = session.not_here();
    }

    /// What the gate said.
    pub(crate) fn see_gate(&mut self, next: &NextTick, session: &dyn Session, now: Millis) {
        self.now = now;
        let in_hand = session.counters().bundles_in_hand;
        let is_held = matches!(next, NextTick::Wait { .. });
        self.meters.gate(is_held, in_hand, now.0);
        if let (NextTick::Run(commands), Some(seat)) = (next, session.seat()) {
            self.see_effects(commands, seat);
        }
    }

    fn see_effects(&mut self, commands: &[(Seat, Command)], seat: Seat) {
        for (_, command) in commands.iter().filter(|(of, _)| *of == seat) {
            // Orders that a later one replaced never take effect.
            let place = self.clicks.iter().position(|(click, _)| click == command);
            let click = place.and_then(|place| self.clicks.drain(..=place).next_back());
            if let Some((_, at)) = click {
                let took_ms = self.now.since_ms(at);
                self.meters
                    .order_took(u32::try_from(took_ms).unwrap_or(u32::MAX));
            }
        }
    }

    /// The person gave an order, since the clock was read last.
    pub(crate) fn see_click(&mut self, command: &Command) {
        if self.clicks.len() == CLICKS_MAX {
            self.clicks.pop_front();
        }
        self.clicks.push_back((command.clone(), self.now));
    }

    /// A world was put right.
    pub(crate) fn see_mended(&mut self) {
        self.meters.healed();
    }

    /// The share of its time that this machine needs.
    pub(crate) fn see_load(&mut self, session: &dyn Session, percent: u64) {
        if let Some(seat) = session.seat() {
            self.meters.load(seat.index(), percent.min(255) as u8);
        }
    }
}
