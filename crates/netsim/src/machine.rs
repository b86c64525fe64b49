use std::collections::VecDeque;

use determinism::{Domain, Random};
use net::{
    Joining, Keeper, KeptWorld, LockstepSession, MatchOver, NextTick, Notice, Phase, Place, Quest,
    Session,
};
use protocol::command::Stop;
use protocol::message::{
    Audience, CloseReason, FromRelay, LatePolicy, LeaveReason, Mismatch, TurnMessage, Wish,
};
use protocol::{
    Command, ConnectionId, Digest, EntityId, MatchSetup, Millis, SeatSet, SimVersion, TICK_MS,
    Turn, Units,
};

use crate::checker::{Checker, Failure};
use crate::world::Witness;
use crate::{Line, MachinePlan, MakeWorld, Plan, World};

/// Ticks are run for so long before the next frame.
const BUDGET_MS: u64 = 30;

/// After so long a machine makes a broken link again.
const AGAIN_MS: u64 = 500;
/// Bundles that may be in hand, beside those of its delay, when a machine has just caught up.
const CAUGHT_UP_TURNS: u32 = 16;

/// Whether a person gave it: what the relay puts into a turn comes out as a command as well.
fn is_persons(command: &Command) -> bool {
    command.is_for_people() && !matches!(command, Command::Resign(_))
}

/// How far a machine has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Running,
    /// It got to its last tick and left.
    Finished,
    /// Its process is gone.
    Dead,
    /// Its match ended before.
    Ended(MatchOver),
}

/// Somebody whom a machine asks about the match.
pub enum Called {
    /// The connection stands, or fails, then.
    Ringing {
        to: usize,
        at: Millis,
    },
    Open(Box<Call>),
}

/// A link beside the one to the host.
pub struct Call {
    /// The machine at the other end.
    pub to: usize,
    pub connection: ConnectionId,
    pub line: Line,
}

/// One machine: session, world, clock, and the line to the relay.
pub struct Machine {
    pub connection: ConnectionId,
    pub session: LockstepSession,
    pub line: Line,
    /// The machine at its other end.
    pub host: usize,
    /// Under way to another host.
    pub quest: Option<Quest>,
    pub called: Option<Called>,
    /// It would be the host itself.
    pub stands: bool,
    pub fate: Fate,
    /// The clock of this machine stands so far from the run's.
    pub clock_offset_ms: i64,
    pub next_frame: Millis,
    pub mismatches: Vec<Mismatch>,
    pub stores_named: Option<Vec<u8>>,
    pub mended_told: u32,
    pub drifted: u32,
    pub heals_ms: Vec<u32>,
    pub findings: Vec<String>,
    drifted_at: Option<Millis>,
    keeper: Keeper,
    witness: Option<Box<dyn Witness>>,
    pub order_effect_ms: Vec<u32>,
    pub longest_stall_ms: u32,
    pub tempo_min_percent: u8,
    pub slow_named: SeatSet,
    /// Something happened to this machine that may end its match early.
    pub is_excused: bool,
    /// When this machine makes a new link.
    pub knocks_at: Option<Millis>,
    /// How long each return took, from the new process or the broken link to the first order.
    pub returns_ms: Vec<u32>,
    /// It has lost its link or its process once: the match may be over when it comes back.
    pub has_been_away: bool,
    away_since: Option<Millis>,
    /// This process was started while its match ran: it does not know what was ordered before.
    is_reborn: bool,
    joining: Joining,
    plan: MachinePlan,
    ticks: u32,
    world: Option<Box<dyn World>>,
    load_until: Option<(Millis, MatchSetup, Option<Vec<u8>>)>,
    random: Random,
    orders: VecDeque<(Millis, Command)>,
    /// Orders of the plan that have been given.
    planned: usize,
    /// The first turn whose bundle has not come.
    bundles: u32,
    delay_ticks_max: u16,
    settle_ms: u64,
    /// When its last tick ran.
    ran_at: Option<Millis>,
    frames_behind: u8,
    /// Lines come without a gap, from the first that this machine heard.
    chat_next: Option<u32>,
}

