//! Going on with a match whose host is gone: a relay from what one of its machines knows, and the others
//! come to it.

use alloc::vec::Vec;

use protocol::message::{Hello, SeatEnd, SeatSecret, TurnControl};
use protocol::{ConnectionId, Inheritance, Millis, Seat, SeatSet, TICK_MS};

use crate::connection::Connection;
use crate::healing::Healing;
use crate::pace::MatchPace;
use crate::quorum::Quorum;
use crate::succession::Standbys;
use crate::votes::OpenVote;
use crate::{Absence, Config, Misuse, Phase, Relay, SeatState, Secrets, Timer};

/// How long those who were there when the host went are waited for. Then the match goes on, and whoever
/// comes later comes back to it.
const REUNION_MS: u64 = 2_000;

/// Somebody who waited for the new host.
pub struct Caller {
    pub connection: ConnectionId,
    pub hello: Hello,
}

/// Who is still to come before the first turn of a new host is closed.
#[derive(Default)]
pub struct Reunion {
    awaited: Option<SeatSet>,
}

impl Reunion {
    pub const fn is_under_way(&self) -> bool {
        self.awaited.is_some()
    }

    pub fn awaited(&self) -> SeatSet {
        self.awaited.unwrap_or_default()
    }

    pub fn awaits(&self, seat: Seat) -> bool {
        self.awaited.is_some_and(|awaited| awaited.contains(seat))
    }
}

impl Config {
    fn inherited(inheritance: &Inheritance, host: ConnectionId) -> Config {
        let told = &inheritance.succession;
        let config = Config::new(inheritance.setup.clone(), inheritance.version);
        let config = config.in_room(told.room);
        Config {
            pace: inheritance.pace,
            turn_ticks: told.turn_ticks.0..=told.turn_ticks.1,
            absence: Absence {
                patience_ms: told.absence_ms,
                ..config.absence
            },
            is_closed: told.is_closed,
            host: Some(host),
            save: inheritance.save,
            ..config
        }
    }
}

impl Relay {
    /// Goes on with a match behind its last closed turn. `gone` are known not to be elsewhere; the host's
    /// own machine will come over the connection `host`.
    ///
    /// # Errors
    /// [`Misuse`] when nobody can play such a match: the host that is gone told nonsense.
    pub fn inherit(
        inheritance: Inheritance,
        secrets: Secrets,
        host: ConnectionId,
        gone: SeatSet,
        now: Millis,
    ) -> Result<Relay, Misuse> {
        let config = Config::inherited(&inheritance, host);
        let mut relay = Relay::new(config, secrets)?;
        let now = relay.clock.read(now);
        relay.phase = Phase::Playing;
        relay.standbys = Standbys::following(&inheritance.succession, inheritance.seat);
        // Numbers of lines that the last host gave are not given again.
        relay.chat_order = (relay.standbys.epoch - 1) << 20;
        relay.pace = MatchPace::new(&relay.config, now);
        relay.pace.cadence = inheritance.turns.cadence().clone();
        relay.unlock_seats(&inheritance);
        relay.inherit_seats(&inheritance, gone);
        relay.inherit_votes(&inheritance);
        relay.inherit_withheld(&inheritance);
        relay.turns.next = inheritance.turns.next();
        relay.turns.live = inheritance.turns.live();
        relay.turns.started = inheritance.turns.live_at_first();
        relay.turns.log = inheritance.turns.into_log();
        relay.turns.opened_at = now;
        let seats = relay.seats.keys().copied().collect();
        relay.healing = Healing::inherited(&inheritance.succession.heals, seats);
        // What was reported to the last host is not known here.
        relay.compare_anew();
        let deadline = now.plus_ms(REUNION_MS);
        relay.timers.set(Timer::Reunion, deadline);
        relay.timers.set(Timer::Waiting, now);
        Ok(relay)
    }

    /// Those who have called at this machine before it was the host.
    pub(crate) fn take_callers(&mut self, callers: Vec<Caller>) {
        for caller in callers {
            let now = self.clock.now();
            let link = Connection::new(now);
            self.connections.insert(caller.connection, link);
            self.counters.connected += 1;
            self.admit(caller.connection, &caller.hello);
        }
    }

    fn unlock_seats(&mut self, inheritance: &Inheritance) {
        let keys = inheritance.keys.iter().chain(&inheritance.succession.keys);
        for &(seat, key) in keys {
            if let Some(state) = self.seats.get_mut(&seat) {
                state.locks.push(key);
            }
        }
        for (&seat, state) in self.seats.iter_mut() {
            state.name = inheritance.setup.seat(seat).map(|row| row.name.clone());
        }
    }

