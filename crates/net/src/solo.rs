use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use protocol::message::{Audience, Bundle, BundleEntry, Chat, LeaveReason, Pace};
use protocol::text::clean_chat;
use protocol::{Command, Millis, Seat, Tick, Turn};

use crate::agreement::Agreement;
use crate::gate::Gate;
use crate::opening::commands_of;
use crate::outbox::Outbox;
use crate::pacer::Pacer;
use crate::session::{Counters, NextTick, Session};
use crate::{MatchOver, Misuse, Notice, Speed, WorldDigest};

/// A match at one machine: every turn is closed as soon as it is due. It gives the same bundles to a
/// recorder as a match over a network does.
pub struct SoloSession {
    seat: Seat,
    over: Option<MatchOver>,
    gate: Gate,
    pacer: Pacer,
    agreement: Agreement,
    outbox: Outbox,
    are_repeats_held: bool,
    notices: VecDeque<Notice>,
    chat_order: u32,
    played: Option<Vec<Bundle>>,
    counters: Counters,
}

impl SoloSession {
    /// A match in which this machine gives the orders of `seat`; turns of [`Pace::SOLO`].
    #[must_use]
    pub fn new(seat: Seat, speed: Speed) -> SoloSession {
        SoloSession {
            seat,
            over: None,
            gate: Gate::new(Pace::SOLO.ticks_per_turn),
            pacer: Pacer::new(speed),
            agreement: Agreement::default(),
            outbox: Outbox::new(Millis::ZERO),
            are_repeats_held: false,
            notices: VecDeque::new(),
            chat_order: 0,
            played: None,
            counters: Counters::default(),
        }
    }

    fn close_turn(&mut self) {
        let bundle = Bundle {
            turn: self.gate.next_bundle(),
            entries: alloc::vec![BundleEntry {
                seat: self.seat,
                digest: self.agreement.report(),
                commands: self.outbox.take_turn(Pace::SOLO.ticks_per_turn, None),
            }],
            control: Vec::new(),
        };
        self.gate.take(bundle).expect("it is the next turn");
        let are_held = self.outbox.are_repeats_held();
        if are_held && !self.are_repeats_held {
            let waiting = self.outbox.len() as u32;
            self.notices.push_back(Notice::RepeatsHeld { waiting });
        }
        self.are_repeats_held = are_held;
    }
}

impl Session for SoloSession {
    fn next_tick(&mut self, now: Millis) -> NextTick {
        if let Some(over) = self.over {
            return NextTick::Over(over);
        }
        if let Some(until) = self.pacer.rest_until(now) {
            return NextTick::Rest { until };
        }
        if !self.gate.is_open() {
            self.close_turn();
        }
        self.pacer.run();
        let mut run = Vec::new();
        if let Some(bundle) = self.gate.begin() {
            let (commands, dropped) = commands_of(&bundle);
            self.counters.commands_dropped += dropped;
            run = commands;
            if let Some(played) = &mut self.played {
                played.push(bundle);
            }
        }
        NextTick::Run(run)
    }

    fn tick(&self) -> Tick {
        self.gate.tick()
    }

    fn turn(&self) -> Turn {
        self.gate.turn()
    }

    fn is_digest_due(&self) -> bool {
        self.gate.is_digest_due()
    }

    fn tick_done(&mut self, tick: Tick, digest: Option<WorldDigest>) -> Result<(), Misuse> {
        if self.is_digest_due() && digest.is_none() {
            return Err(Misuse::DigestMissing);
        }
        if let (Some(turn), Some(digest)) = (self.gate.end(tick)?, digest) {
            self.agreement.file_own(turn, digest);
        }
        Ok(())
    }

    fn issue(&mut self, command: &Command) -> Result<(), Misuse> {
        if self.over.is_some() {
            return Err(Misuse::NotPlaying);
        }
        self.outbox.push(command)
    }

    fn say(&mut self, text: String, to: Audience) -> Result<(), Misuse> {
        let text = clean_chat(&text);
        if !text.is_empty() {
            self.notices.push_back(Notice::Chat(Chat {
                from: self.seat,
                order: self.chat_order,
                text,
                to,
            }));
            self.chat_order += 1;
        }
        Ok(())
    }

    fn leave(&mut self, reason: LeaveReason) {
        self.over.get_or_insert(MatchOver::Left(reason));
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.seat)
    }

    fn poll_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
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
        self.pacer.progress_permille(now)
    }

    fn set_speed(&mut self, speed: Speed) -> Result<(), Misuse> {
        self.pacer.set_speed(speed);
        Ok(())
    }

    fn counters(&self) -> Counters {
        Counters {
            commands_waiting: self.outbox.len() as u32,
            repeats_dropped: self.outbox.repeats_dropped(),
            ..self.counters
        }
    }
}
