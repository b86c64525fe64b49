use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use protocol::lobby::ContentHash;
use protocol::message::{
    Audience, AwayPolicy, Ballot, Bundle, Dismiss, FromRelay, Hello, Leave, LeaveReason, Loaded,
    Pace, Pause, RoomRules, Say, SeatKey, SeatSecret, Succession, Tempo, Testimony, ToRelay, Vote,
    Watching, Welcome, Wish,
};
use protocol::text::clean_chat;
use protocol::{
    Budget, Cadence, Command, DelayLine, Digest, MatchSetup, Millis, Seat, SeatSet, SimVersion,
    SteadyClock, Tick, Turn, TurnLog,
};

use crate::agreement::Agreement;
use crate::gate::Gate;
use crate::outbox::Outbox;
use crate::pacer::Pacer;
use crate::playout::Playout;
use crate::session::{Counters, NextTick, Session};
use crate::{MatchOver, Misuse, Notice, RelayFault, Speed, WorldDigest};

mod catching_up;
mod entering;
mod giving;
mod mending;
mod receiving;
mod succeeding;
mod turns;

use catching_up::{Given, Incoming, PROGRESSES_BURST, PROGRESSES_PER_SECOND};
use giving::Outgoing;

/// With what a machine comes to a relay.
#[derive(Clone, Debug)]
pub struct Joining {
    pub version: SimVersion,
    /// The person's name, as typed.
    pub name: String,
    pub wish: Wish,
}

/// How far a session has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Hello was said.
    Greeting,
    /// There is a seat; others are still to come.
    Seated,
    /// This machine builds its world.
    Loading,
    /// This machine is ready; others still build.
    Ready,
    Playing,
    /// The match runs, and its world comes in parts.
    Receiving,
    /// This machine plays what it has missed, or looks on.
    CatchingUp,
    /// This machine's world is not the others'; another is to come.
    Mending,
    /// The link has gone; a new one would mend it.
    Severed(MatchOver),
    Over(MatchOver),
}

/// What a session waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timer {
    /// The answer to the hello.
    Answer,
    /// Any sign of life: a relay is never silent for long.
    Silence,
    /// What was played since the relay heard of it last.
    Progress,
}

/// A match over a network: one machine's end of it.
pub struct LockstepSession {
    phase: Phase,
    seat: Option<Seat>,
    secret: Option<SeatSecret>,
    keys: Vec<(Seat, SeatKey)>,
    setup: Option<MatchSetup>,
    rules: Option<RoomRules>,
    pace: Pace,
    tempo: Tempo,
    clock: SteadyClock,
    timers: BTreeMap<Timer, Millis>,
    gate: Gate,
    pacer: Pacer,
    playout: Playout,
    agreement: Agreement,
    outbox: Outbox,
    are_repeats_held: bool,
    load: [u8; 2],
    /// This machine has the world of the match.
    has_world: bool,
    /// The world being built is one that others play already.
    is_follower: bool,
    /// Everybody is there, so that our seat is kept for us.
    is_in_match: bool,
    /// Our seat is handed back in this turn or a later one.
    returns_from: Turn,
    /// Somebody will try to mend a broken link, and says hello as this one then.
    mends_as: Option<(SimVersion, String)>,
    incoming: Option<Incoming>,
    /// How often the relay may still hear how far this machine is.
    progresses: Budget,
    outgoing: Option<Outgoing>,
    /// What this machine gave to turns that it has not seen closed.
    given: VecDeque<Given>,
    /// What came too late for its turn, because the link had gone: turn by turn.
    missed: Vec<Vec<Vec<u8>>>,
    /// Whose pause the match stands still for.
    paused_by: Option<Seat>,
    /// To which turns this machine gives when.
    line: DelayLine,
    /// Since when the gate is closed though a tick is due.
    held_since: Option<Millis>,
    waited_on: SeatSet,
    outputs: VecDeque<Vec<u8>>,
    notices: VecDeque<Notice>,
    played: Option<Vec<Bundle>>,
    /// The turns of the match that came here.
    turns: Option<TurnLog>,
    save: Option<ContentHash>,
    /// Who would be the host next; known once somebody would.
    succession: Option<Succession>,
    /// By what the others would prove themselves to this machine.
    proof_keys: Vec<(Seat, SeatKey)>,
    /// Where this machine listens, to be the host if it must.
    standby_port: Option<u16>,
    /// Votes that are open.
    votes: BTreeMap<Seat, Vote>,
    /// The host said that it goes.
    has_host_left: bool,
    /// The host is without most of the others, and closes no turns.
    is_cut_off: bool,
    /// Whose machine runs the relay.
    host: Option<Seat>,
    /// Whose machines ever did.
    hosts_ever: SeatSet,
    /// Whose machines may have closed turns since the last one that came here; and whether a relay at which
    /// nobody plays may have.
    hosts_since: (SeatSet, bool),
    /// When this machine gave to a turn last.
    gave_at: Millis,
    /// When the link went, this machine gave the orders of its seat.
    was_giving: bool,
    counters: Counters,
}