impl Machine {
    pub fn new(index: usize, whole: &Plan, version: SimVersion) -> Machine {
        let (plan, seed) = (&whole.machines[index], whole.seed);
        let line = index as u32 * 4;
        let joining = Joining {
            version,
            name: format!("Machine {index}"),
            wish: if plan.watches {
                Wish::Watch
            } else {
                Wish::AnySeat
            },
        };
        let mut session = LockstepSession::new(joining.clone(), plan.clock);
        session.let_links_be_mended(version, joining.name.clone());
        Machine {
            connection: ConnectionId(index as u32),
            session,
            line: Line::new(
                plan.carrier,
                (plan.up, plan.down),
                (seed, line),
                Millis::ZERO,
            ),
            host: 0,
            quest: None,
            called: None,
            stands: false,
            fate: Fate::Running,
            clock_offset_ms: plan.clock.0 as i64,
            next_frame: Millis(index as u64 * 3),
            mismatches: Vec::new(),
            stores_named: None,
            mended_told: 0,
            drifted: 0,
            heals_ms: Vec::new(),
            findings: Vec::new(),
            drifted_at: None,
            keeper: Keeper::default(),
            witness: None,
            order_effect_ms: Vec::new(),
            is_excused: false,
            knocks_at: None,
            returns_ms: Vec::new(),
            has_been_away: false,
            away_since: None,
            is_reborn: false,
            joining,
            plan: plan.clone(),
            ticks: whole.ticks,
            world: None,
            load_until: None,
            random: Random::stream(seed, Domain::Network, line + 2),
            orders: VecDeque::new(),
            planned: 0,
            bundles: 0,
            delay_ticks_max: 0,
            settle_ms: whole.settle_ms.into(),
            longest_stall_ms: 0,
            ran_at: None,
            tempo_min_percent: 100,
            slow_named: SeatSet::EMPTY,
            frames_behind: 0,
            chat_next: None,
        }
    }