    /// How the seats stand follows from the turns; what was before them was told.
    fn inherit_seats(&mut self, inheritance: &Inheritance, gone: SeatSet) {
        let told = &inheritance.succession;
        let after = inheritance.turns.seats_after();
        let live = inheritance.turns.live();
        let now_tick = inheritance.turns.cadence().first_tick();
        let lost = live
            .and(inheritance.hosts.or(gone))
            .without(SeatSet::from_iter([inheritance.seat]));
        let patience_ms = u64::from(self.config.absence.patience_ms);
        let now = self.clock.now();
        let mut waiting: Vec<(Seat, u64)> = Vec::new();
        for (&seat, state) in self.seats.iter_mut() {
            let was_told = |set: SeatSet| !after.named.contains(seat) && set.contains(seat);
            state.has_ended = after.ended.contains(seat) || was_told(told.ended);
            state.is_decided = after.decided.contains(seat) || was_told(told.decided);
            let is_away = !live.contains(seat) && !state.has_ended && !state.is_decided;
            if lost.contains(seat) {
                waiting.push((seat, patience_ms));
            } else if is_away {
                let since = after.away_since.get(&seat).copied();
                let ticks = since.map_or(0, |since| now_tick.since(since));
                let waited_ms = u64::from(ticks) * u64::from(TICK_MS);
                waiting.push((seat, patience_ms.saturating_sub(waited_ms)));
            }
        }
        for (seat, left_ms) in waiting {
            self.timers.set(Timer::Away(seat), now.plus_ms(left_ms));
        }
        let reason = SeatEnd::LinkLost;
        let lost_now = lost
            .iter()
            .map(|seat| TurnControl::SeatAway { seat, reason });
        self.turns.control.extend(lost_now);
        self.counters.seats_away += lost.len();
        self.pauses.inherit(&told.pauses);
        if let Some(by) = after.paused_by {
            // A pause ends with its host, and is not held against who asked for it.
            self.pauses.give_back(by);
            self.turns.control.push(TurnControl::Resumed { by });
        }
        self.quorum = Quorum::new(live.without(gone));
        self.reunion.awaited = Some(live.without(lost));
    }

    fn inherit_votes(&mut self, inheritance: &Inheritance) {
        let open = inheritance.votes.iter().filter(|vote| vote.end.is_none());
        for vote in open {
            if self
                .seats
                .get(&vote.on)
                .is_some_and(|state| state.is_away())
            {
                self.votes.insert(vote.on, OpenVote::of(vote));
            }
        }
    }

    fn inherit_withheld(&mut self, inheritance: &Inheritance) {
        let delay_ticks = self.config.watchers.delay_ms / TICK_MS;
        if delay_ticks > 0 {
            let ages = inheritance.turns.ages_of_last(delay_ticks);
            self.withhold_again(inheritance.turns.next(), &ages);
        }
    }

    /// Whoever was awaited is back.
    pub(crate) fn reunite(&mut self, seat: Seat) {
        if let Some(awaited) = &mut self.reunion.awaited {
            awaited.remove(seat);
            if awaited.is_empty() {
                self.end_reunion();
            }
        }
    }

    /// The match goes on with those who are there; the others are away.
    pub(crate) fn end_reunion(&mut self) {
        let Some(missing) = self.reunion.awaited.take() else {
            return;
        };
        self.timers.clear(Timer::Reunion);
        let patience_ms = self.config.absence.patience_ms.into();
        let away_until = self.clock.now().plus_ms(patience_ms);
        let reason = SeatEnd::LinkLost;
        for seat in missing.iter() {
            self.turns
                .control
                .push(TurnControl::SeatAway { seat, reason });
            self.timers.set(Timer::Away(seat), away_until);
            self.counters.seats_away += 1;
        }
        self.recount_votes();
        self.await_turn();
        self.close_turns();
    }
}

impl SeatState {
    /// Whether `shown` is this seat's secret, or what proves it to `host`.
    pub fn opens_to(&self, shown: &SeatSecret, host: Option<Seat>) -> bool {
        let is_own = self.secret.is_some_and(|secret| {
            secret == *shown || host.is_some_and(|host| secret.proof_for(host) == *shown)
        });
        is_own || self.locks.iter().any(|key| key.is_of(shown))
    }
}
