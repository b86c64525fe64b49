use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use protocol::message::{Audience, Bundle, LeaveReason, Pace};
use protocol::{Command, Millis, Seat, Tick, Turn};

use crate::agreement::Agreement;
use crate::gate::Gate;
use crate::opening::commands_of;
use crate::pacer::Pacer;
use crate::session::{Counters, NextTick, Session};
use crate::{MatchOver, Misuse, Notice, Speed, WorldDigest};

/// A record played back: the same ticks with the same commands, compared with the digests in it.
pub struct PlaybackSession {
    bundles: Box<dyn Iterator<Item = Bundle> + Send>,
    over: Option<MatchOver>,
    gate: Gate,
    pacer: Pacer,
    agreement: Agreement,
    notices: VecDeque<Notice>,
    played: Option<Vec<Bundle>>,
    counters: Counters,
}

impl PlaybackSession {
    /// Plays `bundles`, which begin with turn 0, in turns of `pace`. A turn missing ends it.
    #[must_use]
    pub fn new(
        pace: Pace,
        bundles: Box<dyn Iterator<Item = Bundle> + Send>,
        speed: Speed,
    ) -> PlaybackSession {
        PlaybackSession {
            bundles,
            over: None,
            gate: Gate::new(pace.ticks_per_turn),
            pacer: Pacer::new(speed),
            agreement: Agreement::default(),
            notices: VecDeque::new(),
            played: None,
            counters: Counters::default(),
        }
    }

    /// Counts the next `turns` turns as played: the world is that behind them already. For a session that
    /// has not begun.
    pub fn skip(&mut self, turns: u32) {
        for _ in 0..turns {
            let next = self.bundles.next();
            if next.is_none_or(|bundle| self.gate.take(bundle).is_err()) {
                self.over = Some(MatchOver::RecordEnded);
                return;
            }
            self.gate.begin();
            while let Ok(None) = self.gate.end(self.gate.tick()) {
                self.gate.begin();
            }
        }
    }

    fn begin_turn(&mut self, bundle: Bundle) -> Vec<(Seat, Command)> {
        let told = bundle
            .control
            .iter()
            .copied()
            .filter_map(Notice::of_control);
        self.notices.extend(told);
        if let Some((turn, seat)) = self.agreement.diverged(&bundle) {
            self.notices.push_back(Notice::Diverged { turn, seat });
        }
        let (commands, dropped) = commands_of(&bundle);
        self.counters.commands_dropped += dropped;
        if let Some(played) = &mut self.played {
            played.push(bundle);
        }
        commands
    }
}

impl Session for PlaybackSession {
    fn next_tick(&mut self, now: Millis) -> NextTick {
        if let Some(over) = self.over {
            return NextTick::Over(over);
        }
        if !self.gate.is_open() {
            let next = self.bundles.next();
            if next.is_none_or(|bundle| self.gate.take(bundle).is_err()) {
                self.over = Some(MatchOver::RecordEnded);
                return NextTick::Over(MatchOver::RecordEnded);
            }
        }
        if let Some(until) = self.pacer.rest_until(now) {
            return NextTick::Rest { until };
        }
        self.pacer.run();
        let commands = match self.gate.begin() {
            Some(bundle) => self.begin_turn(bundle),
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

    fn issue(&mut self, _command: &Command) -> Result<(), Misuse> {
        Err(Misuse::NotHere)
    }

    fn say(&mut self, _text: String, _to: Audience) -> Result<(), Misuse> {
        Err(Misuse::NotHere)
    }

    fn leave(&mut self, reason: LeaveReason) {
        self.over.get_or_insert(MatchOver::Left(reason));
    }

    fn seat(&self) -> Option<Seat> {
        None
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
        self.counters
    }
}