impl LockstepSession {
    /// How long a relay has to answer the hello.
    pub const ANSWER_MS_MAX: u64 = 10_000;
    /// How long a relay may be silent: it speaks once every few seconds whatever happens.
    pub const SILENCE_MS_MAX: u64 = 20_000;
    /// Notices that wait to be read; beyond, the oldest go.
    const NOTICES_MAX: usize = 1_024;

    /// A session whose link stands: its hello is the first output.
    #[must_use]
    pub fn new(joining: Joining, now: Millis) -> LockstepSession {
        let mut session = LockstepSession::silent(now);
        let now = session.clock.read(now);
        let deadline = now.plus_ms(LockstepSession::ANSWER_MS_MAX);
        session.timers.insert(Timer::Answer, deadline);
        session.send(Hello::new(joining.version, joining.name, joining.wish));
        session
    }

    /// A session that was welcomed already: a table has given this machine its seat.
    ///
    /// # Errors
    /// [`RelayFault`] when nobody can play the match of `welcome` from there.
    pub fn admitted(welcome: Welcome, now: Millis) -> Result<LockstepSession, RelayFault> {
        let mut session = LockstepSession::greeted(now);
        session.take_welcome(welcome)?;
        Ok(session)
    }

    /// The same for a machine that looks on.
    ///
    /// # Errors
    /// [`RelayFault`] when nobody can play the match of `watching`.
    pub fn admitted_to_watch(
        watching: Watching,
        now: Millis,
    ) -> Result<LockstepSession, RelayFault> {
        let mut session = LockstepSession::greeted(now);
        session.take_watching(watching)?;
        Ok(session)
    }

    fn greeted(now: Millis) -> LockstepSession {
        let mut session = LockstepSession::silent(now);
        let now = session.clock.read(now);
        let deadline = now.plus_ms(LockstepSession::SILENCE_MS_MAX);
        session.timers.insert(Timer::Silence, deadline);
        session
    }

    fn silent(now: Millis) -> LockstepSession {
        LockstepSession {
            phase: Phase::Greeting,
            seat: None,
            secret: None,
            keys: Vec::new(),
            setup: None,
            rules: None,
            pace: Pace::STANDARD,
            tempo: Tempo::FULL,
            clock: SteadyClock::default(),
            timers: BTreeMap::new(),
            gate: Gate::new(Pace::STANDARD.ticks_per_turn),
            pacer: Pacer::new(Speed::Percent(100)),
            playout: Playout::new(),
            agreement: Agreement::default(),
            outbox: Outbox::new(now),
            are_repeats_held: false,
            load: [0, 0],
            has_world: false,
            is_follower: false,
            is_in_match: false,
            returns_from: Turn::ZERO,
            mends_as: None,
            incoming: None,
            progresses: Budget::new(PROGRESSES_PER_SECOND, PROGRESSES_BURST, Millis::ZERO),
            outgoing: None,
            given: VecDeque::new(),
            missed: Vec::new(),
            paused_by: None,
            line: DelayLine::new(Pace::STANDARD.delay_ticks(), Turn::ZERO),
            held_since: None,
            waited_on: SeatSet::EMPTY,
            outputs: VecDeque::new(),
            notices: VecDeque::new(),
            played: None,
            turns: None,
            save: None,
            succession: None,
            proof_keys: Vec::new(),
            standby_port: None,
            votes: BTreeMap::new(),
            has_host_left: false,
            is_cut_off: false,
            host: None,
            hosts_ever: SeatSet::EMPTY,
            hosts_since: (SeatSet::EMPTY, false),
            gave_at: now,
            was_giving: false,
            counters: Counters::default(),
        }
    }

    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The match: as it stands after the welcome, final from [`Notice::Load`] on.
    #[must_use]
    pub const fn setup(&self) -> Option<&MatchSetup> {
        self.setup.as_ref()
    }

