//! What the relay says, and in which phase it may say it.

use protocol::message::{
    Bundle, BundleEntry, CloseReason, FromRelay, Here, LatePolicy, Mismatch, StoreDigests, Waiting,
};
use protocol::text::clean_chat;
use protocol::{Millis, SeatSet};

use super::{LockstepSession, Phase};
use crate::gate::GateFault;
use crate::{MatchOver, Notice, RelayFault};

impl LockstepSession {
    pub(super) fn receive(
        &mut self,
        message: FromRelay,
        frame: &[u8],
        now: Millis,
    ) -> Result<(), RelayFault> {
        let is_seated = !matches!(self.phase, Phase::Greeting);
        match (self.phase, message) {
            (Phase::Greeting, FromRelay::Refused(refused)) => {
                self.end(MatchOver::Refused(refused.refusal));
            }
            // Whoever was silent for too long may come back.
            (_, FromRelay::Closed(closed)) if closed.reason == CloseReason::PatienceSpent => {
                self.sever(MatchOver::Closed(closed.reason));
            }
            (_, FromRelay::Closed(closed)) if self.can_go_on_after(closed.reason) => {
                self.has_host_left = true;
                self.sever(MatchOver::Closed(closed.reason));
            }
            (_, FromRelay::Closed(closed)) => self.end(MatchOver::Closed(closed.reason)),
            (Phase::Greeting, FromRelay::Welcome(welcome)) => self.take_welcome(welcome)?,
            (Phase::Seated, FromRelay::Roster(roster)) => {
                self.send(Here {});
                self.notify(Notice::Roster(roster));
            }
            (Phase::Seated, FromRelay::Load(load)) => self.take_load(load)?,
            (Phase::Ready, FromRelay::Start(start)) => self.take_start(start),
            (Phase::Greeting, FromRelay::Watching(watching)) => self.take_watching(watching)?,
            (Phase::Seated | Phase::Mending, FromRelay::Resume(resume)) => {
                self.take_resume(resume)?;
            }
            (_, FromRelay::Testimony(testimony)) if is_seated => {
                self.notify(Notice::Testimony(testimony));
            }
            (_, FromRelay::Compare(compare)) if is_seated => {
                self.notify(Notice::Compare(compare));
            }
            (Phase::Playing | Phase::CatchingUp, FromRelay::Mend(mend)) => self.take_mend(mend),
            (Phase::Receiving, FromRelay::SnapshotPart(part)) => self.take_snapshot_part(part)?,
            (_, FromRelay::Waiting(waiting)) if is_seated => self.take_waiting(waiting, now),
            (_, FromRelay::Chat(mut chat)) if is_seated => {
                chat.text = clean_chat(&chat.text);
                self.notify(Notice::Chat(chat));
            }
            (Phase::Playing | Phase::CatchingUp | Phase::Mending, FromRelay::Bundle(bundle)) => {
                self.take_bundle(bundle, frame, now)?
            }
            (Phase::Playing | Phase::CatchingUp | Phase::Mending, message) => {
                self.receive_playing(message)?;
            }
            _ => return Err(RelayFault::OutOfPlace),
        }
        Ok(())
    }

    /// What comes while the world runs.
    fn receive_playing(&mut self, message: FromRelay) -> Result<(), RelayFault> {
        match message {
            FromRelay::Succession(succession) => self.take_succession(succession)?,
            FromRelay::Minority(minority) => self.take_minority(minority),
            FromRelay::Delay(delay) => self.take_delay(delay)?,
            FromRelay::Tempo(tempo) => self.take_tempo(tempo)?,
            FromRelay::Mismatch(mismatch) => self.take_mismatch(mismatch),
            FromRelay::StoresDiffer(differ) => self.notify(Notice::StoresDiffer(differ)),
            FromRelay::SnapshotWanted(wanted) => self.take_snapshot_wanted(wanted)?,
            FromRelay::SnapshotTaken(taken) => self.take_snapshot_taken(taken),
            FromRelay::Judge(judge) => self.take_judge(judge)?,
            FromRelay::Vote(vote) => self.take_vote(vote),
            FromRelay::Paused(paused) => {
                self.send(Here {});
                self.notify(Notice::Paused(paused));
            }
            _ => return Err(RelayFault::OutOfPlace),
        }
        Ok(())
    }

    fn take_bundle(&mut self, bundle: Bundle, frame: &[u8], now: Millis) -> Result<(), RelayFault> {
        // Where everybody waits, a turn closes only when this machine has given to it.
        let is_waited_for = self.phase == Phase::Playing && self.pace.late == LatePolicy::Wait;
        if is_waited_for && bundle.turn >= self.line.next() {
            return Err(RelayFault::BundleTooFarAhead);
        }
        let ticks = self.gate.next_bundle_ticks();
        let turn = bundle.turn;
        let is_own = |entry: &&BundleEntry| Some(entry.seat) == self.seat;
        let own = bundle.entries.iter().find(is_own);
        let own = own.map(|entry| entry.commands.clone());
        if let Some(turns) = &mut self.turns
            && turns.next() == turn
        {
            // One that cannot be is found out below.
            let _ = turns.push(&bundle, frame);
        }
        self.gate.take(bundle).map_err(|fault| match fault {
            GateFault::OutOfOrder => RelayFault::BundleOutOfOrder,
            GateFault::BadCadence => RelayFault::CadenceInvalid,
        })?;
        self.settle_given(turn, own)?;
        self.is_cut_off = false;
        self.hosts_since = (self.host.into_iter().collect(), self.host.is_none());
        if self.phase == Phase::Playing {
            self.playout.arrived(ticks, now);
        }
        self.end_waiting();
        Ok(())
    }

    fn take_waiting(&mut self, waiting: Waiting, now: Millis) {
        if self.is_not_heard(&waiting, now) {
            self.sever(MatchOver::RelaySilent);
        }
        self.waited_on = waiting.on;
        self.notify(Notice::Waiting(waiting));
    }

    pub(super) fn end_waiting(&mut self) {
        if !self.waited_on.is_empty() {
            self.waited_on = SeatSet::EMPTY;
            self.notify(Notice::Resumed);
        }
    }

    fn take_mismatch(&mut self, mismatch: Mismatch) {
        let own = self.agreement.own(mismatch.turn);
        let stores = own.map(|digest| digest.stores.clone()).unwrap_or_default();
        self.send(StoreDigests {
            turn: mismatch.turn,
            stores,
        });
        if self.agreement.is_news() {
            self.notify(Notice::Mismatch(mismatch));
        }
    }
}