    /// Why the relay closed the connection, if it did.
    pub fn closed(&self) -> Option<CloseReason> {
        match self.fate {
            Fate::Ended(MatchOver::Closed(reason)) => Some(reason),
            _ => None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.fate == Fate::Running
    }

    /// One frame of this machine's window, at the run's instant `now`.
    pub fn frame(
        &mut self,
        index: usize,
        now: Millis,
        make_world: &mut MakeWorld<'_>,
        checker: &mut Checker,
    ) {
        let clock = self.clock(now);
        while let Some(frame) = self.line.receive_down(now) {
            if let Ok(FromRelay::Bundle(bundle)) = FromRelay::decode(&frame) {
                self.bundles = bundle.turn.0 + 1;
            }
            self.session.handle_frame(&frame, clock);
        }
        self.session.handle_timeout(clock);
        self.see_link(now);
        self.load(index, now, make_world);
        self.think(index, now);
        self.give_planned_orders(now);
        let end = now.plus_ms(self.advance(now, checker));
        self.read_notices(index, now, checker);
        self.testify();
        while let Some(frame) = self.session.poll_output() {
            self.line.send_up(frame, end);
        }
        self.line.flush_up(end);
        self.next_frame = now.plus_ms(self.plan.frame_ms.into()).max(end);
    }

    /// What this machine's clock shows.
    pub fn clock(&self, now: Millis) -> Millis {
        Millis((now.0 as i64 + self.clock_offset_ms).max(0) as u64)
    }

    fn load(&mut self, index: usize, now: Millis, make_world: &mut MakeWorld<'_>) {
        let is_due = |load: &mut (Millis, MatchSetup, Option<Vec<u8>>)| load.0 <= now;
        let Some((_, setup, image)) = self.load_until.take_if(is_due) else {
            return;
        };
        let mut world = make_world(&setup, index);
        if let Some(image) = image {
            world.load(&image);
        }
        self.keeper.clear();
        // The match may have ended meanwhile.
        let _ = self.session.loaded(&world.digest());
        self.keeper.keep(KeptWorld {
            next: self.session.turn(),
            tick: self.session.tick(),
            digest: world.digest(),
            image: world.save(),
        });
        self.world = Some(world);
    }

    /// A link that broke is made again after a moment.
    fn see_link(&mut self, now: Millis) {
        match self.session.phase() {
            Phase::Severed(_) if self.knocks_at.is_none() => {
                self.knocks_at = Some(now.plus_ms(AGAIN_MS));
                self.away_since.get_or_insert(now);
                self.has_been_away = true;
            }
            Phase::Playing => {
                if let Some(since) = self.away_since.take() {
                    self.returns_ms.push(now.since_ms(since) as u32);
                }
                if let Some(since) = self.drifted_at.take() {
                    self.heals_ms.push(now.since_ms(since) as u32);
                }
            }
            _ => {}
        }
    }

    /// The process is started again: it has the secret of its seat, and no world.
    pub fn restart(&mut self, now: Millis) {
        if let Some(secret) = self.session.secret() {
            self.joining.wish = Wish::SeatOf(secret);
        }
        self.session = LockstepSession::new(self.joining.clone(), self.clock(now));
        let (version, name) = (self.joining.version, self.joining.name.clone());
        self.session.let_links_be_mended(version, name);
        self.fate = Fate::Running;
        self.is_reborn = true;
        self.has_been_away = true;
        self.away_since = Some(now);
        self.world = None;
        self.load_until = None;
        self.orders.clear();
        self.chat_next = None;
        self.bundles = 0;
        self.next_frame = now;
    }

    /// There is a new link, with nothing on it yet.
    pub fn take_link(&mut self, connection: ConnectionId, now: Millis) {
        self.connection = connection;
        self.line.renew(now);
        self.knocks_at = None;
        // Whoever was away has missed lines.
        self.chat_next = None;
        self.session.reconnect(self.clock(now));
    }

    /// Another host has answered over this link; or this machine is the host from now on.
    pub fn meet(&mut self, call: Call, place: Place, clock: Millis) {
        self.connection = call.connection;
        self.line = call.line;
        self.host = call.to;
        self.has_been_away = true;
        self.chat_next = None;
        self.session.meet_new_host(place, clock);
    }

    /// The person gives orders, and now and then says something.
    fn think(&mut self, index: usize, now: Millis) {
        let (Some(world), Some(seat)) = (&self.world, self.session.seat()) else {
            return;
        };
        let chance = self.plan.thoughts_per_minute * self.plan.frame_ms;
        if !self.random.chance(chance, 60_000) {
            return;
        }
        if self.random.chance(1, 20) {
            let letter = char::from_u32(self.random.below(0x11_0000)).unwrap_or('!');
            // It may come too late, like every last word.
            let _ = self
                .session
                .say(format!("{index} says {letter}"), Audience::All);
        }
        // The click came some time since the frame before.
        let ago_ms = u64::from(self.random.below(self.plan.frame_ms));
        let given = Millis(now.0.saturating_sub(ago_ms));
        for command in world.orders(seat, &mut self.random) {
            if self.session.issue(&command).is_ok() {
                self.orders.push_back((given, command));
            }
        }
    }

    /// The person hits a key very often.
    pub fn give_orders(&mut self, count: u32, now: Millis) {
        for id in 0..count {
            let units = Units::one(EntityId(id));
            let command = Command::from(Stop { units });
            if self.session.issue(&command).is_ok() {
                self.orders.push_back((now, command));
            }
        }
    }

    fn give_planned_orders(&mut self, now: Millis) {
        if self.world.is_none() {
            return;
        }
        let game_ms = self.session.tick().0 * TICK_MS;
        while let Some((_, command)) = self
            .plan
            .orders
            .get(self.planned)
            .filter(|(at_ms, _)| *at_ms <= game_ms)
        {
            self.planned += 1;
            if self.session.issue(command).is_ok() {
                self.orders.push_back((now, command.clone()));
            }
        }
    }

    /// A tick costs this machine so much from now on.
    pub fn set_tick_us(&mut self, tick_us: u32) {
        self.plan.tick_us = tick_us;
    }

    /// Runs the ticks that are due, as a window does: for [`BUDGET_MS`] at the longest. How long it took.
    fn advance(&mut self, now: Millis, checker: &mut Checker) -> u64 {
        let clock = self.clock(now);
        let (mut ticks, mut is_behind) = (0, false);
        loop {
            if let Some(world) = self.world.as_ref()
                && self.session.snapshot_due().is_some()
            {
                self.session.give_snapshot(world.save());
            }
            let used_ms = self.used_ms(ticks);
            if ticks > 0 && used_ms >= BUDGET_MS {
                is_behind = true;
                break;
            }
            match self.session.next_tick(clock) {
                NextTick::Run(commands) => self.run(now.plus_ms(used_ms), &commands, checker),
                NextTick::Rest { .. } | NextTick::Wait { .. } => break,
                NextTick::Over(over) => {
                    if self.is_running() {
                        self.fate = Fate::Ended(over);
                    }
                    break;
                }
            }
            ticks += 1;
            if self.session.tick().0 >= self.ticks {
                self.session.leave(LeaveReason::Finished);
                self.fate = Fate::Finished;
                break;
            }
        }
        self.report_load(ticks, is_behind);
        self.used_ms(ticks)
    }

    fn used_ms(&self, ticks: u64) -> u64 {
        ticks * u64::from(self.plan.tick_us) / 1_000
    }

    fn report_load(&mut self, ticks: u64, is_behind: bool) {
        self.frames_behind = if is_behind {
            self.frames_behind.saturating_add(1)
        } else {
            0
        };
        if ticks > 0 {
            let full = u32::from(TurnMessage::LOAD_FULL);
            let share = self.plan.tick_us * full / (TICK_MS * 1_000);
            self.session
                .set_load([share.min(255) as u8, self.frames_behind]);
        }
    }

    fn run(&mut self, now: Millis, commands: &[(protocol::Seat, Command)], checker: &mut Checker) {
        if let Some(before) = self.ran_at.replace(now)
            && now.0 >= self.settle_ms
        {
            let stall = now.since_ms(before).saturating_sub(TICK_MS.into());
            self.longest_stall_ms = self.longest_stall_ms.max(stall as u32);
        }
        let (tick, seat) = (self.session.tick(), self.session.seat().unwrap_or_default());
        let turn = self.session.turn();
        let is_catching_up = self.session.phase() == Phase::CatchingUp;
        if turn.0 >= self.bundles {
            checker.fail(Failure::GateAhead { seat, turn });
        }
        let own = self.session.seat();
        let is_own = |(of, command): &&(protocol::Seat, Command)| {
            Some(*of) == own && is_persons(command) && !(is_catching_up && self.is_reborn)
        };
        for (_, command) in commands.iter().filter(is_own) {
            // In effect when the tick is done.
            let end = now.plus_ms(self.used_ms(1));
            // Orders that a later one replaced never left.
            let place = self.orders.iter().position(|(_, order)| order == command);
            match place.and_then(|place| self.orders.drain(..=place).next_back()) {
                Some((at, _)) => {
                    if at.0 >= self.settle_ms {
                        self.order_effect_ms.push(end.since_ms(at) as u32);
                    }
                }
                None => checker.fail(Failure::DigestsDiffer { turn, seat }),
            }
        }
        let Some(world) = &mut self.world else {
            checker.fail(Failure::GateAhead { seat, turn });
            return;
        };
        self.keeper.ran(tick, commands);
        world.tick(commands);
        let digest = self.session.is_digest_due().then(|| world.digest());
        if let Some(digest) = &digest {
            checker.see_digest(turn, seat, digest.total);
            self.keeper.keep(KeptWorld {
                next: turn.next(),
                tick: tick.next(),
                digest: digest.clone(),
                image: world.save(),
            });
        }
        self.session
            .tick_done(tick, digest)
            .expect("it is this tick's turn");
        if let Some(agreed) = self.session.agreed_before() {
            self.keeper.agreed_before(agreed);
        }
        self.delay_ticks_max = self.delay_ticks_max.max(self.session.delay_ticks());
        let bundles = self.session.counters().bundles_in_hand;
        // Whoever looks on takes what comes at its own pace.
        let does_wait = self.session.pace().late == LatePolicy::Wait && !is_catching_up;
        let does_wait = does_wait && own.is_some();
        if does_wait && bundles > u32::from(self.delay_ticks_max) + CAUGHT_UP_TURNS {
            checker.fail(Failure::MachineGrows { seat, bundles });
        }
    }

    /// Plays the turns up to `turn` again from the last agreed world; what its digest is then. If our world
    /// was another, the second takes its place.
    fn judge(&mut self, turn: Turn) -> Option<Digest> {
        let world = self.world.as_ref()?;
        let (before, at) = (self.keeper.before(turn)?, self.keeper.at(turn)?);
        let mut second = world.second();
        second.load(&before.image);
        let mut tick = before.tick;
        while tick < at.tick {
            second.tick(self.keeper.commands_of(tick));
            tick = tick.next();
        }
        let digest = second.digest().total;
        if digest != at.digest.total {
            let right_then = KeptWorld {
                digest: second.digest(),
                image: second.save(),
                ..*at
            };
            while tick < self.session.tick() {
                second.tick(self.keeper.commands_of(tick));
                tick = tick.next();
            }
            self.world = Some(second);
            self.keeper.clear();
            self.keeper.keep(right_then);
        }
        Some(digest)
    }

    /// Says what there is to say about worlds that differ.
    fn testify(&mut self) {
        let Some(witness) = &mut self.witness else {
            return;
        };
        while let Some(testimony) = witness.poll() {
            self.session.testify(testimony);
        }
        if let Some(finding) = witness.poll_finding() {
            self.findings.push(finding);
            self.witness = None;
        }
    }

    fn read_notices(&mut self, index: usize, now: Millis, checker: &mut Checker) {
        while let Some(notice) = self.session.poll_notice() {
            if matches!(notice, Notice::Load { .. } | Notice::LoadSnapshot { .. }) {
                // Whoever begins with another world sees old orders again, and has played what is void.
                self.is_reborn |= self.world.is_some();
                if let Some(seat) = self.session.seat() {
                    // A world that had drifted was played all the same.
                    let is_void = self.drifted_at.is_none();
                    checker.forget(seat, (!is_void).then(|| self.session.turn()));
                }
            }
            match notice {
                Notice::Load { setup, .. } => {
                    let until = now.plus_ms(self.plan.load_ms.into());
                    self.load_until = Some((until, setup, None));
                }
                Notice::LoadSnapshot { setup, image, .. } => {
                    let until = now.plus_ms(self.plan.load_ms.into());
                    self.load_until = Some((until, setup, Some(image)));
                }
                Notice::Mismatch(mismatch) => {
                    checker.see_mismatch(index, &mismatch);
                    let is_known = |known: &Mismatch| known.turn == mismatch.turn;
                    if self.mismatches.iter().any(is_known) {
                        checker.fail(Failure::FalseAlarm { machine: index });
                    }
                    self.mismatches.push(mismatch);
                }
                Notice::Drifted { since } => {
                    checker.see_drifted(since);
                    self.drifted += 1;
                    self.drifted_at.get_or_insert(now);
                }
                Notice::Mended { .. } => self.mended_told += 1,
                Notice::Judge { turn } => {
                    let digest = self.judge(turn);
                    self.session.give_verdict(turn, digest);
                }
                Notice::Compare(compare) => {
                    self.witness = self.world.as_ref().and_then(|world| world.witness());
                    if let Some(witness) = &mut self.witness {
                        witness.begin(compare.turn, &self.keeper);
                    }
                }
                Notice::Testimony(testimony) => {
                    if let Some(witness) = &mut self.witness {
                        witness.hear(testimony);
                    }
                }
                Notice::Chat(chat) => {
                    if self.chat_next.is_some_and(|next| next != chat.order) {
                        checker.fail(Failure::ChatDiffers { machine: index });
                    }
                    self.chat_next = Some(chat.order + 1);
                    checker.see_chat(index, chat);
                }
                Notice::Tempo(tempo) => {
                    self.tempo_min_percent = self.tempo_min_percent.min(tempo.percent);
                    tempo
                        .on
                        .iter()
                        .for_each(|seat| self.slow_named.insert(seat));
                }
                Notice::StoresDiffer(differ) => self.stores_named = Some(differ.stores),
                _ => {}
            }
        }
    }
}