    /// Final from [`Notice::Load`] on.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// What proves that the seat is ours.
    #[must_use]
    pub const fn secret(&self) -> Option<SeatSecret> {
        self.secret
    }

    /// By what the people of this match are known again should it be saved; from [`Notice::Load`] on.
    #[must_use]
    pub fn seat_keys(&self) -> &[(Seat, SeatKey)] {
        &self.keys
    }

    /// The world of [`Notice::Load`] stands; `digest` is of it, before the first tick.
    ///
    /// # Errors
    /// [`Misuse::NotLoading`] when no world was asked for.
    pub fn loaded(&mut self, digest: &WorldDigest) -> Result<(), Misuse> {
        if self.phase != Phase::Loading {
            return Err(Misuse::NotLoading);
        }
        if self.is_follower {
            self.catch_up();
            return Ok(());
        }
        self.phase = Phase::Ready;
        self.send(Loaded {
            world: digest.total,
        });
        Ok(())
    }

    /// The host's word while machines load: wait no longer for the world of `seat`. From anybody else the
    /// relay takes it for a broken rule.
    ///
    /// # Errors
    /// [`Misuse::NotLoading`] when nobody is waited for.
    pub fn dismiss(&mut self, seat: Seat) -> Result<(), Misuse> {
        if !matches!(self.phase, Phase::Loading | Phase::Ready) {
            return Err(Misuse::NotLoading);
        }
        self.send(Dismiss { seat });
        Ok(())
    }

    fn send(&mut self, message: impl Into<ToRelay>) {
        self.outputs.push_back(message.into().encode());
    }

    fn notify(&mut self, notice: Notice) {
        if self.notices.len() == LockstepSession::NOTICES_MAX {
            self.notices.pop_front();
        }
        self.notices.push_back(notice);
    }

    /// Ends the match, unless a new link could still mend it.
    fn sever(&mut self, over: MatchOver) {
        if self.mends_as.is_some() && self.is_in_match && self.secret.is_some() {
            self.was_giving |= self.phase == Phase::Playing;
            self.phase = Phase::Severed(over);
            self.timers.clear();
        } else {
            self.end(over);
        }
    }

    fn end(&mut self, over: MatchOver) {
        if !matches!(self.phase, Phase::Over(_)) {
            self.phase = Phase::Over(over);
            self.timers.clear();
        }
    }
}

impl Session for LockstepSession {
    fn next_tick(&mut self, now: Millis) -> NextTick {
        match self.phase {
            Phase::Over(over) => return NextTick::Over(over),
            Phase::Playing => {}
            Phase::CatchingUp => return self.next_tick_behind(now),
            _ => {
                let since = *self.held_since.get_or_insert(now);
                let on = self.waited_on;
                return NextTick::Wait { on, since };
            }
        }
        let steady = self.clock.read(now);
        if !self.gate.is_open() {
            self.playout.waits();
            let since = *self.held_since.get_or_insert(now);
            let on = self.waited_on;
            return NextTick::Wait { on, since };
        }
        self.playout.asked(steady);
        self.end_hold(now);
        if let Some(until) = self.rest_until(steady) {
            let until = now.plus_ms(until.since_ms(steady));
            return NextTick::Rest { until };
        }
        self.run_tick();
        let commands = match self.gate.begin() {
            Some(bundle) => self.begin_turn(bundle, steady),
            None => Vec::new(),
        };
        NextTick::Run(commands)
    }

    fn tick(&self) -> Tick {
        self.gate.tick()
    }

    fn turn(&self) -> Turn {
        self.gate.turn()
    }

    fn is_digest_due(&self) -> bool {
        self.gate.is_digest_due() && self.is_compared()
    }

    fn tick_done(&mut self, tick: Tick, digest: Option<WorldDigest>) -> Result<(), Misuse> {
        if self.is_digest_due() && digest.is_none() {
            return Err(Misuse::DigestMissing);
        }
        let Some(turn) = self.gate.end(tick)? else {
            return Ok(());
        };
        if let Some(digest) = digest {
            self.agreement.file_own(turn, digest);
        }
        self.turn_played();
        Ok(())
    }

    fn issue(&mut self, command: &Command) -> Result<(), Misuse> {
        if self.phase != Phase::Playing {
            return Err(Misuse::NotPlaying);
        }
        self.outbox.push(command)
    }

