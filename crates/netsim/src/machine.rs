use std::collections::VecDeque;

use determinism::{Domain, Random};
use net::{Joining, LockstepSession, MatchOver, NextTick, Notice, Session};
use protocol::command::Stop;
use protocol::message::{FromRelay, LeaveReason, Mismatch, Wish};
use protocol::{Command, ConnectionId, EntityId, MatchSetup, Millis, SimVersion, TICK_MS, Units};

use crate::checker::{Checker, Failure};
use crate::{Line, MachinePlan, MakeWorld, World};

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

/// One machine: session, world, clock, and the line to the relay.
pub struct Machine {
    pub connection: ConnectionId,
    pub session: LockstepSession,
    pub line: Line,
    pub fate: Fate,
    /// The clock of this machine stands so far from the run's.
    pub clock_offset_ms: i64,
    pub next_frame: Millis,
    pub mismatches: Vec<Mismatch>,
    pub stores_named: Option<Vec<u8>>,
    pub order_effect_ms: Vec<u32>,
    /// Something happened to this machine that may end its match early.
    pub is_excused: bool,
    plan: MachinePlan,
    ticks: u32,
    world: Option<Box<dyn World>>,
    load_until: Option<(Millis, MatchSetup)>,
    random: Random,
    orders: VecDeque<(Millis, Command)>,
    /// Orders of the plan that have been given.
    planned: usize,
    bundles: u32,
    delay_ticks_max: u16,
    settle_ms: u64,
    /// Lines come without a gap, from the first that this machine heard.
    chat_next: Option<u32>,
}

impl Machine {
    pub fn new(
        index: usize,
        plan: &MachinePlan,
        (seed, ticks, settle_ms): (u64, u32, u64),
        version: SimVersion,
    ) -> Machine {
        let line = index as u32 * 4;
        let joining = Joining {
            version,
            name: format!("Machine {index}"),
            wish: Wish::AnySeat,
        };
        Machine {
            connection: ConnectionId(index as u32),
            session: LockstepSession::new(joining, plan.clock),
            line: Line::new(plan.carrier, (plan.up, plan.down), seed, line),
            fate: Fate::Running,
            clock_offset_ms: plan.clock.0 as i64,
            next_frame: Millis(index as u64 * 3),
            mismatches: Vec::new(),
            stores_named: None,
            order_effect_ms: Vec::new(),
            is_excused: false,
            plan: plan.clone(),
            ticks,
            world: None,
            load_until: None,
            random: Random::stream(seed, Domain::Network, line + 2),
            orders: VecDeque::new(),
            planned: 0,
            bundles: 0,
            delay_ticks_max: 0,
            settle_ms,
            chat_next: None,
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
        self.next_frame = now.plus_ms(self.plan.frame_ms.into());
        let clock = self.clock(now);
        while let Some(frame) = self.line.receive_down(now) {
            if let Ok(FromRelay::Bundle(_)) = FromRelay::decode(&frame) {
                self.bundles += 1;
            }
            self.session.handle_frame(&frame, clock);
        }
        self.session.handle_timeout(clock);
        self.load(index, now, make_world);
        self.think(index, now);
        self.give_planned_orders(now);
        self.advance(now, checker);
        self.read_notices(index, now, checker);
        while let Some(frame) = self.session.poll_output() {
            self.line.send_up(frame, now);
        }
        self.line.flush_up(now);
    }

    /// What this machine's clock shows.
    fn clock(&self, now: Millis) -> Millis {
        Millis((now.0 as i64 + self.clock_offset_ms).max(0) as u64)
    }

    fn load(&mut self, index: usize, now: Millis, make_world: &mut MakeWorld<'_>) {
        let Some((_, setup)) = self.load_until.take_if(|(until, _)| *until <= now) else {
            return;
        };
        let world = make_world(&setup, index);
        // The match may have ended meanwhile.
        let _ = self.session.loaded(&world.digest());
        self.world = Some(world);
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
            let _ = self.session.say(format!("{index} says {letter}"));
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

    fn advance(&mut self, now: Millis, checker: &mut Checker) {
        let clock = self.clock(now);
        loop {
            match self.session.next_tick(clock) {
                NextTick::Run(commands) => self.run(now, &commands, checker),
                NextTick::Rest { .. } | NextTick::Wait { .. } => return,
                NextTick::Over(over) => {
                    if self.is_running() {
                        self.fate = Fate::Ended(over);
                    }
                    return;
                }
            }
            if self.session.tick().0 >= self.ticks {
                self.session.leave(LeaveReason::Finished);
                self.fate = Fate::Finished;
                return;
            }
        }
    }

    fn run(&mut self, now: Millis, commands: &[(protocol::Seat, Command)], checker: &mut Checker) {
        let (tick, seat) = (self.session.tick(), self.session.seat().unwrap_or_default());
        let turn = self.session.turn();
        if turn.0 >= self.bundles {
            checker.fail(Failure::GateAhead { seat, turn });
        }
        for (_, command) in commands.iter().filter(|(of, _)| *of == seat) {
            // Orders that a later one replaced never left.
            let place = self.orders.iter().position(|(_, order)| order == command);
            match place.and_then(|place| self.orders.drain(..=place).next_back()) {
                Some((at, _)) => {
                    if at.0 >= self.settle_ms {
                        self.order_effect_ms.push(now.since_ms(at) as u32);
                    }
                }
                None => checker.fail(Failure::DigestsDiffer { turn, seat }),
            }
        }
        let Some(world) = &mut self.world else {
            checker.fail(Failure::GateAhead { seat, turn });
            return;
        };
        world.tick(commands);
        let digest = self.session.is_digest_due().then(|| world.digest());
        if let Some(digest) = &digest {
            checker.see_digest(turn, seat, digest.total);
        }
        self.session
            .tick_done(tick, digest)
            .expect("it is this tick's turn");
        self.delay_ticks_max = self.delay_ticks_max.max(self.session.delay_ticks());
        let bundles = self.session.counters().bundles_in_hand;
        if bundles > u32::from(self.delay_ticks_max) {
            checker.fail(Failure::MachineGrows { seat, bundles });
        }
    }

    fn read_notices(&mut self, index: usize, now: Millis, checker: &mut Checker) {
        while let Some(notice) = self.session.poll_notice() {
            match notice {
                Notice::Load { setup, .. } => {
                    let until = now.plus_ms(self.plan.load_ms.into());
                    self.load_until = Some((until, setup));
                }
                Notice::Mismatch(mismatch) => {
                    checker.see_mismatch(index, &mismatch);
                    self.mismatches.push(mismatch);
                    if self.mismatches.len() > 1 {
                        checker.fail(Failure::FalseAlarm { machine: index });
                    }
                }
                Notice::Chat(chat) => {
                    if self.chat_next.is_some_and(|next| next != chat.order) {
                        checker.fail(Failure::ChatDiffers { machine: index });
                    }
                    self.chat_next = Some(chat.order + 1);
                    checker.see_chat(index, chat);
                }
                Notice::StoresDiffer(differ) => self.stores_named = Some(differ.stores),
                _ => {}
            }
        }
    }
}