    fn say(&mut self, text: String, to: Audience) -> Result<(), Misuse> {
        let is_heard = !matches!(
            self.phase,
            Phase::Greeting
                | Phase::Receiving
                | Phase::CatchingUp
                | Phase::Mending
                | Phase::Severed(_)
                | Phase::Over(_)
        );
        if !is_heard || self.seat.is_none() {
            return Err(Misuse::NotPlaying);
        }
        let text = clean_chat(&text);
        if !text.is_empty() {
            self.send(Say { text, to });
        }
        Ok(())
    }

    fn leave(&mut self, reason: LeaveReason) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        if self.phase != Phase::Greeting {
            self.send(Leave { reason });
        }
        self.end(MatchOver::Left(reason));
    }

    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn poll_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    fn cadence(&self) -> Option<&Cadence> {
        Some(self.gate.cadence())
    }

    fn keep_bundles(&mut self, is_kept: bool) {
        self.played = is_kept.then(|| self.played.take().unwrap_or_default());
    }

    fn drain_bundles(&mut self) -> Vec<Bundle> {
        self.played
            .as_mut()
            .map(core::mem::take)
            .unwrap_or_default()
    }

    fn progress_permille(&self, now: Millis) -> u16 {
        self.pacer.progress_permille(self.clock.at(now))
    }

    fn set_speed(&mut self, _speed: Speed) -> Result<(), Misuse> {
        Err(Misuse::NotHere)
    }

    fn snapshot_due(&self) -> Option<Turn> {
        self.due_snapshot()
    }

    fn give_snapshot(&mut self, image: Vec<u8>) {
        self.send_snapshot(image);
    }

    fn vote(&mut self, on: Seat, verdict: Option<AwayPolicy>) -> Result<(), Misuse> {
        if self.phase != Phase::Playing {
            return Err(Misuse::NotPlaying);
        }
        self.send(Ballot { on, verdict });
        Ok(())
    }

    fn pause(&mut self, is_wanted: bool) -> Result<(), Misuse> {
        if self.phase != Phase::Playing {
            return Err(Misuse::NotPlaying);
        }
        self.send(Pause { is_wanted });
        Ok(())
    }

    fn set_load(&mut self, load: [u8; 2]) {
        self.load = load;
    }

    fn rules(&self) -> Option<RoomRules> {
        self.rules
    }

    fn agreed_before(&self) -> Option<Turn> {
        self.agreement.agreed_before()
    }

    fn give_verdict(&mut self, turn: Turn, digest: Option<Digest>) {
        self.send_verdict(turn, digest);
    }

    fn testify(&mut self, testimony: Testimony) {
        self.send_testimony(testimony);
    }

    fn counters(&self) -> Counters {
        Counters {
            commands_waiting: self.outbox.len() as u32,
            repeats_dropped: self.outbox.repeats_dropped(),
            bundles_in_hand: self.gate.in_hand() as u32,
            ticks_in_hand: self.gate.ticks_in_hand(),
            ..self.counters
        }
    }

    fn handle_frame(&mut self, frame: &[u8], now: Millis) {
        let now = self.clock.read(now);
        if matches!(self.phase, Phase::Over(_) | Phase::Severed(_)) {
            return;
        }
        let taken = FromRelay::decode(frame)
            .map_err(|_| RelayFault::Malformed)
            .and_then(|message| self.receive(message, frame, now));
        match taken {
            Err(fault) => self.end(MatchOver::RelayFault(fault)),
            Ok(()) if matches!(self.phase, Phase::Over(_) | Phase::Severed(_)) => {}
            Ok(()) => {
                let deadline = now.plus_ms(self.silence_ms_max());
                self.timers.insert(Timer::Silence, deadline);
            }
        }
    }

    fn handle_disconnected(&mut self, now: Millis) {
        self.clock.read(now);
        if !matches!(self.phase, Phase::Over(_) | Phase::Severed(_)) {
            self.sever(MatchOver::LinkLost);
        }
    }

    fn handle_timeout(&mut self, now: Millis) {
        let now = self.clock.read(now);
        let due = self.timers.iter().find(|&(_, &at)| at <= now);
        match due.map(|(&timer, _)| timer) {
            Some(Timer::Answer) => self.sever(MatchOver::NoAnswer),
            Some(Timer::Silence) => self.sever(MatchOver::RelaySilent),
            Some(Timer::Progress) => self.tell_progress(),
            None => {}
        }
    }

    fn poll_output(&mut self) -> Option<Vec<u8>> {
        self.outputs.pop_front()
    }

    fn poll_timeout(&self) -> Option<Millis> {
        let deadline = self.timers.values().min()?;
        Some(self.clock.wake_at(*deadline))
    }
}
